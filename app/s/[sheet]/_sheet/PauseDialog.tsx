import { Dialog } from './Dialog';

/** The clock stands still, and the texts are covered. */
export function PauseDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Paused" narrow covers onClose={onClose}>
      <p>The clock stands still. What you have entered is kept on this device.</p>
      <footer>
        <button type="button" className="btn main" onClick={onClose}>
          Go on
        </button>
      </footer>
    </Dialog>
  );
}
