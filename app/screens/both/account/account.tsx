import { useSession } from '#app/session/session.tsx';
import { Card } from '#app/ui/card.tsx';
import { Fact, Facts } from '#app/ui/facts.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { fullName, roleLabel } from '#shared/domain/accounts.ts';
import { Devices } from './devices.tsx';

/** The person who is signed in, and the places where they are. */
export function Account() {
  const session = useSession();
  if (session.state !== 'signed-in') return null;
  const { person } = session;
  return (
    <>
      <PageHeader title="Account">How you sign in, and where you are signed in.</PageHeader>
      <div className="flex flex-col gap-6">
        <Card title="You" aside={<TextLink to="/sync">Sync status</TextLink>}>
          <Facts>
            <Fact name="Name">{fullName(person) || 'Not provided'}</Fact>
            <Fact name="Email">{person.email}</Fact>
            <Fact name="Account type">{roleLabel(person.userType)}</Fact>
          </Facts>
        </Card>
        <Devices />
      </div>
    </>
  );
}
