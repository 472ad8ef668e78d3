import { ActDialog } from '../../../act-dialog';
import type { Act } from '../../../outcome';
import type { PersonLine } from './view';

/** Takes a person out of the study, or their account out of use: at once, and said before it is done. */
export function PutOut({
  person,
  remove,
  switchAccount,
}: {
  person: PersonLine;
  remove: Act;
  switchAccount: Act;
}) {
  const { id, name, disabled } = person;
  return (
    <>
      {person.you ? null : (
        <ActDialog
          act={remove}
          kind="bare"
          label={
            <>
              Remove <span className="vh">{name}</span>
            </>
          }
          title={`Remove ${name} from this study?`}
          confirm={`Remove ${name}`}
        >
          <input type="hidden" name="id" value={id} />
          <p>
            {name} is signed out now and reaches nothing of this study any more. Labels that were
            saved stay and are counted. Revoke the invitation too, if {name} has it.
          </p>
        </ActDialog>
      )}
      {person.mayBeDisabled ? (
        <ActDialog
          act={switchAccount}
          kind="bare"
          label={
            <>
              {disabled ? 'Enable' : 'Disable'} <span className="vh">{name}</span>
            </>
          }
          title={disabled ? `Let ${name} in again?` : `Disable the account of ${name}?`}
          confirm={disabled ? `Enable ${name}` : `Disable ${name}`}
        >
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="disabled" value={disabled ? 'no' : 'yes'} />
          <p>
            {disabled
              ? `${name} can sign in again by their own link or password.`
              : `${name} is signed out now, and no link and no password lets them in until you enable the account again. Labels stay.`}
          </p>
        </ActDialog>
      ) : null}
    </>
  );
}
