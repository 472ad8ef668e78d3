import type { Way } from './sender';

/** No trial is on this device now: why, and what brings the next one. */
export function WaitScreen({ way, onBack }: { way: Way; onBack: () => void }) {
  const words = {
    open: 'The next item is being loaded.',
    offline: 'No more items are on this device. The next one comes when you are online again.',
    'signed-out': 'You are signed out. Sign in again to continue.',
    'not-yours': 'This sheet belongs to another rater.',
  };
  return (
    <main className="end">
      <h2>{words[way]}</h2>
      <p>What you have answered is kept.</p>
      <p className="acts">
        <button type="button" className="btn" onClick={onBack}>
          Back to the last one
        </button>
      </p>
    </main>
  );
}
