import { DataTable } from '@/app/ui/data-table';
import { because, Figure } from '@/app/ui/figure';
import { counted, ofTotal, whole } from '@/app/ui/number-format';
import { PageHead } from '../../../page-head';
import { Section } from '../../../section';
import type { AgreementFigures, PairAgreement, VariableAgreement } from './view';

const lead =
  'How far people agree with each other, for each question and each two raters. Only labels that were made blind are used.';

/** First form of agreement: percent agreement and Cohen's kappa for each variable and pair of raters. */
export function Agreement({ figures }: { figures: AgreementFigures }) {
  return (
    <>
      <PageHead title="Agreement" lead={lead} />
      <Section
        title="Raters with each other"
        lead="Cohen’s κ: 0 is what independent habits reach, 1 is full agreement."
        right={`${counted(figures.labelsUsed, 'label')} made blind`}
      >
        {figures.variables.length === 0 ? (
          <p className="empty">The form has no field with categories, so there is no κ to show.</p>
        ) : (
          <DataTable caption="Percent agreement and Cohen’s kappa" className="wide">
            <thead>
              <tr>
                <th scope="col">Raters</th>
                <th scope="col" className="n">
                  Same answer
                </th>
                <th scope="col">Percent agreement</th>
                <th scope="col">Cohen’s κ</th>
                <th scope="col" className="n">
                  n
                </th>
                <th scope="col" className="n">
                  Missing
                </th>
                <th scope="col" className="n">
                  Cannot judge
                </th>
                <th scope="col" className="n">
                  Not asked
                </th>
              </tr>
            </thead>
            {figures.variables.map((variable) => (
              <VariableRows key={variable.id} variable={variable} />
            ))}
          </DataTable>
        )}
        <p className="note">{figures.method}</p>
        {figures.labelsAfterReveal > 0 ? (
          <p className="note">
            {counted(figures.labelsAfterReveal, 'label')} made after a seal was opened{' '}
            {figures.labelsAfterReveal === 1 ? 'is' : 'are'} left out of every figure here.
          </p>
        ) : null}
      </Section>
    </>
  );
}

function VariableRows({ variable }: { variable: VariableAgreement }) {
  return (
    <tbody className="group">
      <tr>
        <th scope="rowgroup" colSpan={8}>
          {variable.ask} <span className="q3 font-normal">{variable.scale}</span>
        </th>
      </tr>
      {variable.pairs.length === 0 ? (
        <tr>
          <td colSpan={8} className="undef">
            <b>Not defined,</b> {because(variable.undefinedBecause ?? 'there is no pair of raters')}
          </td>
        </tr>
      ) : (
        variable.pairs.map((pair) => <PairRow key={pair.raters.join(' ')} pair={pair} />)
      )}
    </tbody>
  );
}

function PairRow({ pair }: { pair: PairAgreement }) {
  const { percent, kappa } = pair;
  const both = percent.kind === 'undefined' && kappa.kind === 'undefined';
  return (
    <tr>
      <th scope="row" className="whitespace-nowrap">
        {pair.raters.join(' and ')}
      </th>
      <td className="n">{percent.n > 0 ? ofTotal(pair.agreed, percent.n) : '0'}</td>
      {both && percent.reason === kappa.reason ? (
        <td colSpan={2}>
          <Figure estimate={kappa} />
        </td>
      ) : (
        <>
          <td>
            <Figure estimate={percent} />
          </td>
          <td>
            <Figure estimate={kappa} />
          </td>
        </>
      )}
      <td className="n">{whole(kappa.n)}</td>
      <td className="n">{whole(pair.missing)}</td>
      <td className="n">{whole(pair.cannotJudge)}</td>
      <td className="n">{whole(pair.notAnswered)}</td>
    </tr>
  );
}
