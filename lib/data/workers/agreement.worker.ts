import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { gatherAgreement, type AgreementPage } from '@/lib/domain/gather-agreement';

// Linux takes this for the calling thread alone; elsewhere it would slow the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const gathered = gatherAgreement();

// Only run-agreement.ts starts this: it sends the pages, then null, and waits for the figures.
parentPort?.on('message', (page: AgreementPage | null) => {
  if (page !== null) return gathered.add(page);
  parentPort?.postMessage(gathered.figures());
  parentPort?.close();
});
