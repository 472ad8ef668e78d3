import type { DisagreementFacts } from '@/lib/data/desk/disagreement-view';
import { Hatch } from '@/app/ui/hatch';
import { LocalTime } from '@/app/ui/local-time';
import { Section } from '../../../../section';
import { causeName } from '../cause-words';

/** What else is known of the item: its gold, what raters noted, how it was made, and who said why. */
export function ItemFacts({ facts }: { facts: DisagreementFacts }) {
  return (
    <div className="cols2">
      <div>
        <Section title="Gold" lead="As the export has it, field by field.">
          <dl className="pairs">
            {facts.gold.map(({ field, ask, route, words }) => (
              <div key={field}>
                <dt>{ask}</dt>
                <dd>
                  {words}
                  {route === null ? null : <span className="q3">, {route}</span>}
                </dd>
              </div>
            ))}
          </dl>
          {facts.gold.length === 0 ? <p className="empty">Nobody has labelled it.</p> : null}
        </Section>
        <Section title="How it was made">
          <Provenance of={facts.provenance} />
        </Section>
      </div>
      <div>
        <Section title="Causes recorded so far" lead="The newest for each scope counts.">
          <History facts={facts} />
        </Section>
        {facts.notes.length === 0 ? null : (
          <Section title="Noted while labelling">
            <ul className="rows">
              {facts.notes.map((note, at) => (
                <li key={at}>
                  <span className="who-tag">{note.rater}</span>{' '}
                  {note.field === null ? null : <span className="mono q3">{note.field}</span>}{' '}
                  {note.text}{' '}
                  <span className="q3 text-12">
                    <LocalTime at={note.savedAt} />
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
    </div>
  );
}

function Provenance({ of }: { of: DisagreementFacts['provenance'] }) {
  if (of === null) return <Hatch />;
  if (of.length === 0) return <p className="empty">Nothing was said about it.</p>;
  return (
    <dl className="pairs">
      {of.map(({ name, value }) => (
        <div key={name}>
          <dt className="mono">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function History({ facts }: { facts: DisagreementFacts }) {
  if (facts.history.length === 0) return <p className="empty">None yet.</p>;
  const ask = (field: string | null) =>
    field === null
      ? 'The whole item'
      : (facts.questions.find(({ id }) => id === field)?.ask ?? field);
  return (
    <ol className="rows">
      {facts.history.map((one) => (
        <li key={one.seq}>
          <b className="font-[550]">{one.cause === null ? 'Taken back' : causeName(one.cause)}</b>
          <span className="q3">
            , {ask(one.field)}, by the {one.by.join(' and ')}, <LocalTime at={one.savedAt} />
          </span>
          {one.note === null ? null : <p className="q2">{one.note}</p>}
        </li>
      ))}
    </ol>
  );
}
