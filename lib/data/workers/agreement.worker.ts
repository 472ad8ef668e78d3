import { parentPort, workerData } from 'node:worker_threads';
import { agreementOfRows, type AgreementRows } from '@/lib/domain/agreement-of-rows';

// Only run-agreement.ts starts this, with rows it has read.
parentPort?.postMessage(agreementOfRows(workerData as AgreementRows));
