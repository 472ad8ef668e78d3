import type { Answer } from '@/lib/figures/answer/answer';

/** What a reader asks first, each answered in a sentence with its figures at the right. */
export function Answers({ answers }: { answers: readonly Answer[] }) {
  return (
    <section aria-label="The answer">
      <ul className="answers">
        {answers.map(({ ask, lead, text, figures, holdsFor }) => (
          <li key={ask}>
            <h2>{ask}</h2>
            <p className="said">
              {lead === '' ? null : <b>{lead}</b>} {text}
            </p>
            <ul className="rests-on">
              {figures.map(({ name, value, limits }) => (
                <li key={name}>
                  {name} <b>{value}</b> <span className="ci">{limits}</span>
                </li>
              ))}
              {holdsFor === undefined ? null : <li>{holdsFor}</li>}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
