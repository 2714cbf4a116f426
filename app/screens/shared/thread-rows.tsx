// Conversations, one line each: with whom, about what, and the last message.
import { Link } from 'react-router-dom';
import { useActor } from '#app/replica/live/hooks.ts';
import { useLearnerNames } from '#app/changes/subjects/use-learner-names.ts';
import { cx } from '#app/ui/cx.ts';
import { formatMoment } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { partnerName } from '#shared/domain/messages/messages.ts';
import type { ListedThread } from '#shared/reads/conversations.ts';
import { shownText } from '#shared/domain/stored-texts/stored-text.ts';

interface ThreadRowsProps {
  threads: readonly ListedThread[];
  /** The id of the open conversation. */
  chosen?: string;
}

/** Each line opens its conversation. */
export function ThreadRows({ threads, chosen }: ThreadRowsProps) {
  const actor = useActor();
  const now = useNow();
  const named = useLearnerNames();
  return (
    <ul aria-label="Conversations" className="divide-y divide-line">
      {threads.map(({ thread, isUnread }) => (
        <li key={thread.id} data-row="">
          <Link
            to={`/messages?thread=${encodeURIComponent(thread.id)}`}
            aria-current={thread.id === chosen ? 'page' : undefined}
            className={cx(
              'block min-h-16 px-4 py-3 -outline-offset-2 transition-colors duration-100 hover:bg-paper',
              thread.id === chosen && 'bg-accent-soft hover:bg-accent-soft',
            )}
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className={cx('min-w-0 truncate', isUnread ? 'font-bold' : 'font-semibold')}>
                {partnerName(thread, actor)}
              </span>
              <span className="max-w-full text-sm text-quiet">{formatMoment(thread.lastMessageAt, now)}</span>
            </span>
            <span className="block truncate text-sm text-quiet">{named(thread.subjectTitle)}</span>
            <span className="mt-0.5 flex items-center gap-2">
              <span className={cx('min-w-0 flex-1 truncate text-list', isUnread && 'font-semibold')}>
                {shownText(thread.lastMessage, thread.lastMessageCode)}
              </span>
              {isUnread && (
                <span className="rounded-full bg-accent px-2 text-sm font-semibold text-accent-ink">New</span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
