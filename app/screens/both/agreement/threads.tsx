// The conversations about an agreement and its candidates.
import { MessageSquare } from 'lucide-react';
import { ThreadRows } from '#app/screens/shared/thread-rows.tsx';
import { useActor } from '#app/replica/live/hooks.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { sendMessage } from '#shared/domain/messages/messages.ts';
import { sideOf } from '#shared/domain/interviews/interviews.ts';
import type { AgreementOfPage } from '#shared/reads/agreements.ts';
import type { ListedThread } from '#shared/reads/conversations.ts';

interface ThreadsProps {
  found: AgreementOfPage;
  threads: readonly ListedThread[];
}

export function Threads({ found: { rounds, job, course }, threads }: ThreadsProps) {
  const isEmployer = sideOf(useActor()) === 'employer';
  const [newest] = rounds;
  const other = isEmployer ? course?.providerName : job?.employerName;
  const withId = isEmployer ? newest.providerId : newest.employerId;
  const write = (
    <LinkButton
      to={`/messages?with=${withId}&agreement=${newest.id}`}
      gives={sendMessage}
      look="secondary"
      size="small"
    >
      <MessageSquare aria-hidden />
      Message {other ?? 'the other side'}
    </LinkButton>
  );
  if (threads.length === 0)
    return (
      <Card flush>
        <EmptyState icon={MessageSquare} title="No messages yet" action={write}>
          Conversations about this agreement and its candidates appear here.
        </EmptyState>
      </Card>
    );
  return (
    <Card title="Messages" aside={write} flush>
      <ThreadRows threads={threads} />
    </Card>
  );
}
