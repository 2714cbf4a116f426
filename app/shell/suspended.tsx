// The page for a suspended person: the suspension, its reason, and that the work is kept.
import { useEffect, useState } from 'react';
import { ArrowLeftRight } from 'lucide-react';
import { loadAccounts } from '#app/organizations/accounts.ts';
import type { Account } from '#app/organizations/accounts.ts';
import { switchFromSuspended } from '#app/organizations/switch-account.ts';
import { ReplicaContext, useSync } from '#app/replica/live/hooks.ts';
import type { TypedPerson } from '#app/session/person.ts';
import { endSession } from '#app/session/schedule-sign-out.ts';
import { messageIn } from '#app/session/request.ts';
import { useRefreshSession } from '#app/session/session.tsx';
import type { Session } from '#app/session/session.tsx';
import { Button } from '#app/ui/button.tsx';
import { count } from '#app/ui/format.ts';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { useOpenReplica } from './device/use-open-replica.ts';
import { useSignOut } from '../sign-out/use-sign-out.tsx';
import { VisitorFrame } from './visitor-frame.tsx';

interface SuspendedProps {
  session: Extract<Session, { state: 'suspended' }>;
}

export function Suspended({ session: { answer, holder } }: SuspendedProps) {
  return (
    <VisitorFrame>
      <PageHeader title="You can't use the app at the moment" />
      <div role="alert" className="flex flex-col gap-2">
        <p className="text-lg">{messageIn(answer)}</p>
        <p className="text-quiet">An administrator can lift this. Until then, nothing syncs.</p>
      </div>
      <OtherOrganizations />
      {holder ? <WorkHere person={holder} /> : <Choices onSignOut={() => void endSession()} />}
    </VisitorFrame>
  );
}

/** A person with several organizations can go on working for the others. */
function OtherOrganizations() {
  const [others, setOthers] = useState<readonly Account[]>([]);
  useEffect(() => {
    const show = (accounts: Account[]) =>
      setOthers(accounts.filter(({ isCurrent, organization }) => !isCurrent && organization !== null));
    // Nobody switches without a connection.
    loadAccounts().then(show, () => {});
  }, []);
  if (others.length === 0) return null;
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {others.map(({ accountId, organization }) => (
        <Button key={accountId} look="secondary" onClick={() => void switchFromSuspended(accountId)}>
          <ArrowLeftRight aria-hidden />
          Switch to {organization}
        </Button>
      ))}
    </div>
  );
}

function WorkHere({ person }: { person: TypedPerson }) {
  const { open } = useOpenReplica(person);
  if (!open) return <Choices onSignOut={() => void endSession()} />;
  return (
    <ReplicaContext value={open}>
      <Unsent />
    </ReplicaContext>
  );
}

function Unsent() {
  const { status } = useSync();
  const { onSignOut, question } = useSignOut();
  const unsent = (status?.waiting ?? 0) + (status?.attention ?? 0);
  return (
    <>
      {unsent > 0 && (
        <p className="mt-3 text-quiet">
          {count(unsent, 'change')} of yours {unsent === 1 ? 'is' : 'are'} kept on this device and can be sent
          when you are back.
        </p>
      )}
      <Choices onSignOut={onSignOut} />
      {question}
    </>
  );
}

function Choices({ onSignOut }: { onSignOut: () => void }) {
  const refresh = useRefreshSession();
  const [isAsking, setAsking] = useState(false);
  async function ask() {
    setAsking(true);
    await refresh();
    setAsking(false);
  }
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <Button pending={isAsking} onClick={() => void ask()}>
        Check again
      </Button>
      <Button look="secondary" onClick={onSignOut}>
        Sign out
      </Button>
    </div>
  );
}
