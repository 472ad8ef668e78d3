import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { gatherReport } from '@/lib/figures/gather-report';
import type { FromWorker } from '../from-worker';
import { giveWay } from './give-way';
import { reportPages } from '../report-pages';
import type { ReportWork } from '../run-report';

// Only run-report.ts starts this. A failure ends the worker, which is told by its `error` event.
const { file, job } = workerData as ReportWork;
const post = (message: FromWorker<string>): void => parentPort?.postMessage(message);

giveWay();
const gathered = gatherReport();
const handle = new Sqlite(file, { readonly: true, fileMustExist: true });
try {
  // One moment for all of it, whatever raters save meanwhile.
  handle.exec('BEGIN');
  for (const page of reportPages(handle, job)) gathered.add(page);
} finally {
  handle.close();
}
const report = gathered.finish((done, of) => post({ progress: { done, of } }));
// As text: one string travels and is kept without being built again.
post({ answer: JSON.stringify(report) });
