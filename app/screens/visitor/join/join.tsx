import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { commandResolver } from '#app/forms/resolver.ts';
import { enterAccount } from '#app/organizations/enter-account.ts';
import type { Person } from '#app/session/person.ts';
import { request, serverMessage } from '#app/session/request.ts';
import { useSession } from '#app/session/session.tsx';
import { isSharedDevice } from '#app/session/shared/shared-mark.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/inputs/field.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { PageSpinner } from '#app/ui/feedback/spinner.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { saveName } from '#shared/domain/people/accounts.ts';
import { memberRoleHint, memberRoleName } from '#shared/domain/people/member-role-names.ts';
import type { MemberRole } from '#shared/engine/options.ts';
import { fullName } from '#shared/domain/people/people.ts';
import { forgetInvite, inviteToken } from './invite-token.ts';

type PersonName = Pick<Person, 'firstName' | 'lastName'>;

interface AcceptProps {
  token: string;
  organization: string;
  isAnother: boolean;
}

interface Offer {
  organization: string;
  kind: string;
  role: MemberRole;
  invitedByName: string;
  /** An earlier server names no courses. */
  courses?: string[];
  sites?: string[];
  assignsAll?: boolean;
  /** The person stays a member of their organization, and becomes one of this. */
  isAnother?: boolean;
}

type Invitation = Offer | { problem: string };

const needsConnection = 'You need a connection for this.';
const failed = 'Failed to join the organization';

/** The target of an invitation link: sign in, then act for the organization. */
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
            yourself, and your changes show your name.
          </PageHeader>
          <RoleOffered offer={invitation} />
          {invitation.isAnother && (
            <p className="mb-4 text-list">
              You’ll be a member of both. Switch organizations in the account menu.
            </p>
          )}
          <Accept
            token={token}
            organization={invitation.organization}
            isAnother={invitation.isAnother === true}
          />
        </>
      )}
    </div>
  );
}

function RoleOffered({ offer }: { offer: Offer }) {
  const { kind, role } = offer;
  return (
    <>
      <p className="mb-4 text-list">
        Your role: <strong>{memberRoleName(role, kind)}</strong>. {memberRoleHint(role, kind)}
      </p>
      {role === 'member' && (
        <p className="mb-4 text-list">{kind === 'provider' ? coursesOffered(offer) : sitesOffered(offer)}</p>
      )}
    </>
  );
}

function coursesOffered({ assignsAll, courses = [] }: Offer): string {
  if (assignsAll) return 'You’ll teach all courses.';
  if (courses.length === 0) return 'A manager will choose your courses. Until then you see no students.';
  return `You’ll teach ${inWords(courses)}.`;
}

function sitesOffered({ assignsAll, sites = [] }: Offer): string {
  if (assignsAll) return 'You’ll recruit for all jobs.';
  if (sites.length === 0)
    return 'A manager will choose your sites. Until then you see no jobs and no candidates.';
  return `You’ll recruit for ${inWords(sites)}.`;
}

const inWords = (courses: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(courses);

function Accept(props: AcceptProps) {
  const session = useSession();
  if (!('person' in session))
    return (
      <LinkButton to="/api/login?returnTo=/join" leavesApp>
        Sign in to join
      </LinkButton>
    );
  return <JoinForm {...props} person={session.person} />;
}

function JoinForm({ token, organization, isAnother, person }: AcceptProps & { person: Person }) {
  const [isJoining, setJoining] = useState(false);
  const isNameless = !fullName(person);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { firstName: '', lastName: '' },
    ...(isNameless && { resolver: commandResolver<PersonName>(saveName, (values) => values) }),
  });
  const field = (name: keyof PersonName) => ({ ...register(name), error: formState.errors[name]?.message });

  const join = handleSubmit(async (name) => {
    setJoining(true);
    try {
      await request('POST', '/api/colleagues/join', { token, ...(isNameless && { name }) });
      forgetInvite();
      // A shared device stays with the account whose copy is open.
      if (isAnother && !isSharedDevice()) await enterAccount();
      else location.assign('/');
    } catch (error) {
      const description = error instanceof TypeError ? needsConnection : (serverMessage(error) ?? failed);
      toast({ title: 'Error', description, variant: 'destructive' });
      setJoining(false);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void join(event)} className="flex flex-col gap-3">
      {isNameless && (
        <fieldset className="mb-2 flex flex-col gap-4">
          <legend className="mb-3 text-lg font-semibold">Your name</legend>
          <TextField label="First name" required autoComplete="given-name" {...field('firstName')} />
          <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
        </fieldset>
      )}
      <Button type="submit" pending={isJoining}>
        Join {organization}
      </Button>
      <p className="text-list text-quiet">
        You are signed in as{' '}
        <strong className="break-words text-ink" translate="no">
          {person.email}
        </strong>
        .
      </p>
    </form>
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
