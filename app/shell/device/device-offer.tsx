// Shows one offer at a time on a screen where it is useful: turning on notifications, or installing the app.
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { declineInstall, install, mayOfferInstall, useInstallState } from '#app/device/install.ts';
import { mayOfferPush } from '#app/device/push/device-push.ts';
import { blockedHere } from '#app/device/push/push-words.ts';
import { useOnline } from '#app/session/use-online.ts';
import type { TypedPerson, UserType } from '#app/session/person.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { InsecureAddress } from './insecure-address.tsx';
import { InstallSteps } from '#app/device/install-steps.tsx';
import { NewsOffer } from '#app/shell/notifications/push-offer-banner.tsx';
import type { NewsAnswer } from '#app/shell/notifications/push-offer-banner.tsx';
import { Offer, OfferDetail } from '#app/device/offer.tsx';

/** Pages where people look for news, with the news that notifications would report. */
const news: Partial<Record<UserType, Record<string, string>>> = {
  employer: {
    '/candidates': 'about new candidates',
    '/interviews': 'when an interview time is chosen or moved',
    '/messages': 'about new messages',
  },
  provider: {
    '/matches': 'when an employer proposes interview times',
    '/messages': 'about new messages',
  },
};

/** Pages on which the browser's install offer is shown: people work there, or return to them each day. */
const workplaces: Partial<Record<UserType, RegExp>> = {
  employer: /^\/(candidates|interviews)$/,
  provider: /^\/(courses\/[^/]+\/students|completions)$/,
};

export interface DeviceOfferProps {
  person: TypedPerson;
  /** The person has had a notification, so the offer says something they have seen the use of. */
  hasNews: boolean;
}

export function DeviceOffer({ person, hasNews }: DeviceOfferProps) {
  const { pathname } = useLocation();
  const [now] = useState(() => Date.now());
  const [answer, setAnswer] = useState<NewsAnswer>();
  const installState = useInstallState();
  // Turning on needs the server.
  const isOnline = useOnline();
  // An offer that arrives later waits for the next screen, so that it shifts no content under a finger.
  const [wasOffered] = useState(installState === 'offered' || installState === 'by-hand');
  const [hadNews] = useState(hasNews);
  const words = hadNews ? news[person.userType]?.[pathname] : undefined;
  const isWorkplace = workplaces[person.userType]?.test(pathname) ?? false;

  function notInstalling() {
    declineInstall(now);
    setAnswer('not-now');
  }

  if (!window.isSecureContext) return <InsecureAddress />;
  if (answer === 'blocked') return <Blocked />;
  if (answer) return null;

  if (words && isOnline && mayOfferPush(person.id, now))
    return <NewsOffer personId={person.id} onAnswer={setAnswer} news={words} />;

  if (!wasOffered || !mayOfferInstall(now)) return null;
  if (installState === 'offered' && isWorkplace) {
    return (
      <Offer yes="Install" onYes={() => void install()} onNo={notInstalling}>
        Install the app<OfferDetail> {benefits}</OfferDetail>.
      </Offer>
    );
  }
  if (installState === 'by-hand' && (words || isWorkplace)) {
    return (
      <Offer onNo={notInstalling}>
        {words ? `Get notified ${words}: add the app to your home screen.` : `Install the app ${benefits}.`}
        <InstallSteps />
      </Offer>
    );
  }
  return null;
}

const benefits = 'to open it from your home screen and keep unsent work safe';

function Blocked() {
  return (
    <div className="mb-6 print:hidden">
      <Notice tone="waits">{blockedHere}</Notice>
    </div>
  );
}
