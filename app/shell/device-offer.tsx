// One offer at a time, where it helps with what is on the screen: to be told of news, or to install the app.
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { declineInstall, install, mayOfferInstall, useInstallState } from '#app/device/install.ts';
import { declinePush, mayOfferPush, turnOnPush } from '#app/push/device-push.ts';
import { pushFailureWords } from '#app/push/push-failure.ts';
import { request } from '#app/session/request.ts';
import type { TypedPerson, UserType } from '#app/session/person.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { toast } from '#app/ui/toast.ts';
import { InsecureAddress } from './insecure-address.tsx';
import { InstallSteps } from './install-steps.tsx';

/** Where somebody looks for news themselves, and what they need not look for any more. */
const news: Partial<Record<UserType, Record<string, string>>> = {
  employer: {
    '/candidates': 'Hear of new candidates as they come, also when the app is closed.',
    '/interviews': 'Hear at once when an interview time is confirmed or moved, also when the app is closed.',
    '/messages': 'Hear of new messages, also when the app is closed.',
  },
  provider: {
    '/matches': 'Hear at once when an employer proposes interview times, also when the app is closed.',
    '/messages': 'Hear of new messages, also when the app is closed.',
  },
};

/** Where work is done that a browser tab might lose. */
const workplaces = /^\/(courses\/[^/]+\/students|completions)$/;

export function DeviceOffer({ person }: { person: TypedPerson }) {
  const { pathname } = useLocation();
  const [now] = useState(() => Date.now());
  const [isAnswered, setAnswered] = useState(false);
  const installState = useInstallState();
  // What the browser offers later waits for the next screen: nothing is pushed down under somebody's finger.
  const [wasOffered] = useState(installState === 'offered' || installState === 'by-hand');
  const words = news[person.userType]?.[pathname];
  if (!window.isSecureContext) return <InsecureAddress />;
  if (isAnswered) return null;

  if (words && mayOfferPush(person.id, now)) {
    return (
      <Offer
        yes="Turn on notifications"
        onYes={() => {
          setAnswered(true);
          void turnOnPush(person.id, request).catch(tellFailure);
        }}
        onNo={() => {
          declinePush(person.id, now);
          setAnswered(true);
        }}
      >
        {words} Your browser will ask once.
      </Offer>
    );
  }

  if (!workplaces.test(pathname) || !mayOfferInstall(now)) return null;
  if (!wasOffered || (installState !== 'offered' && installState !== 'by-hand')) return null;
  return (
    <Offer
      yes={installState === 'offered' ? 'Install' : undefined}
      onYes={() => void install()}
      onNo={() => declineInstall(now)}
    >
      Install the app: it opens from the home screen and this browser keeps unsent work safe.
      {installState === 'by-hand' && <InstallSteps />}
    </Offer>
  );
}

interface OfferProps {
  yes?: string | undefined;
  onYes: () => void;
  onNo: () => void;
  children: React.ReactNode;
}

function Offer({ yes, onYes, onNo, children }: OfferProps) {
  return (
    <div className="mb-6 print:hidden">
      <Notice
        action={
          <span className="flex flex-wrap gap-2">
            {yes && (
              <Button look="secondary" size="small" onClick={onYes}>
                {yes}
              </Button>
            )}
            <Button look="quiet" size="small" onClick={onNo}>
              Not now
            </Button>
          </span>
        }
      >
        {children}
      </Notice>
    </div>
  );
}

function tellFailure(error: unknown) {
  toast({ title: 'Error', description: pushFailureWords(error), variant: 'destructive' });
}
