import type { DisagreementIndex } from '@/lib/domain/disagreement-index';
import { gatherDisagreements, type DisagreementPage } from '@/lib/domain/gather-disagreements';
import { onPages } from './on-pages';

const gathered = gatherDisagreements();

onPages<DisagreementPage, DisagreementIndex>(gathered.add, gathered.index);
