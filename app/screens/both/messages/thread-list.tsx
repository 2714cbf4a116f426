// The conversations, the newest first.
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useActor } from '#app/replica/live/hooks.ts';
import { useLearnerNames } from '#app/learners/use-learner-names.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { cx } from '#app/ui/cx.ts';
import { formatMoment } from '#app/ui/format.ts';
import { NothingFound } from '#app/ui/lists/filter-bar.tsx';
import { SearchField } from '#app/ui/inputs/search-field.tsx';
import { isFound } from '#app/ui/lists/use-filters.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { partnerName } from '#shared/domain/messages/messages.ts';
import type { ListedThread } from '#shared/reads/conversations.ts';
import { shownText } from '#shared/domain/stored-texts/stored-text.ts';

interface ThreadListProps {
  threads: readonly ListedThread[];
  chosen: string;
}

export function ThreadList({ threads, chosen }: ThreadListProps) {
  const actor = useActor();
  const now = useNow();
  const named = useLearnerNames();
  const [query, setQuery] = useState('');
  const found = threads.filter(({ thread, text }) =>
    isFound(query, [partnerName(thread, actor), named(thread.subjectTitle), text]),
  );
  return (
    <>
      <SearchField label="Search messages" value={query} onChange={setQuery} className="mb-3" />
      <Card flush>
        {found.length === 0 && query !== '' && (
          <NothingFound what="conversation" onClear={() => setQuery('')} />
        )}
        <ul aria-label="Conversations" className="divide-y divide-line">
          {found.map(({ thread, isUnread }) => (
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
                  <span className="max-w-full text-sm text-quiet">
                    {formatMoment(thread.lastMessageAt, now)}
                  </span>
                </span>
                <span className="block truncate text-sm text-quiet">{named(thread.subjectTitle)}</span>
                <span className="mt-0.5 flex items-center gap-2">
                  <span className={cx('min-w-0 flex-1 truncate text-list', isUnread && 'font-semibold')}>
                    {shownText(thread.lastMessage, thread.lastMessageCode)}
                  </span>
                  {isUnread && (
                    <span className="rounded-full bg-accent px-2 text-sm font-semibold text-accent-ink">
                      New
                    </span>
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
