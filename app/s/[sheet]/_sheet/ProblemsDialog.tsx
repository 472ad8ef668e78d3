import type { CompiledForm } from '@/lib/form/check-values';
import type { Content } from '@/lib/form/content';
import type { Form } from '@/lib/form/form';

import { answerWords } from './answer-words';
import { clockTime } from './clock-time';
import { Dialog } from './Dialog';
import { countWaiting, maySendAgain, mayPass, type Entry } from './outbox-rules';
import type { SenderView } from './sender';
import type { Draft } from './values-at';

type ProblemsProps = {
  sheet: string;
  view: SenderView;
  form: Form;
  compiledOf: (position: number) => CompiledForm;
  contentOf: (position: number) => Content;
  onDrop: (entry: Entry) => void;
  onSaveMine: (entry: Entry) => void;
  onOpen: (entry: Entry) => void;
  onSendAgain: (entry: Entry) => void;
  onClose: () => void;
};

/** What was not accepted, why, and what can be done: nothing is thrown away unasked. */
export function ProblemsDialog(props: ProblemsProps) {
  const { view, sheet, onClose } = props;
  const refused = view.entries.filter((entry) => entry.refused !== undefined);
  const { kept } = countWaiting(view.entries);
  // Whoever is signed out may never get in again: what waits is shown, and can be copied.
  const shown = view.way === 'signed-out' ? view.entries : refused;
  return (
    <Dialog title="Not accepted yet" onClose={onClose}>
      {view.way === 'signed-out' ? (
        <p className="problem">
          You are signed out. {counted(kept)} kept on this device. Open your own link again in this
          browser, and it is sent.{' '}
          <a
            href={`/sign-in?next=${encodeURIComponent(`/s/${sheet}`)}`}
            target="_blank"
            rel="noreferrer"
          >
            Sign in again
          </a>
        </p>
      ) : null}
      {view.way === 'not-yours' ? (
        <p className="problem">
          The person who is signed in now is not the rater of this sheet. {counted(kept)} kept on
          this device for that rater, and sent only when they sign in here.
        </p>
      ) : null}
      {refused.length === 0 && view.way === 'open' ? <p>Everything has been accepted.</p> : null}
      <ul className="problems">
        {shown.map((entry) => (
          <li key={entry.seq}>
            <Problem {...props} entry={entry} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function counted(count: number): string {
  return count === 1 ? '1 answer is' : `${count} answers are`;
}

function Problem(props: ProblemsProps & { entry: Entry }) {
  const { entry, form, compiledOf, contentOf, onDrop, onSaveMine, onOpen, onSendAgain } = props;
  const { refused } = entry;
  const content = contentOf(entry.position);
  const lines = (values: Draft) => answerWords(form, compiledOf(entry.position), content, values);
  const mine = entry.kind === 'labels' ? lines(entry.body.values) : [];
  const current = refused?.current;
  const text =
    entry.kind === 'notes'
      ? entry.body.text
      : mine.map((line) => `${line.ask} ${line.answer}`).join('\n');
  return (
    <>
      <h3>
        Item {entry.position}: {refused?.message ?? 'kept on this device, not sent.'}
      </h3>
      <div className="versions">
        {entry.kind === 'labels' ? <Version title="Yours" lines={mine} /> : <p>{text}</p>}
        {current === undefined ? null : (
          <Version title={`Saved ${clockTime(current.savedAt)}`} lines={lines(current.values)} />
        )}
      </div>
      {mayPass(entry) ? (
        <p className="problem">It is sent by itself once the study takes answers again.</p>
      ) : null}
      <p className="acts">
        {current === undefined ? (
          <>
            {maySendAgain(entry) ? (
              <button type="button" className="btn" onClick={() => onSendAgain(entry)}>
                Send again
              </button>
            ) : null}
            {refused?.revision === undefined || entry.kind !== 'labels' ? null : (
              <button type="button" className="btn" onClick={() => onSaveMine(entry)}>
                Save mine
              </button>
            )}
            {refused?.status === 422 ? (
              <button type="button" className="btn" onClick={() => onOpen(entry)}>
                Open item {entry.position} again
              </button>
            ) : null}
            <button
              type="button"
              className="btn"
              onClick={() => void navigator.clipboard.writeText(text)}
            >
              Copy
            </button>
            {refused === undefined ? null : (
              <button type="button" className="btn grave" onClick={() => onDrop(entry)}>
                Drop it
              </button>
            )}
          </>
        ) : (
          <>
            <button type="button" className="btn" onClick={() => onDrop(entry)}>
              Keep what is saved
            </button>
            <button type="button" className="btn" onClick={() => onSaveMine(entry)}>
              Save mine as a newer revision
            </button>
          </>
        )}
      </p>
    </>
  );
}

type VersionProps = { title: string; lines: ReturnType<typeof answerWords> };

function Version({ title, lines }: VersionProps) {
  return (
    <div>
      <h4 className="lab">{title}</h4>
      <dl>
        {lines.map((line, index) => (
          <div key={index}>
            <dt>{line.ask}</dt>
            <dd>
              <bdi>{line.answer}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
