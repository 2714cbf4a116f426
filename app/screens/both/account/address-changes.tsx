// Pending changes of addresses: the person's own, and those that the person may confirm.
import { useState } from 'react';
import * as z from 'zod/mini';
import { useServerCall } from '#app/forms/server/use-server-call.ts';
import { useLoaded } from '#app/session/use-loaded.ts';
import { Button } from '#app/ui/button.tsx';
import { formatShortDay } from '#app/ui/format.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { changeEmail } from '#shared/domain/people/accounts.ts';
import { emailChangeWaitDays } from '#shared/policy.ts';

const openChange = z.object({
  id: z.string(),
  email: z.string(),
  state: z.enum(['requested', 'scheduled']),
  dueAt: z.nullable(z.string()),
});
const request = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  previousEmail: z.string(),
});
const answer = z.object({
  canChange: z.boolean(),
  change: z.nullable(openChange),
  requests: z.array(request),
});

const parse = (json: unknown) => answer.parse(json);

export function useAddressChanges() {
  const [version, setVersion] = useState(0);
  const loaded = useLoaded('/api/auth/address', parse, version);
  return {
    ...(loaded.state === 'there' ? loaded.value : { canChange: true, change: null, requests: [] }),
    reload: () => setVersion((before) => before + 1),
  };
}

interface WaitingChangeProps {
  change: z.infer<typeof openChange>;
  onCancelled: () => void;
}

export function WaitingChange({ change: { email, dueAt }, onCancelled }: WaitingChangeProps) {
  const { call, isRunning, isOffline } = useServerCall();
  const cancel = () =>
    call({
      method: 'DELETE',
      path: '/api/auth/address',
      done: { title: 'Change cancelled' },
      failed: changeEmail.failed,
    }).then(onCancelled);
  return (
    <Notice
      tone="waits"
      action={
        <Button
          look="secondary"
          size="small"
          pending={isRunning}
          disabled={isOffline}
          onClick={() => void cancel()}
        >
          Cancel the change
        </Button>
      }
    >
      {dueAt
        ? `You sign in with ${email} from ${formatShortDay(dueAt)}.`
        : `Your change to ${email} waits until the owner of your organization or an administrator confirms it.`}
    </Notice>
  );
}

interface AddressRequestsProps {
  requests: z.infer<typeof request>[];
  onDecided: () => void;
}

/** Changes of people who cannot open their old mailbox. Renders nothing if there is none. */
export function AddressRequests({ requests, onDecided }: AddressRequestsProps) {
  const { call, isRunning, isOffline } = useServerCall();
  if (requests.length === 0) return null;

  async function decide(id: string, isConfirmed: boolean) {
    await call({
      method: 'POST',
      path: `/api/auth/address-requests/${id}`,
      body: { isConfirmed },
      done: { title: isConfirmed ? 'Change confirmed' : 'Change refused' },
      failed: changeEmail.failed,
    });
    onDecided();
  }

  return (
    <Card flush title="Email changes to confirm">
      <p className="px-4 pt-3 text-quiet sm:px-5">
        Make sure you know who is asking: call or meet them. A confirmed change takes {emailChangeWaitDays}{' '}
        days.
      </p>
      <ul className="divide-y divide-line">
        {requests.map(({ id, name, email, previousEmail }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
            <p className="min-w-0 flex-1 basis-52 break-words">
              <bdi className="font-semibold">{name}</bdi> can’t open {previousEmail} and wants to sign in with{' '}
              {email}.
            </p>
            <div className="flex flex-wrap gap-2">
              <Button
                size="small"
                pending={isRunning}
                disabled={isOffline}
                aria-label={`Confirm the change of ${name}`}
                onClick={() => void decide(id, true)}
              >
                Confirm
              </Button>
              <Button
                look="secondary"
                size="small"
                disabled={isOffline || isRunning}
                aria-label={`Refuse the change of ${name}`}
                onClick={() => void decide(id, false)}
              >
                Refuse
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
