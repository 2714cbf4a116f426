import { useEffect, useState } from 'react';
import { request, serverMessage } from '#app/session/request.ts';
import { useSession } from '#app/session/session.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { PageSpinner } from '#app/ui/spinner.tsx';
import { toast } from '#app/ui/toast.ts';
import { forgetInvite, inviteToken } from './invite-token.ts';

type Invitation = { organization: string; invitedByName: string } | { problem: string };

const needsConnection = 'You need a connection for this.';
const failed = 'Failed to join the organization';

/** Where the link of an invitation leads: sign in as yourself, then act for the organization. */
export function JoinOrganization() {
  const [token] = useState(inviteToken);
  const [invitation, setInvitation] = useState<Invitation>();
  useEffect(() => {
    void readInvitation(token).then(setInvitation);
  }, [token]);
  if (!invitation) return <PageSpinner />;
  return (
    <div className="mx-auto w-full max-w-md rounded-panel border border-line bg-surface p-5 sm:mt-6 sm:p-8">
      {'problem' in invitation ? (
        <>
          <PageHeader title="Invitation" />
          <Notice tone="waits">{invitation.problem}</Notice>
          <LinkButton to="/" look="secondary" className="mt-4">
            Back to Home
          </LinkButton>
        </>
      ) : (
        <>
          <PageHeader title={`Join ${invitation.organization}`}>
            {invitation.invitedByName} invites you to work for {invitation.organization}. You sign in as
            yourself, and what you do carries your name.
          </PageHeader>
          <Accept token={token} organization={invitation.organization} />
        </>
      )}
    </div>
  );
}

function Accept({ token, organization }: { token: string; organization: string }) {
  const session = useSession();
  const [isJoining, setJoining] = useState(false);
  if (!('person' in session))
    return (
      <LinkButton to="/api/login?returnTo=/join" leavesApp>
        Sign in to join
      </LinkButton>
    );

  async function join() {
    setJoining(true);
    try {
      await request('POST', '/api/colleagues/join', { token });
      forgetInvite();
      location.assign('/');
    } catch (error) {
      const description = error instanceof TypeError ? needsConnection : (serverMessage(error) ?? failed);
      toast({ title: 'Error', description, variant: 'destructive' });
      setJoining(false);
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <Button pending={isJoining} onClick={() => void join()}>
        Join {organization}
      </Button>
      <p className="text-list text-quiet">
        You are signed in as <strong className="break-words text-ink">{session.person.email}</strong>.
      </p>
    </div>
  );
}

async function readInvitation(token: string): Promise<Invitation> {
  try {
    const answer = await request('POST', '/api/colleagues/invitation', { token });
    return (await answer.json()) as Invitation;
  } catch (error) {
    if (error instanceof TypeError) return { problem: needsConnection };
    return { problem: serverMessage(error) ?? failed };
  }
}
