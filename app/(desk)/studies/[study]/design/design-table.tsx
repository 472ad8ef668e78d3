import type { DesignHelp } from '@/lib/domain/design/design-help';
import { DataTable } from '@/app/ui/data-table';
import { decimals } from '@/app/ui/number-format';
import { percent } from '@/lib/domain/design/percent';

/** The numbers of the curves, with the rule for one rater, as if independent, and the pooled binomial for comparison. */
export function DesignTable({ help: { curve, plan } }: { help: DesignHelp }) {
  const several = plan.raters > 1;
  return (
    <DataTable caption="How often each verdict is reached" className="cues">
      <thead>
        <tr>
          <th scope="col">True accuracy</th>
          <th scope="col" className="n">
            Rule passes
          </th>
          {several ? (
            <th scope="col" className="n">
              One rater alone
            </th>
          ) : null}
          {several ? (
            <th scope="col" className="n">
              If independent
            </th>
          ) : null}
          <th scope="col" className="n">
            Below the limit
          </th>
          {several ? (
            <th scope="col" className="n">
              Pooled (wrong)
            </th>
          ) : null}
          <th scope="col" className="n">
            Equivalent to chance
          </th>
          <th scope="col" className="n">
            Above chance
          </th>
        </tr>
      </thead>
      <tbody>
        {curve.map(({ accuracy, rule, below, pooledBelow, equivalent, above }) => (
          <tr key={accuracy}>
            <th scope="row">
              {decimals(accuracy)}
              {accuracy === plan.limit ? <span className="q3"> (the limit)</span> : null}
            </th>
            <td className="n">{percent(rule.crossed)}</td>
            {several ? <td className="n">{percent(rule.one)}</td> : null}
            {several ? <td className="n">{percent(rule.independent)}</td> : null}
            <td className="n">{percent(below)}</td>
            {several ? <td className="n">{percent(pooledBelow)}</td> : null}
            <td className="n">{percent(equivalent)}</td>
            <td className="n">{percent(above)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
