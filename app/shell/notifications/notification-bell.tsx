import { lazy } from 'react';
import type { TypedPerson } from '#app/session/person.ts';
import { OnFirstUse } from '#app/ui/dialogs/on-first-use.tsx';
import { BellButton } from './bell-button.tsx';
import type { NotificationFeed } from './notification-feed.ts';
import { parts } from '#app/parts.ts';

const NotificationPanel = lazy(async () => ({
  default: (await parts.notificationPanel()).NotificationPanel,
}));

interface NotificationBellProps {
  feed: NotificationFeed;
  person: TypedPerson;
}

export function NotificationBell({ feed, person }: NotificationBellProps) {
  return (
    <OnFirstUse
      load={parts.notificationPanel}
      button={(open) => <BellButton unread={feed.unread} onClick={open} />}
    >
      <NotificationPanel feed={feed} person={person} />
    </OnFirstUse>
  );
}
