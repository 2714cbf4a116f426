import { usePlatform } from '#app/session/platform.ts';
import { TextLink } from '#app/ui/text-link.tsx';
import { LegalList, LegalPage, LegalSection } from './legal-page.tsx';

export function TermsOfService() {
  const { name: platform, supportEmail } = usePlatform();
  return (
    <LegalPage title="Terms of Service">
      <p className="text-lg">
        These terms apply to everyone who uses {platform}. By using it you agree to them.
      </p>
      <LegalSection title="What the platform does">
        <p>
          Employers post jobs with a guaranteed interview. Training providers link courses to those jobs. When
          the employer approves the link, a SWAP agreement (Skills With Assured Placement) binds both.
          Learners who complete a linked course are matched to the job.
        </p>
      </LegalSection>
      <LegalSection title="Your account">
        <p>
          Sign-in uses the authentication of the platform that hosts {platform}. What you can do depends on
          your role: employer, training provider or administrator. You are responsible for what happens under
          your account.
        </p>
      </LegalSection>
      <LegalSection title="What employers agree to">
        <LegalList
          items={[
            'Post only real jobs, described truthfully.',
            'Interview every candidate matched under an active agreement.',
            'Treat candidates fairly, and use what you learn about them only for hiring.',
          ]}
        />
      </LegalSection>
      <LegalSection title="What training providers agree to">
        <LegalList
          items={[
            'List only real courses, described truthfully.',
            'Mark a completion only when the learner has completed the course.',
            'Keep student data correct and safe, and tell students how it is used.',
          ]}
        />
      </LegalSection>
      <LegalSection title="What is not allowed">
        <LegalList
          items={[
            'Fake listings of jobs or courses.',
            'Bypassing the platform to avoid an agreement.',
            'Sharing credentials with others.',
            'Misrepresentation of yourself, your organization or a learner.',
            'Discrimination of any kind.',
            'Compromising the security of the platform or of its data.',
            'Any illegal use.',
          ]}
        />
      </LegalSection>
      <LegalSection title="Candidates stay anonymous">
        <p>
          When completion data is shared with employers, candidates are anonymised through reference ids.
          Trying to find out who is behind a reference without the right to know is a breach of these terms.
        </p>
      </LegalSection>
      <LegalSection title="No guarantee of employment">
        <p>
          {platform} guarantees an interview, not a job. {platform} does not guarantee employment outcomes.
        </p>
      </LegalSection>
      <LegalSection title="Suspension and termination">
        <p>Accounts may be suspended or terminated when these terms are broken.</p>
      </LegalSection>
      <LegalSection title="Questions">
        <p>
          Write to{' '}
          <TextLink to={`mailto:${supportEmail}`} leavesApp>
            {supportEmail}
          </TextLink>
          . To learn how we handle personal data, read the{' '}
          <TextLink to="/privacy-policy">Privacy Policy</TextLink>.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
