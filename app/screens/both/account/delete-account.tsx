import { useServerCall } from '#app/forms/server/use-server-call.ts';
import { Button } from '#app/ui/button.tsx';
import { DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { count } from '#app/ui/format.ts';
import { matchLabel } from '#shared/domain/matching/match-labels.ts';
import type { matchStatuses } from '#shared/engine/options.ts';
import { accountDeletionDays } from '#shared/policy.ts';

interface Obstacles {
  isLastAdmin: boolean;
  colleagues: number;
  memberOf: string[];
  owed: { id: string; candidateReferenceId: string; status: (typeof matchStatuses)[number] }[];
}

interface DeleteFormProps {
  obstacles: Obstacles;
  onClose: () => void;
  onDone: () => void;
}

export function DeleteForm({ obstacles, onClose, onDone }: DeleteFormProps) {
  const { call, isRunning, isOffline } = useServerCall();
  const reason = reasonAgainst(obstacles);

  async function request() {
    const path = '/api/auth/deletion';
    const words = { done: { title: 'Account deletion requested' }, failed: 'Failed to request the deletion' };
    if (!(await call({ method: 'POST', path, ...words }))) return;
    onClose();
    onDone();
  }

  return (
    <>
      {reason ? <Reason reason={reason} owed={obstacles.owed} /> : <Effects />}
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          {reason ? 'Close' : 'Cancel'}
        </Button>
        {!reason && (
          <Button look="danger" pending={isRunning} disabled={isOffline} onClick={() => void request()}>
            Delete my account
          </Button>
        )}
      </DialogActions>
    </>
  );
}

function Reason({ reason, owed }: { reason: string; owed: Obstacles['owed'] }) {
  return (
    <div className="flex flex-col gap-3">
      <p>{reason}</p>
      {owed.length > 0 && (
        <ul aria-label="Owed interviews" className="ml-5 max-h-60 list-disc overflow-y-auto">
          {owed.map(({ id, candidateReferenceId, status }) => (
            <li key={id}>
              {candidateReferenceId}, {matchLabel(status)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Effects() {
  return (
    <ul className="ml-5 flex list-disc flex-col gap-1.5">
      <li>Now: we sign out your other devices and hide your listings.</li>
      <li>
        After {accountDeletionDays} days: we delete your name, email, sign-in methods, and notifications. If
        you founded a training provider, its class lists lose their names, too.
      </li>
      <li>
        Agreements, matches, and messages stay for the other side, with your organization’s name, until their
        own periods end.
      </li>
    </ul>
  );
}

function reasonAgainst({ isLastAdmin, colleagues, memberOf, owed }: Obstacles): string | undefined {
  if (isLastAdmin) return 'You’re the last administrator. Make someone else an administrator first.';
  if (colleagues > 0)
    return `You’re the last owner of an organization with ${count(colleagues, 'other member')}. Hand over the ownership first.`;
  if (memberOf.length > 0)
    return `Leave ${memberOf.join(' and ')} first: you sign in there with this account, too.`;
  if (owed.length > 0)
    return `${count(owed.length, 'interview is', 'interviews are')} still owed. Hold or release them first:`;
  return undefined;
}
