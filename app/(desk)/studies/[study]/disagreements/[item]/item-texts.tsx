import type { DisagreementFacts } from '@/lib/data/desk/disagreement-view';
import { ReadText } from '@/app/s/[sheet]/_sheet/ReadText';
import { noMarks } from '@/app/s/[sheet]/_sheet/text-layout';
import type { Text } from '@/lib/form/content';
import { GraderMark } from './grader-mark';
import { judgePlaces } from './judge-places';
import { laneClass, OverlaidText } from './overlaid-text';
import { overlayPanels, type Lane } from './overlay-lanes';

/** The source beside what is judged, as on a sheet; below the judged words a line for each grader who marked them. */
export function ItemTexts({ facts }: { facts: DisagreementFacts }) {
  const placed = facts.content.texts.map((text) => {
    const known = facts.texts.find(({ id }) => id === text.id);
    return { text, role: known?.role ?? 'judged', label: known?.title ?? text.id };
  });
  const sources = placed.filter(({ role }) => role === 'source');
  const judged = placed.filter(({ role }) => role !== 'source');
  const parts = (facts.content.parts ?? []).flatMap(({ id, set, label, body }) =>
    body === undefined ? [] : [{ id: `${set}/${id}`, label, body }],
  );
  return (
    <div className={sources.length > 0 && judged.length > 0 ? 'reader' : ''}>
      {sources.length === 0 ? null : (
        <div className="rows">
          {sources.map((one) => (
            <Marked key={one.text.id} {...one} facts={facts} cited />
          ))}
        </div>
      )}
      {judged.length + parts.length === 0 ? null : (
        <div className="rows">
          {judged.map((one) => (
            <Marked key={one.text.id} {...one} facts={facts} />
          ))}
          {parts.map(({ id, label, body }) => (
            <Marked key={id} text={{ id, body }} label={label} facts={facts} />
          ))}
        </div>
      )}
    </div>
  );
}

function Marked({
  text,
  label,
  role = 'judged',
  cited = false,
  facts,
}: {
  text: Text;
  label: string;
  role?: 'source' | 'question' | 'judged';
  cited?: boolean;
  facts: DisagreementFacts;
}) {
  const judges = judgePlaces(facts.graders);
  const panels = overlayPanels(text.id, facts.spans, judges);
  const title = text.title === label ? undefined : text.title;
  return (
    <div>
      <p className="lab mb-2">{label}</p>
      {panels.map((panel, at) =>
        panel.lanes.length === 0 ? (
          <ReadText
            key={at}
            id={text.id}
            body={text.body}
            title={title}
            lang={text.lang}
            dir={text.dir}
            numbered={cited}
            className={role === 'question' ? 'question' : 'read'}
            marks={noMarks}
          />
        ) : (
          <div key={at} className="panel">
            <OverlaidText
              text={{ ...textOf(text), ...(title === undefined ? {} : { title }) }}
              panel={panel}
            />
            <Legend lanes={panel.lanes} facts={facts} />
          </div>
        ),
      )}
    </div>
  );
}

const textOf = ({ body, lang, dir }: Text): Pick<Text, 'body' | 'lang' | 'dir'> => ({
  body,
  ...(lang === undefined ? {} : { lang }),
  ...(dir === undefined ? {} : { dir }),
});

/** Whose line is which, from the top down, and who marked nothing. */
function Legend({ lanes, facts }: { lanes: readonly Lane[]; facts: DisagreementFacts }) {
  const named = lanes.flatMap((lane) => {
    const grader = facts.graders[lane.grader];
    return grader ? [{ lane, grader }] : [];
  });
  return (
    <ul className="legend">
      <li>Lines from the top down:</li>
      {named.map(({ lane, grader }) => (
        <li key={grader.key} className="grader">
          <GraderMark judge={lane.judge} />
          <span className={`sample ${laneClass(lane)}`} aria-hidden="true">
            {'\u2003\u2003'}
          </span>
          {grader.words}
        </li>
      ))}
    </ul>
  );
}
