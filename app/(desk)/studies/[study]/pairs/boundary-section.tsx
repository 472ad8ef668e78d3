import { DataTable } from '@/app/ui/data-table';
import { PivotTable } from '../../../_figures/pivot-table';
import { graderWords } from '../../../_figures/grader-words';
import { Section } from '../../../section';
import { BoundaryPlot } from './boundary-plot';
import type { PairsView } from './pairs-view';

/** Where texts change hands and where raters said they do: a task of its own, in no figure of accuracy. */
export function BoundarySection({ view }: { view: PairsView }) {
  const rows = view.of('boundary');
  const texts = view.marks?.boundaries ?? [];
  if (rows.length === 0) return null;
  return (
    <Section
      title="Where the text changes hands"
      lead="Distance in sentences, above 0 too late. Another task than choosing between two, and never part of accuracy."
    >
      <BoundaryPlot texts={texts} />
      <PivotTable
        caption="Boundary distances by rater"
        rows={[...rows].sort((a, b) => Number(b.grader === 'people') - Number(a.grader === 'people'))}
        nameOf={({ grader }) => graderWords(grader, null)}
      />
      <details>
        <summary>Every answer as a table</summary>
        <DataTable caption="Every answer on boundary texts">
          <thead>
            <tr>
              <th scope="col">Text</th>
              <th scope="col">True place</th>
              <th scope="col">Answers</th>
            </tr>
          </thead>
          <tbody>
            {texts.map(({ pair, sentences, truePlace, places }) => (
              <tr key={pair}>
                <th scope="row">{pair}</th>
                <td>{placeWords(truePlace, sentences)}</td>
                <td>
                  {places.map(({ rater, place }) => `${rater}: ${place === null ? 'missing' : placeWords(place, null)}`).join(', ')}
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </details>
    </Section>
  );
} // prettier-ignore

const placeWords = (place: number | 'none', sentences: number | null): string =>
  place === 'none'
    ? 'one hand wrote all of it'
    : `after sentence ${place}${sentences === null ? '' : ` of ${sentences}`}`;
