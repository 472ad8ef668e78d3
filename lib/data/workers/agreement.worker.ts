import type { Agreement } from '@/lib/domain/agreement';
import { gatherAgreement, type AgreementPage } from '@/lib/domain/gather-agreement';
import { onPages } from './on-pages';

const gathered = gatherAgreement();

onPages<AgreementPage, Agreement>(gathered.add, gathered.figures);
