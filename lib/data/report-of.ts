import { gatherReport } from '@/lib/figures/gather-report';
import type { Progress } from './worker-answer';
import { reportPages, type ReportJob } from './report-pages';
import type { Reader } from './store/store';

/** A report as text: one string travels and is kept without being built again. */
export async function reportOf(
  job: ReportJob,
  reader: Reader,
  progress: (at: Progress) => void,
): Promise<string> {
  const gathered = gatherReport();
  for await (const page of reportPages(reader, job)) gathered.add(page);
  return JSON.stringify(gathered.finish((done, of) => progress({ done, of })));
}
