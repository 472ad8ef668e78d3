import { gatherReport, type ReportPage } from '@/lib/domain/report/gather-report';
import type { Report } from '@/lib/domain/report/report';
import { onPages } from './on-pages';

const gathered = gatherReport();

onPages<ReportPage, Report>(gathered.add, (post) =>
  gathered.finish((done, of) => post({ progress: { done, of } })),
);
