import type { FigureRow } from '@/lib/domain/figure-row';
import { ofTotal } from '@/app/ui/number-format';
import { FigureValue } from '../../../_figures/figure-value';
import { Section } from '../../../section';
import type { PairsView } from './pairs-view';
import { ShareLine, ShareTable } from './share-table';

const shares: Readonly<Record<string, string>> = {
  first_side_rate: 'Chose text A',
  first_side_target_first: 'Chose A, target A',
  first_side_target_second: 'Chose A, target B',
};

/** Which side was chosen, and what is left of accuracy once a leaning to one side is taken out. */
export function SidesSection({ view }: { view: PairsView }) {
  const target = view.find('2afc', 'target_first');
  return (
    <Section
      title="Sides and sensitivity"
      lead={target?.count === undefined ? '' : `The target was text A in ${ofTotal(target.count, target.n)}.`} // prettier-ignore
    >
      <ShareTable
        caption="Sides and sensitivity"
        heads={['Figure', 'Count', 'Value, 95%']}
        rows={Object.keys(shares).flatMap((metric) => view.find('2afc', metric) ?? [])}
        nameOf={({ metric }) => shares[metric] ?? metric}
        narrow
      >
        <PlainLine name="No side preferred, p" row={view.find('2afc', 'first_side_p')} />
        <PlainLine name="Sensitivity d′" beside="0 is none" row={view.find('2afc', 'dprime')} />
        <PlainLine
          name="Side bias c"
          beside="above 0 is towards B"
          row={view.find('2afc', 'criterion')}
        />
        <PlainLine name="Right without side bias" row={view.find('2afc', 'share_without_bias')} />
        <AgainLine
          name="Same text, shown again"
          row={view.find('2afc', 'repeat_consistency')}
          none="no pair was shown again with the same sides."
        />
        <AgainLine
          name="Both orders agree"
          row={view.find('2afc', 'mirrored_consistency')}
          none="no pair was shown in both orders to the same rater."
        />
      </ShareTable>
    </Section>
  );
}

function PlainLine({
  name,
  beside,
  row,
}: {
  name: string;
  beside?: string;
  row: FigureRow | undefined;
}) {
  if (!row) return null;
  return (
    <tr>
      <th scope="row">
        {name} {beside === undefined ? null : <span className="q3 font-normal">{beside}</span>}
      </th>
      <td />
      <td />
      <td>
        <FigureValue row={row} />
      </td>
    </tr>
  );
}

function AgainLine({
  name,
  row,
  none,
}: {
  name: string;
  row: FigureRow | undefined;
  none: string;
}) {
  if (row) return <ShareLine name={name} row={row} narrow />;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td />
      <td colSpan={2} className="undef">
        <b>Not defined,</b> because {none}
      </td>
    </tr>
  );
}
