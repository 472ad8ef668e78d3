import type { BlindnessCheck, LazyRule } from '@/lib/domain/blindness/blindness-check';
import { DataTable } from '@/app/ui/data-table';
import { decimals, interval } from '@/app/ui/number-format';
import { Section } from '../../../section';
import { ShareAxis, SharePlot } from './share-plot';
import { partWords, type Part } from './view';

/** What somebody would score who goes by one mark and reads nothing, beside what chance scores. */
export function RuleTable({ part, check }: { part: Part; check: BlindnessCheck }) {
  return (
    <Section
      title="What a lazy rule would score"
      lead="Shaded: what chance scores 95 of 100 times, exactly. Outside it, above or below, the rule tells."
    >
      <DataTable caption={`What a lazy rule would score: ${partWords[part]}`} className="cues">
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col" className="n">
              Right
            </th>
            <th scope="col" className="n">
              Chance
            </th>
            <th scope="col" className="plot">
              <ShareAxis />
            </th>
            <th scope="col">Accuracy</th>
            <th scope="col">Finding</th>
          </tr>
        </thead>
        <tbody>
          {check.rules.map((rule) => (
            <RuleRow key={rule.rule} rule={rule} />
          ))}
        </tbody>
      </DataTable>
    </Section>
  );
}

function RuleRow({ rule: { name, right, of, chance, share, outside } }: { rule: LazyRule }) {
  const known = share.kind === 'estimate' ? share : null;
  const [from, to] = [chance.from / Math.max(1, of), chance.to / Math.max(1, of)];
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="n">
        {right} of {of}
      </td>
      <td className="n">
        {chance.from} to {chance.to}
      </td>
      <td className="plot">
        <SharePlot
          value={known?.value ?? null}
          low={known?.low ?? null}
          high={known?.high ?? null}
          band={[from, to]}
          tells={outside}
          square
        />
      </td>
      <td className="est">
        {known ? (
          <span className="est">
            <b>{decimals(known.value)}</b>{' '}
            {known.low !== null && known.high !== null ? (
              <span className="ci">{interval(known.low, known.high)}</span>
            ) : null}
          </span>
        ) : (
          <span className="q3">{share.kind === 'undefined' ? share.reason : ''}</span>
        )}
      </td>
      <td className={outside ? 'finding tells' : 'finding'}>
        {outside ? 'Outside chance' : 'Within chance'}
      </td>
    </tr>
  );
}
