import { DataTable } from '@/app/ui/data-table';
import { LocalTime } from '@/app/ui/local-time';
import { counted, ofTotal } from '@/app/ui/number-format';
import { ActDialog } from '../../../act-dialog';
import type { Act } from '../../../outcome';
import { PageHead } from '../../../page-head';
import { Section } from '../../../section';
import { InviteForm } from './invite-form';
import { PutOut } from './put-out';
import { RenewLink } from './renew-link';
import type { FreshLink, InviteLine, PeopleView, PersonLine } from './view';

export interface PeopleActs {
  invite: Act<FreshLink>;
  revoke: Act;
  renew: Act<FreshLink>;
  remove: Act;
  switchAccount: Act;
}

const inviteStates: Readonly<Record<InviteLine['state'], string>> = {
  open: 'Open',
  'used-up': 'Used up',
  expired: 'Expired',
  revoked: 'Revoked',
};

/** Who takes part, and the links by which raters join. */
export function People({ view, acts }: { view: PeopleView; acts: PeopleActs }) {
  return (
    <>
      <PageHead
        title="People"
        lead="Names stand here, apart from labels. Labels and exports carry a rater’s random code, and this page does not say whose it is."
      />
      {view.state === 'closed' ? (
        <ClosedInvites view={view} revoke={acts.revoke} />
      ) : (
        <Section
          title="Invite raters"
          lead="Anybody with the link can join, choose a nickname, and take a free sheet."
          right={
            view.slots.total > 0
              ? `${ofTotal(view.slots.free, view.slots.total)} sheets free`
              : 'sheets are made at the freeze'
          }
        >
          <InviteForm act={acts.invite} free={view.slots.free} />
          {view.invites.length > 0 ? <Invites view={view} revoke={acts.revoke} /> : null}
        </Section>
      )}
      <Section title="Who takes part" right={counted(view.people.length, 'person', 'people')}>
        <DataTable caption="People of this study" className="wide">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Roles</th>
              <th scope="col">E-mail</th>
              <th scope="col">Since</th>
              <th scope="col">
                <span className="vh">Acts</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {view.people.map((person) => (
              <PersonRow key={person.id} person={person} acts={acts} />
            ))}
          </tbody>
        </DataTable>
      </Section>
    </>
  );
}

/** Nobody joins a closed study: its links are listed where there are any, and none is offered. */
function ClosedInvites({ view, revoke }: { view: PeopleView; revoke: Act }) {
  const { free } = view.slots;
  return (
    <Section
      title="Invitations"
      lead="The study is closed: nobody can join it. Reopen it to invite again."
      {...(free > 0 && {
        right: `${counted(free, 'sheet')} ${free === 1 ? 'was' : 'were'} never taken`,
      })}
    >
      {view.invites.length > 0 ? <Invites view={view} revoke={revoke} /> : null}
    </Section>
  );
}

function Invites({ view, revoke }: { view: PeopleView; revoke: Act }) {
  return (
    <DataTable caption="Invitations" className="wide">
      <thead>
        <tr>
          <th scope="col">Invitation of</th>
          <th scope="col">State</th>
          <th scope="col">Valid until</th>
          <th scope="col" className="n">
            Used
          </th>
          <th scope="col">
            <span className="vh">Revoke</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {view.invites.map((invite) => (
          <tr key={invite.id}>
            <th scope="row">
              <LocalTime at={invite.createdAt} />
            </th>
            <td className={invite.state === 'open' ? '' : 'q3'}>{inviteStates[invite.state]}</td>
            <td>
              <LocalTime at={invite.expiresAt} />
            </td>
            <td className="n">{ofTotal(invite.uses, invite.maxUses)}</td>
            <td className="acts">
              {invite.state === 'open' ? (
                <ActDialog
                  act={revoke}
                  kind="bare"
                  label="Revoke"
                  title="Revoke this invitation?"
                  confirm="Revoke the invitation"
                >
                  <input type="hidden" name="id" value={invite.id} />
                  <p>Its link lets nobody in any more. Whoever joined by it keeps their sheet.</p>
                </ActDialog>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function PersonRow({ person, acts }: { person: PersonLine; acts: PeopleActs }) {
  return (
    <tr>
      <th scope="row">
        {person.name}
        {person.you ? <span className="q3 font-normal"> you</span> : null}
        {person.disabled ? <span className="q3 font-normal"> disabled</span> : null}
      </th>
      <td>{person.roles.join(', ')}</td>
      <td className="q2">{person.email ?? <span className="q3">none</span>}</td>
      <td>
        <LocalTime at={person.joinedAt} />
      </td>
      <td className="acts">
        {person.mayGetReturnLink ? (
          <RenewLink act={acts.renew} id={person.id} name={person.name} />
        ) : null}
        <PutOut person={person} remove={acts.remove} switchAccount={acts.switchAccount} />
      </td>
    </tr>
  );
}
