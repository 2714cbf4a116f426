import { useSession } from '#app/session/session.tsx';
import { Verbatim } from '#app/ui/verbatim.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { Fact, Facts } from '#app/ui/layout/facts.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { fullName, roleLabel } from '#shared/domain/people/people.ts';
import { notProvided } from './labels.ts';

/** The signed-in person, on the page of the organization. */
export function AccountCard() {
  const session = useSession();
  if (session.state !== 'signed-in') return null;
  const { person } = session;
  return (
    <Card title="Account" aside={<TextLink to="/account">Account and devices</TextLink>}>
      <Facts>
        <Fact name="Name">{fullName(person) || notProvided}</Fact>
        <Fact name="Email">
          <Verbatim>{person.email}</Verbatim>
        </Fact>
        <Fact name="Account type">{roleLabel(person.userType)}</Fact>
      </Facts>
    </Card>
  );
}
