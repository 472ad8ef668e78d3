import { clockTime } from './clock-time';
import { isKept } from './outbox-rules';
import type { SenderView } from './sender';
import type { LastAct } from './sheet-state';

/** The last thing done and its time. What was answered never stands beside another trial. */
export function LastLine({ last, view }: { last: LastAct | null; view: SenderView }) {
  if (last === null) return <span className="last" />;
  return (
    <span className="last">
      <b>{last.position}</b> {words(last, view)}
    </span>
  );
}

function words(last: LastAct, { way, entries }: SenderView): string {
  const time = clockTime(last.at);
  if (last.act === 'later') return `left for later at ${time}`;
  if (last.stored) return `saved at ${time}`;
  const entry = entries.find(({ body }) => body.key === last.key);
  if (entry?.refused !== undefined) return 'was not accepted, and can still be seen';
  if (entry === undefined || !isKept(entry)) return `given at ${time}, on its way`;
  if (way === 'offline') return `kept on this device at ${time}, sent when you are online again`;
  return `kept on this device at ${time}, not sent yet`;
}
