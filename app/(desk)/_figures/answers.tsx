import type { Answer } from '@/lib/figures/answer/answer';

/** What a reader asks first, each answered in a sentence with its figures at the right; `open` where it is printed. */
export function Answers({ answers, open = false }: { answers: readonly Answer[]; open?: boolean }) {
  return (
    <section aria-label="The answer">
      <ul className="answers">
        {answers.map(({ ask, lead, text, figures, holdsFor, more }) => (
          <li key={ask}>
            <h2>{ask}</h2>
            <div>
              <p className="said">
                {lead === '' ? null : <b>{lead}</b>} {text}
              </p>
              {more === undefined ? null : (
                <details open={open}>
                  <summary>{more.words}</summary>
                  <p className="said">{more.text}</p>
                </details>
              )}
            </div>
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
