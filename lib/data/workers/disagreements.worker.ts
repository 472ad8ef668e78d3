import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { gatherDisagreements, type DisagreementPage } from '@/lib/domain/gather-disagreements';

// Linux takes this for the calling thread alone; elsewhere it would slow the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const gathered = gatherDisagreements();

// Only index-disagreements.ts starts this: it sends the pages, then null, and waits for the index.
parentPort?.on('message', (page: DisagreementPage | null) => {
  if (page !== null) return gathered.add(page);
  parentPort?.postMessage(gathered.index());
  parentPort?.close();
});
