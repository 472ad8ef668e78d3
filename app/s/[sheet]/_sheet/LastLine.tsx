import { clockTime } from './clock-time';
import type { Way } from './sender';
import type { LastAct } from './sheet-state';

/** The last thing done and its time. What was answered never stands beside another trial. */
export function LastLine({ last, way }: { last: LastAct | null; way: Way }) {
  if (last === null) return <span className="last" />;
  return (
    <span className="last">
      <b>{last.position}</b> {words(last, way)}
    </span>
  );
}

function words(last: LastAct, way: Way): string {
  const time = clockTime(last.at);
  if (last.act === 'later') return `left for later at ${time}`;
  if (last.stored) return `saved at ${time}`;
  if (way === 'offline') return `kept on this device at ${time}, sent when you are online again`;
  return `kept on this device at ${time}, not sent yet`;
}
