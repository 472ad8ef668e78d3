import type { Agreement } from '@/lib/figures/agreement';
import { gatherAgreement } from '@/lib/figures/gather-agreement';
import type { StudyPage } from '@/lib/domain/stored-rows';
import { onPages } from './on-pages';

const gathered = gatherAgreement();

onPages<StudyPage, Agreement>(gathered.add, gathered.figures);
