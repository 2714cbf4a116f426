import { useState } from 'react';
import {
  BriefcaseBusiness,
  CalendarClock,
  FileCheck2,
  GraduationCap,
  Info,
  MessageSquare,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Popover } from 'radix-ui';
import { Link } from 'react-router-dom';
import { useIsWhole } from '#app/replica/live/hooks.ts';
import { useLearnerNames } from '#app/changes/subjects/use-learner-names.ts';
import type { TypedPerson, UserType } from '#app/session/person.ts';
import { useNeeds } from '#app/needs/needs-context.ts';
import { useBackCloses } from '#app/ui/dialogs/use-back-closes.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { formatMoment } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { BellButton } from './bell-button.tsx';
import type { NotificationFeed } from './notification-feed.ts';
import { groupedText } from '#shared/domain/notifications/grouped-texts.ts';
import { notificationKinds } from '#shared/domain/notifications/notification-kinds.ts';
import type { NotificationKind } from '#shared/domain/notifications/notification-kinds.ts';
import type { Needs } from '#shared/reads/needs/needs.ts';
import type { NoticeGroup } from '#shared/reads/notices/notice-lines.ts';
import { matchOfNotice } from '#shared/reads/notices/settlement.ts';
import { PushOffer } from './push-offer.tsx';

const icons: Record<NotificationKind['icon'], LucideIcon> = {
  job: BriefcaseBusiness,
  calendar: CalendarClock,
  learner: GraduationCap,
  message: MessageSquare,
  agreement: FileCheck2,
  info: Info,
};

interface NotificationPanelProps {
  feed: NotificationFeed;
  person: TypedPerson;
}

/** The bell and its list. Rendered open, because it is first rendered when the button is pressed. */
export function NotificationPanel({ feed, person }: NotificationPanelProps) {
  const [open, setOpen] = useState(true);
  const isWhole = useIsWhole();
  const named = useLearnerNames();
  const needs = useNeeds();
  useBackCloses(open, () => setOpen(false));
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <BellButton unread={feed.unread} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label="Notifications"
          className="z-50 flex max-h-[min(34rem,var(--radix-popover-content-available-height))] w-[min(25rem,calc(100vw-1.5rem))] animate-rise flex-col overflow-hidden rounded-panel border border-line bg-surface shadow-overlay"
        >
          <div className="flex min-h-13 items-center justify-between gap-4 border-b border-line pr-2 pl-4">
            <h2 className="font-semibold">Notifications</h2>
            {feed.unread > 0 && (
              <Button look="quiet" size="small" onClick={feed.markAllRead}>
                Mark all as read
              </Button>
            )}
          </div>
          {feed.groups.length === 0 ? (
            <p className="px-4 py-8 text-center text-quiet">
              {isWhole ? 'No notifications yet' : 'Not complete yet'}
            </p>
          ) : (
            <ul className="divide-y divide-line overflow-y-auto overscroll-contain">
              {feed.groups.map((group) => (
                <li key={group.key}>
                  <NotificationRow
                    group={group}
                    named={named}
                    to={pathOf(group, person.userType, needs)}
                    onOpen={() => {
                      feed.markRead(group.key);
                      setOpen(false);
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
          <PushOffer personId={person.id} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/**
 * The page to open. Without an address, the kind decides. Several notices of one act lead to the one line that waits for the
 * person, or to the page of them all.
 */
function pathOf({ newest, ids }: NoticeGroup, userType: UserType, needs: Needs | undefined): string {
  const { link, type, personId } = newest;
  if (!link) return notificationKinds[type].page[userType];
  if (ids.length === 1) return link;
  const matches = new Set(ids.map((id) => matchOfNotice({ id, personId })));
  const waiting = needs?.lines.filter((line) => line.ids.some((id) => matches.has(id))) ?? [];
  const [only] = waiting;
  return only && waiting.length === 1 ? only.to : (link.split('?')[0] ?? link);
}

interface NotificationRowProps {
  group: NoticeGroup;
  /** Puts learners' names in place of their references. */
  named: (text: string) => string;
  to: string;
  onOpen: () => void;
}

function NotificationRow({ group, named, to, onOpen }: NotificationRowProps) {
  const now = useNow();
  const { newest, isRead } = group;
  const { title, message } = groupedText(newest, group.titles);
  const Icon = icons[notificationKinds[newest.type].icon];
  return (
    <Link
      to={to}
      onClick={onOpen}
      className="flex gap-3 px-4 py-3 -outline-offset-2 hover:bg-paper data-[unread]:bg-accent-soft/40"
      data-unread={isRead ? undefined : ''}
    >
      <Icon
        aria-hidden
        className={cx('mt-0.5 size-5 shrink-0', isRead ? 'text-quiet' : 'text-accent-text')}
      />
      <span className="min-w-0 flex-1">
        <span className={cx('block text-list', !isRead && 'font-semibold')}>
          {named(title)}
          {!isRead && <span className="sr-only"> (unread)</span>}
        </span>
        <span className="block text-sm text-quiet">{named(message)}</span>
        <time dateTime={newest.time} className="block text-sm text-quiet tabular-nums">
          {formatMoment(newest.time, now)}
        </time>
      </span>
    </Link>
  );
}
