import { Dialog } from './Dialog';

/** The clock is stopped, and the texts are covered. */
export function PauseDialog({ sheetId, onClose }: { sheetId: string; onClose: () => void }) {
  return (
    <Dialog title="Paused" narrow covers onClose={onClose}>
      <p>The clock is stopped. What you have entered is kept on this device.</p>
      <footer>
        <button type="button" className="btn main" onClick={onClose}>
          Resume
        </button>
        <a className="btn bare" href={`/s/${encodeURIComponent(sheetId)}/withdraw`}>
          Withdraw from this study
        </a>
      </footer>
    </Dialog>
  );
}
