import type { Agreement } from '@/lib/domain/agreement';
import { gatherAgreement } from '@/lib/domain/gather-agreement';
import type { StudyPage } from '@/lib/domain/stored-rows';
import { onPages } from './on-pages';

const gathered = gatherAgreement();

onPages<StudyPage, Agreement>(gathered.add, gathered.figures);
