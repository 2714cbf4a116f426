// One conversation: the messages with their times and read status, and an input field.
import { useEffect, useRef, useState } from 'react';
import { Flag } from 'lucide-react';
import { useChangeOf } from '#app/changes/change-badges.tsx';
import { WhoMay } from '#app/forms/who-may.tsx';
import { TextDialog } from '#app/forms/text-dialog.tsx';
import { useLearnerNames } from '#app/changes/subjects/use-learner-names.ts';
import { RowBadge } from '#app/changes/row-badge.tsx';
import { useActor, useCommand, useRead } from '#app/replica/live/hooks.ts';
import { IconButton, LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { cx } from '#app/ui/cx.ts';
import { formatMoment } from '#app/ui/format.ts';
import { Missing } from '#app/ui/feedback/missing.tsx';
import { useMayGive } from '#app/ui/permission.ts';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { useNow } from '#app/ui/timing/use-now.ts';
import {
  isUnread,
  markThreadRead,
  partnerName,
  reportMessage,
  sendMessage,
  wasRead,
} from '#shared/domain/messages/messages.ts';
import type { Message, Thread } from '#shared/domain/messages/messages.ts';
import { sideOf } from '#shared/domain/interviews/interviews.ts';
import { conversation } from '#shared/reads/conversations.ts';
import type { Address, Conversation } from '#shared/reads/conversations.ts';
import { shownText } from '#shared/domain/stored-texts/stored-text.ts';
import { Composer } from './composer.tsx';

interface OneConversationProps {
  threadId: string;
  address?: Address;
}

export function OneConversation({ threadId, address }: OneConversationProps) {
  const found = useRead(conversation, threadId, address);
  const actor = useActor();
  const maySend = useMayGive(sendMessage);
  useMarkRead(found);
  if (found === null)
    return (
      <Missing
        title="Conversation not found"
        description="It doesn't exist or you don't have access to it."
        action={<LinkButton to="/messages">Messages</LinkButton>}
      />
    );
  if (!found) return <SkeletonRows rows={4} />;
  const { thread, messages } = found;
  return (
    <section
      aria-label={`Conversation with ${partnerName(thread, actor)}`}
      // On a wide screen, the list of conversations is on the left.
      className="min-w-0 lg:[&>header>a]:hidden"
    >
      <PageHeader title={partnerName(thread, actor)} back={{ to: '/messages', label: 'Messages' }}>
        <SubjectLink thread={thread} />
      </PageHeader>
      <Card>
        <MessageList thread={thread} messages={messages} />
        {maySend ? <Composer key={thread.id} found={found} /> : <WhoMay command={sendMessage} />}
      </Card>
    </section>
  );
}

/** Marks the messages on the screen as read. */
function useMarkRead(found: Conversation | null | undefined) {
  const { give } = useCommand();
  const actor = useActor();
  const may = useMayGive(markThreadRead);
  const thread = found?.thread;
  const upTo = thread && !found?.isNew && isUnread(thread, actor) ? thread.lastMessageAt : undefined;
  useEffect(() => {
    if (upTo && thread && may && document.visibilityState === 'visible')
      void give(markThreadRead, { threadId: thread.id, upTo });
  }, [give, upTo, thread, may]);
}

function MessageList({ thread, messages }: { thread: Thread; messages: readonly Message[] }) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [messages.length]);
  if (messages.length === 0)
    return <p className="mb-4 text-quiet">No messages yet about {thread.subjectTitle}.</p>;
  return (
    // As high as leaves room for the header, the page's head and the field below.
    <div className="mb-4 max-h-[max(8rem,calc(100dvh-27rem))] overflow-y-auto overscroll-contain">
      <ul aria-label="Messages" className="flex flex-col gap-3">
        {messages.map((message) => (
          <OneMessage key={message.id} thread={thread} message={message} />
        ))}
      </ul>
      <div ref={end} />
    </div>
  );
}

function OneMessage({ thread, message }: { thread: Thread; message: Message }) {
  const actor = useActor();
  const now = useNow();
  const [isReporting, setReporting] = useState(false);
  const isOwn = message.from === sideOf(actor);
  return (
    <li className={cx('flex max-w-[85%] flex-wrap items-start gap-1', isOwn ? 'self-end' : 'self-start')}>
      <div
        className={cx(
          'min-w-0 flex-1 basis-24 rounded-panel px-4 py-2.5 forced-colors:border',
          isOwn ? 'bg-accent-soft' : 'bg-sunken',
        )}
      >
        <p className="text-sm text-quiet">
          {isOwn && message.personId === actor.person ? 'You' : message.personName},{' '}
          {formatMoment(message.writtenAt, now)}
        </p>
        <p dir="auto" className="break-words whitespace-pre-line">
          {shownText(message.text, message.textCode)}
        </p>
        {isOwn && (
          <p className="mt-1 text-sm text-quiet">
            <Delivery message={message} thread={thread} />
          </p>
        )}
        {message.reportedAt && <p className="mt-1 text-sm font-medium text-wait">Reported</p>}
      </div>
      {!isOwn && !message.reportedAt && (
        <IconButton gives={reportMessage} label="Report this message" onClick={() => setReporting(true)}>
          <Flag aria-hidden className="size-4" />
        </IconButton>
      )}
      {isReporting && (
        <TextDialog
          title="Report this message"
          command={reportMessage}
          name="reason"
          label="What’s wrong with it?"
          confirm="Report"
          about={{ id: message.id }}
          onClose={() => setReporting(false)}
        >
          An administrator will read this conversation and decide.
        </TextDialog>
      )}
    </li>
  );
}

/** Shows the delivery state of one's own message. */
function Delivery({ message, thread }: { message: Message; thread: Thread }) {
  const change = useChangeOf()('messages', message.id);
  if (change && change !== 'sent') return <RowBadge state={change} />;
  return wasRead(message, thread) ? 'Read' : 'Sent';
}

/** Shows the subject, with a link if this side has a page for it. */
function SubjectLink({ thread }: { thread: Thread }) {
  const side = sideOf(useActor());
  const { subjectKind, subjectId } = thread;
  const subjectTitle = useLearnerNames()(thread.subjectTitle);
  const pages = {
    agreement: `/swap-agreements/${subjectId}`,
    job: side === 'employer' ? `/jobs/${subjectId}` : undefined,
    course: side === 'provider' ? `/courses/${subjectId}` : undefined,
    match: side === 'employer' ? '/candidates' : '/matches',
  };
  const page = pages[subjectKind];
  return page ? <TextLink to={page}>{subjectTitle}</TextLink> : <>{subjectTitle}</>;
}
