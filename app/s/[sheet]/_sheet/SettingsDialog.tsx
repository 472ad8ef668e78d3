import { OpenSettings } from '@/app/ui/rater-settings';

import { Dialog } from './Dialog';

/** How the sheet looks and listens. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Settings" narrow onClose={onClose}>
      <OpenSettings />
    </Dialog>
  );
}
