// Invitations to an e-mail address, which only the server keeps: an employer sees those it sent, a training provider
// those to its own address. Once the provider chooses a course it is an invitation like any other.
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { useServerCall } from '#app/forms/server/use-server-call.ts';
import { useSync } from '#app/replica/live/hooks.ts';
import { useLoaded } from '#app/session/use-loaded.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { formatDay } from '#app/ui/format.ts';
import { ChooseCourseDialog } from './choose-course-dialog.tsx';
import { InviteAddressDialog } from './invite-address-dialog.tsx';
import {
  acceptInvitation,
  declineInvitation,
  withdrawInvitation,
} from '#shared/domain/agreements/invitations.ts';
import { WhoMay } from '#app/forms/who-may.tsx';

const path = '/api/address-invitations';

const sent = z.object({
  id: z.string(),
  email: z.string(),
  jobTitle: z.string(),
  state: z.enum(['sent', 'declined']),
  createdAt: z.string(),
});
const received = z.object({
  id: z.string(),
  jobTitle: z.string(),
  employerName: z.string(),
  location: z.string(),
  terms: z.nullable(z.string()),
  createdAt: z.string(),
});
const answer = z.object({ sent: z.array(sent), received: z.array(received) });
const parse = (json: unknown) => answer.parse(json);

type Sent = z.infer<typeof sent>;
export type Received = z.infer<typeof received>;

export function AddressInvitations({ isEmployer }: { isEmployer: boolean }) {
  const [search, setSearch] = useSearchParams();
  const [version, setVersion] = useState(0);
  const loaded = useLoaded(path, parse, version);
  const reload = () => setVersion((before) => before + 1);
  const items = loaded.state === 'there' ? loaded.value : { sent: [], received: [] };
  return (
    <>
      {items.sent.length > 0 && (
        <Card flush title="Invited by email" className="mb-6">
          <ul aria-label="Invited by email" className="divide-y divide-line">
            {items.sent.map((item) => (
              <SentItem key={item.id} item={item} onWithdrawn={reload} />
            ))}
          </ul>
        </Card>
      )}
      {items.received.length > 0 && (
        <Card flush title="Invitations to your email address" className="mb-6">
          <ul aria-label="Invitations to your email address" className="divide-y divide-line">
            {items.received.map((item) => (
              <ReceivedItem key={item.id} item={item} onAnswered={reload} />
            ))}
          </ul>
        </Card>
      )}
      {isEmployer && (
        <InviteAddressDialog
          open={search.has('email')}
          onSent={reload}
          onClose={() => setSearch({}, { replace: true })}
        />
      )}
    </>
  );
}

const row = 'flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-4 sm:px-5';

function SentItem({ item, onWithdrawn }: { item: Sent; onWithdrawn: () => void }) {
  const { call, isRunning, isOffline } = useServerCall();
  const withdraw = () =>
    call({
      method: 'DELETE',
      path: `${path}/${item.id}`,
      done: { title: 'Invitation withdrawn' },
      failed: 'Failed to withdraw the invitation',
    }).then(onWithdrawn);
  return (
    <li className={row}>
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere" translate="no">
            {item.email}
          </span>
          <Badge look={item.state === 'sent' ? 'secondary' : 'destructive'} isStatus>
            {item.state === 'sent' ? 'Invited' : 'Declined'}
          </Badge>
        </p>
        <p className="text-list text-quiet">
          For {item.jobTitle}, invited {formatDay(item.createdAt)}
        </p>
      </div>
      {item.state === 'sent' && (
        <Button
          gives={withdrawInvitation}
          look="secondary"
          pending={isRunning}
          disabled={isOffline}
          onClick={() => void withdraw()}
        >
          Withdraw
        </Button>
      )}
    </li>
  );
}

function ReceivedItem({ item, onAnswered }: { item: Received; onAnswered: () => void }) {
  const [isChoosing, setChoosing] = useState(false);
  const { call, isRunning, isOffline } = useServerCall();
  const { syncNow } = useSync();
  const decline = () =>
    call({
      method: 'POST',
      path: `${path}/${item.id}/decline`,
      done: { title: 'Invitation declined' },
      failed: 'Failed to decline the invitation',
    }).then(onAnswered);
  function onChosen() {
    setChoosing(false);
    void syncNow();
    onAnswered();
  }
  return (
    <li className={row}>
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold">
          {item.jobTitle}, {item.location}
        </p>
        <p className="text-list text-quiet">
          {item.employerName}, invited {formatDay(item.createdAt)}
        </p>
        <p className="mt-1 max-w-prose text-list">
          {item.employerName} guarantees an interview to every learner who completes the course you choose.
        </p>
        {item.terms && <p className="mt-1 max-w-prose text-list whitespace-pre-line">{item.terms}</p>}
      </div>
      <div className="flex gap-3 max-sm:w-full max-sm:flex-col">
        <Button gives={acceptInvitation} disabled={isOffline} onClick={() => setChoosing(true)}>
          Choose a course
        </Button>
        <Button
          gives={declineInvitation}
          look="secondary"
          pending={isRunning}
          disabled={isOffline}
          onClick={() => void decline()}
        >
          Decline
        </Button>
        <WhoMay command={acceptInvitation} />
      </div>
      {isChoosing && (
        <ChooseCourseDialog
          item={item}
          path={`${path}/${item.id}/course`}
          onChosen={onChosen}
          onClose={() => setChoosing(false)}
        />
      )}
    </li>
  );
}
