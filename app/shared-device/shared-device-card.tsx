// "Shared by our team", on the sync status page of this device.
import { useEffect, useState } from 'react';
import { useActor, useRead, useReplica } from '#app/replica/live/hooks.ts';
import { sharedDevice } from '#app/replica/device/shared-device.ts';
import { canEncryptHere } from '#app/replica/device/encrypt-outbox.ts';
import { useOnline } from '#app/session/use-online.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { count } from '#app/ui/format.ts';
import { teamLockMinutes } from '#shared/domain/organizations/tablet-lock.ts';
import { tabletLockMinutes } from '#shared/policy.ts';
import { isAtLeast } from '#shared/engine/access/member-roles.ts';
import { IdleChoice } from './idle-choice.tsx';
import { shareDevice } from './share-device.ts';
import { isSharedDevice } from '#app/session/shared/shared-mark.ts';
import { unlocked } from '#app/session/shared/unlocked.ts';

/** Shares this device, or shows that it is shared. */
export function SharedDeviceCard() {
  if (!canEncryptHere() || !('locks' in navigator)) return null;
  return isSharedDevice() ? <Shared /> : <Share />;
}

function Share() {
  const open = useReplica();
  const isOnline = useOnline();
  const [isAsking, setAsking] = useState(false);
  const [minutes, setMinutes] = useState<number>(tabletLockMinutes);
  const [isRunning, setRunning] = useState(false);

  async function share() {
    setRunning(true);
    try {
      await shareDevice(open, minutes);
    } catch {
      setRunning(false);
      setAsking(false);
      toast({
        title: 'This device is not shared yet',
        description: 'We couldn’t reach the server. Try again when you’re online.',
        variant: 'attention',
      });
    }
  }

  return (
    <Card title="Shared by our team">
      <p className="text-quiet">
        Several people can take turns on this tablet, also without a connection. Each has a PIN, and what they
        have here is encrypted while it isn’t their turn.
      </p>
      <Button look="secondary" className="mt-4" disabled={!isOnline} onClick={() => setAsking(true)}>
        Share this tablet
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Share this tablet with your team?"
        confirm="Share this tablet"
        pending={isRunning}
        onConfirm={() => void share()}
      >
        <p>
          From now on it opens with “Who is teaching?”. We replace your copy on this tablet with an encrypted
          one, and you choose a PIN. Unsent changes are kept. Notifications reach you here only while you’re
          in.
        </p>
        <IdleChoice value={minutes} onChange={setMinutes} />
      </ConfirmDialog>
    </Card>
  );
}

function Shared() {
  const actor = useActor();
  const ofTeam = useRead(teamLockMinutes);
  const [ofTablet, setOfTablet] = useState<number>();
  useEffect(() => {
    void sharedDevice().then((device) => setOfTablet(device?.idleMinutes ?? tabletLockMinutes));
  }, []);

  function change(idleMinutes: number) {
    setOfTablet(idleMinutes);
    unlocked()?.setLockTimes({ idleMinutes }).catch(reportError);
  }

  const mayChoose = !actor.memberRole || isAtLeast(actor.memberRole, 'manager');
  return (
    <Card title="Shared by our team">
      <p className="text-quiet">
        Choose “Lock” in the header before you hand the tablet on. You change your PIN under{' '}
        <TextLink to="/account">Account</TextLink>.
      </p>
      {ofTablet !== undefined && ofTeam !== undefined && (
        <div className="mt-4">
          {mayChoose && ofTeam === null ? (
            <IdleChoice value={ofTablet} onChange={change} />
          ) : (
            <p>
              It locks by itself after {count(ofTeam ?? ofTablet, 'minute')} without a touch.
              {ofTeam !== null && ' Your organization has set this for all its shared tablets.'}
            </p>
          )}
        </div>
      )}
    </Card>
  );
}
