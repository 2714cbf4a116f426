import { useEffect, useState } from 'react';
import { install, useInstallState } from '#app/device/install.ts';
import { askToKeepStorage, isStorageKept } from '#app/device/lasting-storage.ts';
import { pushState } from '#app/device/push/device-push.ts';
import { keepsHere, setKeepsHere } from '#app/replica/device/keep-copy-setting.ts';
import { unsentWorkOfOthers } from '#app/replica/device/unsent-work-of-others.ts';
import type { UnsentWorkOfOthers } from '#app/replica/device/unsent-work-of-others.ts';
import { useActor } from '#app/replica/live/hooks.ts';
import { appVersion } from '#app/device/version.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { isSharedDevice } from '#app/session/shared/shared-mark.ts';
import { Checkbox } from '#app/ui/inputs/checkbox.tsx';
import { Fact, Facts } from '#app/ui/layout/facts.tsx';
import { count } from '#app/ui/format.ts';
import { TextLink } from '#app/ui/text-link.tsx';
import { ImportUnsent } from './unsent-files/import-unsent.tsx';
import { NameDevice } from './name-device.tsx';
import { InstallSteps } from '#app/device/install-steps.tsx';

/** Shows whether the browser guarantees to keep the stored data, and how to obtain that. */
export function ThisDevice() {
  const [isProtected, setProtected] = useState<boolean>();
  const [hasRefused, setRefused] = useState(false);
  const [others, setOthers] = useState<UnsentWorkOfOthers>();
  const { person } = useActor();
  const installState = useInstallState();
  const isInstalled = installState === 'installed';
  useEffect(() => {
    unsentWorkOfOthers(person, window).then(setOthers, () => setOthers(undefined));
  }, [person]);
  useEffect(() => {
    void isStorageKept().then(setProtected);
  }, [installState]);

  async function protect() {
    const isKept = await askToKeepStorage();
    setProtected(isKept);
    setRefused(isKept !== true);
  }

  return (
    <Card title="This device">
      <Facts>
        <Fact name="Name">
          <NameDevice />
        </Fact>
        <Fact name="Storage protected">
          {isProtected === undefined ? 'Not known' : isProtected ? 'Yes' : 'No'}
        </Fact>
        {others && others.people > 0 && (
          <Fact name="Shared device">
            {count(others.people, 'other person', 'other people')} {others.people === 1 ? 'has' : 'have'}{' '}
            {count(others.changes, 'change')} waiting here.
          </Fact>
        )}
        <Fact name="Installed">{isInstalled ? 'Yes' : 'No, open in a browser'}</Fact>
        <Fact name="Version">{appVersion}</Fact>
        {isProtected === false && (
          <Fact name="What this means" wide>
            {isInstalled ? <HowToKeep person={person} /> : howToProtect}
          </Fact>
        )}
      </Facts>
      {installState === 'by-hand' && <InstallSteps />}
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {installState === 'offered' && <Button onClick={() => void install()}>Install</Button>}
        {isProtected === false && (
          <Button look="secondary" onClick={() => void protect()}>
            Protect offline data
          </Button>
        )}
      </div>
      {hasRefused && (
        <p role="status" className="mt-3 text-quiet">
          Your browser declined. {isInstalled ? promisedToInstalled : promisedToOthers}
        </p>
      )}
      {!isSharedDevice() && <KeepHere person={person} />}
      <ImportUnsent />
    </Card>
  );
}

const howToProtect =
  'This browser may delete unsent work if the app isn\u2019t opened for 7 days. Install the app to protect it.';

const promisedToOthers = 'Browsers protect data for apps that are installed or used often.';
const promisedToInstalled = 'Browsers protect data for apps that are used often or can show notifications.';

/** Shown if the app is installed and the browser still gives no guarantee. */
function HowToKeep({ person }: { person: string }) {
  const mayTurnOn = pushState(person) === 'off';
  return (
    <>
      Your browser may delete unsent work if you don&rsquo;t open the app for a long time. Open it at least
      once a week
      {mayTurnOn && (
        <>
          , or <TextLink to="/notifications">turn on notifications</TextLink>
        </>
      )}
      : browsers then keep its data.
    </>
  );
}

function KeepHere({ person }: { person: string }) {
  const [isKept, setKept] = useState(() => keepsHere(person));
  return (
    <Checkbox
      className="mt-4"
      label="Keep on this device for next time"
      hint="Only for a device that nobody else uses. Your sent work stays readable here after you sign out and opens right away when you sign in again."
      checked={isKept}
      onChange={({ target }) => {
        setKeepsHere(person, target.checked);
        setKept(target.checked);
      }}
    />
  );
}
