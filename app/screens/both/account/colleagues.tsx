import { useState } from 'react';
import * as z from 'zod/mini';
import { needsConnection, useServerCall } from '#app/forms/use-server-call.ts';
import { NotLoaded } from '#app/session/not-loaded.tsx';
import { useLoaded } from '#app/session/use-loaded.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { joinOrganization, leaveOrganization, removeColleague } from '#shared/domain/people/colleagues.ts';
import { InvitationRow, MemberRow } from './colleague-rows.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { nameOf, type Invitation, type Member, invitation, member } from './colleague.ts';

const team = z.object({
  isOwner: z.boolean(),
  members: z.array(member),
  invitations: z.array(invitation),
});

const parse = (json: unknown) => team.parse(json);

/** The people who act for the organization. The owner invites and removes; a member may leave. */
export function Colleagues() {
  const [version, setVersion] = useState(0);
  const [parting, setParting] = useState<Member>();
  const loaded = useLoaded('/api/colleagues', parse, version);
  const { call, isRunning, isOffline } = useServerCall();
  const reload = () => setVersion((before) => before + 1);
  const isOwner = loaded.state === 'there' && loaded.value.isOwner;

  async function part({ id, isYou }: Member) {
    const { done, failed } = isYou ? leaveOrganization : removeColleague;
    const isDone = await call({
      ...(isYou
        ? { method: 'POST', path: '/api/colleagues/leave' }
        : { method: 'DELETE', path: `/api/colleagues/${id}` }),
      done: { title: done },
      failed,
    });
    setParting(undefined);
    if (isDone && isYou) location.assign('/');
    else reload();
  }

  async function withdraw({ id }: Invitation) {
    const done = { title: 'Invitation canceled' };
    const path = `/api/colleagues/invitations/${id}`;
    await call({ method: 'DELETE', path, done, failed: joinOrganization.failed });
    reload();
  }

  return (
    <Card
      flush
      title="Colleagues"
      aside={isOwner && <InviteDialog isOffline={isOffline} onInvited={reload} />}
    >
      {loaded.state === 'loading' && <SkeletonRows rows={2} />}
      {loaded.state === 'failed' && <NotLoaded {...loaded} />}
      {loaded.state === 'there' && (
        <ul className="divide-y divide-line">
          {loaded.value.members.map((item) => (
            <MemberRow
              key={item.id}
              member={item}
              canPart={item.isYou ? !item.isOwner : isOwner}
              isOffline={isOffline}
              onPart={() => setParting(item)}
            />
          ))}
          {loaded.value.invitations.map((item) => (
            <InvitationRow
              key={item.id}
              invitation={item}
              isOffline={isOffline}
              onWithdraw={() => void withdraw(item)}
            />
          ))}
        </ul>
      )}
      {isOffline && loaded.state === 'there' && (
        <p className="border-t border-line px-4 py-3 text-sm text-quiet sm:px-5">{needsConnection}</p>
      )}
      <ConfirmDialog
        open={parting !== undefined}
        onOpenChange={(isOpen) => !isOpen && setParting(undefined)}
        title={parting?.isYou ? 'Leave the organization?' : `Remove ${parting ? nameOf(parting) : ''}?`}
        confirm={parting?.isYou ? 'Leave' : 'Remove'}
        danger
        pending={isRunning}
        onConfirm={() => parting && void part(parting)}
      >
        {parting?.isYou
          ? 'You’ll lose access to its records. Send unsent changes on your devices first.'
          : 'We sign them out everywhere, and they lose access to your records. Their past changes keep their name.'}
      </ConfirmDialog>
    </Card>
  );
}
