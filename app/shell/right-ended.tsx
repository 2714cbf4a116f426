// The page for a person whose right the server has ended: why, and that unsent work is kept.
import { useEffect, useState } from 'react';
import { ArrowLeftRight } from 'lucide-react';
import { loadAccounts } from '#app/organizations/accounts.ts';
import type { Account } from '#app/organizations/accounts.ts';
import { switchFromSuspended } from '#app/organizations/switch-account.ts';
import { ReplicaContext, useSync } from '#app/replica/live/hooks.ts';
import type { TypedPerson } from '#app/session/person.ts';
import { endSession } from '#app/session/schedule-sign-out.ts';
import { signInAddress } from '#app/session/sign-in/sign-in-address.ts';
import { messageIn } from '#app/session/request.ts';
import { useRefreshSession } from '#app/session/session.tsx';
import type { Session } from '#app/session/session.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { count } from '#app/ui/format.ts';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { endedRightIn, isFormer } from '#shared/engine/access/ended-rights.ts';
import type { EndedRight } from '#shared/engine/access/ended-rights.ts';
import { formerMemberDays } from '#shared/policy.ts';
import { useOpenReplica } from './device/use-open-replica.ts';
import { useSignOut } from './sign-out/use-sign-out.tsx';
import { VisitorFrame } from './visitor-frame.tsx';

interface RightEndedProps {
  session: Extract<Session, { state: 'right-ended' }>;
}

/**
 * What each end means, and for what the person can sign in, with and without unsent changes. The message of the server
 * says why.
 */
const pages: Record<EndedRight, { title: string; next: string; signIn?: { unsent: string; sent: string } }> =
  {
    suspended: {
      title: "You can't use the app at the moment",
      next: 'An administrator can lift this. Until then, nothing syncs.',
    },
    membership_ended: {
      title: 'You’re no longer on this team',
      next: 'We removed the team’s records from this device.',
      signIn: {
        unsent: 'Sign in to send your unsent changes to a manager, or to work for another team.',
        sent: 'Sign in to work for another team.',
      },
    },
    account_deleted: {
      title: 'Your account was deleted',
      next: 'We removed its records from this device.',
    },
    session_ended: {
      title: 'This device was signed out',
      next: 'We removed your records from this device.',
      signIn: {
        unsent: 'Sign in to get them back and to send your unsent changes.',
        sent: 'Sign in to get them back.',
      },
    },
  };

export function RightEnded({ session: { answer, holder } }: RightEndedProps) {
  const right = endedRightIn(answer) ?? 'session_ended';
  const { title, next } = pages[right];
  return (
    <VisitorFrame>
      <PageHeader title={title} />
      <div role="alert" className="flex flex-col gap-2">
        <p className="text-lg">{messageIn(answer)}</p>
        <p className="text-quiet">{next}</p>
      </div>
      {right === 'suspended' && <OtherOrganizations />}
      {holder ? <WorkHere person={holder} right={right} /> : <WithoutCopy right={right} />}
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

function WorkHere({ person, right }: { person: TypedPerson; right: EndedRight }) {
  const { open, error } = useOpenReplica(person);
  if (error !== undefined) return <WithoutCopy right={right} />;
  // Whether there are unsent changes is not known yet.
  if (!open) return <Choices right={right} onSignOut={() => void endSession()} />;
  return (
    <ReplicaContext value={open}>
      <Unsent right={right} />
    </ReplicaContext>
  );
}

/** The device has no copy, or cannot open it: no unsent change is known. */
function WithoutCopy({ right }: { right: EndedRight }) {
  return (
    <>
      <SignInWords right={right} unsent={0} />
      <Choices right={right} onSignOut={() => void endSession()} />
    </>
  );
}

function SignInWords({ right, unsent }: { right: EndedRight; unsent: number }) {
  const { signIn } = pages[right];
  return signIn && <p className="mt-3 text-quiet">{unsent > 0 ? signIn.unsent : signIn.sent}</p>;
}

function Unsent({ right }: { right: EndedRight }) {
  const { status } = useSync();
  const { onSignOut, question } = useSignOut();
  const unsent = (status?.waiting ?? 0) + (status?.attention ?? 0);
  const until = isFormer(right) ? ` for ${formerMemberDays} days` : ' and can be sent when you are back';
  return (
    <>
      {unsent > 0 && (
        <p className="mt-3 text-quiet">
          {count(unsent, 'change')} of yours {unsent === 1 ? 'is' : 'are'} kept on this device{until}.
        </p>
      )}
      <SignInWords right={right} unsent={unsent} />
      <Choices right={right} onSignOut={onSignOut} />
      {question}
    </>
  );
}

function Choices({ right, onSignOut }: { right: EndedRight; onSignOut: () => void }) {
  const refresh = useRefreshSession();
  const [isAsking, setAsking] = useState(false);
  async function ask() {
    setAsking(true);
    await refresh();
    setAsking(false);
  }
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {right === 'suspended' ? (
        <Button pending={isAsking} onClick={() => void ask()}>
          Check again
        </Button>
      ) : (
        <LinkButton to={signInAddress({ returnTo: '/' })} leavesApp>
          Sign in
        </LinkButton>
      )}
      <Button look="secondary" onClick={onSignOut}>
        Sign out
      </Button>
    </div>
  );
}
