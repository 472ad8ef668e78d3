import { counted, whole } from '@/app/ui/number-format';
import { Section } from '../../../section';
import type { PairsView } from './pairs-view';

/** Columns that stand beside each other before the grid is cut into further ones. */
const mostColumns = 24;

const words: Readonly<Record<string, string>> = {
  '+': 'right',
  '-': 'wrong',
  '.': 'no choice',
  '!': 'a text is broken',
  ' ': 'not on this sheet',
};

/** Every choice of every rater: filled is right. A number is a pair; its name stands in the column's title. */
export function ChoicesSection({ view }: { view: PairsView }) {
  if (!view.marks || view.marks.pairs.length === 0) return null;
  const { pairs, raters } = view.marks;
  const columns = pairs.map((_, at) => raters.map(({ marks }) => marks[at] ?? ' '));
  const fooled = columns.flatMap((own, at) => {
    const made = own.filter((mark) => mark === '+' || mark === '-');
    return made.length > 1 && made.every((mark) => mark === '-') ? [at + 1] : [];
  });
  const starts = Array.from({ length: Math.ceil(pairs.length / mostColumns) }, (_, at) => at * mostColumns); // prettier-ignore
  return (
    <Section
      title="Every choice"
      lead={`Filled: right.${fooled.length === 0 ? '' : ` ${fooledWords(fooled)}`}`}
    >
      {starts.map((start) => (
        <Grid key={start} view={view} from={start} to={Math.min(pairs.length, start + mostColumns)} />
      ))}
      {fooled.length > 0 ? (
        <p className="note">
          Wrong for everybody is detection too, with the sign turned: raters saw a difference and
          read it the other way.
        </p>
      ) : null}
      <details>
        <summary>Names of the pairs</summary>
        <ol className="pair-names">
          {pairs.map((pair) => (
            <li key={pair}>{pair}</li>
          ))}
        </ol>
      </details>
    </Section>
  ); // prettier-ignore
}

const fooledWords = (places: readonly number[]): string =>
  places.length > 6
    ? `${counted(places.length, 'pair')} fooled everybody.`
    : `${places.length === 1 ? 'Pair' : 'Pairs'} ${places.join(', ').replace(/, (\d+)$/, ' and $1')} fooled everybody.`;

function Grid({ view, from, to }: { view: PairsView; from: number; to: number }) {
  const { pairs = [], raters = [] } = view.marks ?? {};
  const places = Array.from({ length: to - from }, (_, at) => from + at);
  const right = (at: number) => raters.filter(({ marks }) => marks[at] === '+').length;
  const caption = `Right and wrong by rater and pair, pairs ${from + 1} to ${to}`;
  return (
    <div className="scroll" role="region" aria-label={caption} tabIndex={0}>
      <table className="grid-tbl choices">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <td />
            {places.map((at) => (
              <th scope="col" key={at} title={pairs[at]}>
                {at + 1}
              </th>
            ))}
            <th scope="col">Right</th>
          </tr>
        </thead>
        <tbody>
          {raters.map(({ rater, marks }) => (
            <tr key={rater}>
              <th scope="row">{rater}</th>
              {places.map((at) => (
                <ChoiceCell key={at} mark={marks[at] ?? ' '} />
              ))}
              <td className="num sum">{whole(places.filter((at) => marks[at] === '+').length)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Right</th>
            {places.map((at) => (
              <td key={at} className="num q2">
                {whole(right(at))}
              </td>
            ))}
            <td className="num sum total">
              {whole(places.reduce((sum, at) => sum + right(at), 0))}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function ChoiceCell({ mark }: { mark: string }) {
  return (
    <td className={mark === '+' ? 'right' : mark === ' ' ? 'none' : 'wrong'}>
      <span className="vh">{words[mark] ?? ''}</span>
      <svg width={10} height={10} viewBox="0 0 10 10" aria-hidden="true">
        {mark === '+' ? <circle className="dot" cx={5} cy={5} r={3.2} /> : null}
        {mark === '-' ? <circle className="ring" cx={5} cy={5} r={3} /> : null}
        {mark === '.' ? <path className="ring" d="M2 5h6" /> : null}
        {mark === '!' ? <path className="ring" d="M2 2l6 6M8 2l-6 6" /> : null}
      </svg>
    </td>
  );
}
