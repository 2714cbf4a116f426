import { useSearchParams } from 'react-router-dom';
import { MessageSquare } from 'lucide-react';
import { useRead } from '#app/replica/live/hooks.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { cx } from '#app/ui/cx.ts';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { count } from '#app/ui/format.ts';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { listedThreads } from '#shared/reads/conversations.ts';
import { addressIn } from './address.ts';
import { OneConversation } from './conversation.tsx';
import { ThreadList } from './thread-list.tsx';

export function Messages() {
  const [search] = useSearchParams();
  const threads = useRead(listedThreads);
  const threadId = search.get('thread') ?? '';
  const address = addressIn(search);
  const isOpen = threadId !== '' || address !== undefined;
  const only = threads?.length === 1 ? threads[0] : undefined;
  const unread = threads?.filter(({ isUnread }) => isUnread).length ?? 0;
  return (
    <>
      <div className={cx(isOpen && 'max-lg:hidden')}>
        <PageHeader title="Messages">
          {unread > 0
            ? `${count(unread, 'conversation')} unread`
            : 'Messages with the other side of your agreements.'}
        </PageHeader>
      </div>
      {!threads && (
        <Card flush>
          <SkeletonRows />
        </Card>
      )}
      {threads && threads.length === 0 && !isOpen && (
        <Card flush>
          <EmptyState icon={MessageSquare} title="No messages yet">
            Start a conversation from a course, a job, an agreement, or a candidate.
          </EmptyState>
        </Card>
      )}
      {threads && (threads.length > 0 || isOpen) && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(16rem,2fr)_minmax(0,3fr)]">
          <div className={cx(isOpen && 'max-lg:hidden')}>
            <ThreadList threads={threads} chosen={threadId} />
          </div>
          {isOpen ? (
            <OneConversation key={search.toString()} threadId={threadId} {...(address && { address })} />
          ) : (
            <p className="rounded-panel bg-sunken px-4 py-10 text-center text-quiet max-lg:hidden">
              {only ? (
                <LinkButton look="secondary" to={`/messages?thread=${only.thread.id}`}>
                  Open the conversation
                </LinkButton>
              ) : (
                'Choose a conversation.'
              )}
            </p>
          )}
        </div>
      )}
    </>
  );
}
