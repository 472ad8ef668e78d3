import type { Sentence } from '@/lib/figures/sentence';
import { noteGroups } from '@/lib/figures/answer/notes';
import { counted } from '@/app/ui/number-format';
import { Fold } from '../fold';

/** What else a reader has to know: counted, grouped, and folded up. */
export function Notes({
  sentences,
  open = false,
}: {
  sentences: readonly Sentence[];
  open?: boolean;
}) {
  const groups = noteGroups(sentences);
  if (groups.length === 0) return null;
  const about = groups.map(({ title }) => title.toLowerCase()).join(', ');
  return (
    <Fold
      title={counted(
        groups.reduce((sum, { notes }) => sum + notes.length, 0),
        'note',
      )}
      beside={`on ${about}`}
      open={open}
    >
      <dl className="notes">
        {groups.map(({ title, notes }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              {notes.map(({ id, text }, at) => (
                <p key={`${id} ${at}`}>{text}</p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}
