import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { gatherReport, type ReportPage } from '@/lib/domain/report/gather-report';

// Linux takes this for the calling thread alone; elsewhere it would slow the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const gathered = gatherReport();

// Only run-report.ts starts this: it sends the pages, then null, and waits for the report.
parentPort?.on('message', (page: ReportPage | null) => {
  if (page !== null) return gathered.add(page);
  const report = gathered.finish((done, of) => parentPort?.postMessage({ done, of }));
  parentPort?.postMessage({ report });
  parentPort?.close();
});
