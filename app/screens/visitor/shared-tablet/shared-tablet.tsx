import { useState } from 'react';
import { canEncryptHere } from '#app/replica/device/encrypt-outbox.ts';
import { useSession } from '#app/session/session.tsx';
import { IdleChoice } from '#app/shared-device/idle-choice.tsx';
import { SharedDeviceCard } from '#app/shared-device/shared-device-card.tsx';
import { shareEmptyDevice } from '#app/shared-device/share-device.ts';
import { isSharedDevice } from '#app/session/shared/shared-mark.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { tabletLockMinutes } from '#shared/policy.ts';

/** Sets up a new tablet for a team, before anybody has signed in on it. */
export function SharedTablet() {
  const session = useSession();
  const [minutes, setMinutes] = useState<number>(tabletLockMinutes);
  const [isRunning, setRunning] = useState(false);

  async function share() {
    setRunning(true);
    await shareEmptyDevice(minutes).catch((error: unknown) => {
      reportError(error);
      setRunning(false);
    });
  }

  if (isSharedDevice())
    return (
      <>
        <PageHeader title="This tablet is shared" />
        <LinkButton to="/">Open it</LinkButton>
      </>
    );
  if (session.state === 'signed-in')
    return (
      <>
        <PageHeader title="Share this tablet" />
        <SharedDeviceCard />
      </>
    );
  return (
    <>
      <PageHeader title="Set up a shared tablet">
        Several people take turns on it, also without a connection. Each has a PIN, and what they have here is
        encrypted from the start.
      </PageHeader>
      {canEncryptHere() && 'locks' in navigator ? (
        <div className="flex max-w-md flex-col items-start gap-5">
          <IdleChoice value={minutes} onChange={setMinutes} />
          <Button pending={isRunning} onClick={() => void share()}>
            Share this tablet
          </Button>
        </div>
      ) : (
        <p>This browser offers no encryption at this address. Open the app at its https address.</p>
      )}
    </>
  );
}
