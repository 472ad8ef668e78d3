import type { Metadata } from 'next';
import { peopleView } from '@/lib/data/desk/people-view';
import { shown } from '../../../shown';
import { who } from '../../../who';
import { makeInvite, removePerson, renewLink, switchAccount, withdrawInvite } from './actions';
import { People } from './people';

export const metadata: Metadata = { title: 'People' };

export default async function PeoplePage({ params }: { params: Promise<{ study: string }> }) {
  const actor = await who();
  const { study } = await params;
  const view = await shown(peopleView(actor, study));
  const acts = {
    invite: makeInvite.bind(null, study),
    revoke: withdrawInvite.bind(null, study),
    renew: renewLink.bind(null, study),
    remove: removePerson.bind(null, study),
    switchAccount: switchAccount.bind(null, study),
  };
  return <People view={view} acts={acts} />;
}
