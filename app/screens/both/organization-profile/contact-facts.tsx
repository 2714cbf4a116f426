// The facts shared by the profiles of both sides.
import { Fact } from '#app/ui/layout/facts.tsx';
import { notProvided } from './labels.ts';
import { Website } from './website.tsx';

interface ContactFactsProps {
  profile:
    | { phone: string | null; website: string | null; address: string | null; description: string | null }
    | null
    | undefined;
  /** The label of the description. */
  about: string;
}

export function ContactFacts({ profile, about }: ContactFactsProps) {
  return (
    <>
      <Fact name="Phone Number">{profile?.phone ?? notProvided}</Fact>
      <Fact name="Website">
        <Website address={profile?.website} />
      </Fact>
      <Fact name="Business Address" wide>
        {profile?.address ?? notProvided}
      </Fact>
      <Fact name={about} wide>
        {profile?.description ?? 'No description provided'}
      </Fact>
    </>
  );
}
