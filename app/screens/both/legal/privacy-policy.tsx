import { usePlatform } from '#app/session/platform.ts';
import { TextLink } from '#app/ui/text-link.tsx';
import { LegalList, LegalPage, LegalSection } from './legal-page.tsx';
import { accountDeletionDays, dataRequestDays } from '#shared/policy.ts';

export function PrivacyPolicy() {
  const { name: platform, supportEmail } = usePlatform();
  return (
    <LegalPage title="Privacy Policy">
      <p className="text-lg">
        {platform} links employers and training providers. This page says what is kept about people here, who
        sees it, and what you can ask for.
      </p>
      <LegalSection title="What we keep">
        <LegalList
          items={[
            'Your account: name, email address, account type and company name.',
            'What you enter: jobs, courses, agreements, profiles.',
            'For training providers: the names, email addresses and phone numbers of enrolled students, and when they completed a course.',
          ]}
        />
      </LegalSection>
      <LegalSection title="Candidates are anonymised">
        <p>
          When completion data is shared with employers, candidates are anonymised through reference ids. An
          employer sees a reference such as C-7K2M4QXA5, the course and the job. It does not see a name, an
          email address or a phone number, unless the learner has agreed to be named for one interview; that
          consent can be withdrawn at any time.
        </p>
      </LegalSection>
      <LegalSection title="Emails and calendars">
        <p>
          Emails about interviews and calendar feeds name no learner. An address that refuses our emails is
          remembered by a fingerprint from which it cannot be read.
        </p>
      </LegalSection>
      <LegalSection title="Signing in">
        <p>
          Sign-in uses the authentication of the platform that hosts {platform}. We do not keep a password of
          yours.
        </p>
      </LegalSection>
      <LegalSection title="Who can see what">
        <p>
          Access is role-based. Employers see their own jobs, matches and agreements. Training providers see
          their own courses, students and agreements. Administrators see what they need to watch over
          agreements, jobs and courses.
        </p>
      </LegalSection>
      <LegalSection title="On your device">
        <p>
          So that you can work without a connection, a working copy of your own records is kept in the browser
          of the device you use. It is removed from there when you log out and everything has been sent.
        </p>
      </LegalSection>
      <LegalSection title="Your rights">
        <p>You have the right to:</p>
        <LegalList
          items={[
            'Access: see what we keep about you.',
            'Correction: have mistakes fixed.',
            'Deletion: have your personal data removed.',
            'Portability: take your data with you in a common format.',
            'Objection: object to a use of your data.',
            'Withdrawal: withdraw a consent you gave, at any time.',
          ]}
        />
      </LegalSection>
      <LegalSection title="How you use these rights">
        <LegalList
          items={[
            'On your Account page, you can download your data as JSON or CSV and delete your account.',
            `We delete an account ${accountDeletionDays} days after you ask. You can keep it by signing in again before then.`,
            'A student’s training provider can download and delete that student’s data.',
            'A student can read on a page of their own what is stored about them, if the training provider makes a link to it. By a link that we emailed they can also delete it.',
            'We email a student only after the student, or a parent or guardian, agreed, and each email has a link that ends them.',
            `We count ${dataRequestDays} days from each request we receive.`,
          ]}
        />
      </LegalSection>
      <LegalSection title="How long we keep it">
        <p>
          Names and contact details of students, messages, notifications, comments about interviews, and
          records are kept for set periods. Each night we delete what a period has run out for.
        </p>
      </LegalSection>
      <LegalSection title="We do not sell personal data">
        <p>We do not sell personal data to anyone.</p>
      </LegalSection>
      <LegalSection title="Questions">
        <p>
          Write to{' '}
          <TextLink to={`mailto:${supportEmail}`} leavesApp>
            {supportEmail}
          </TextLink>
          . Students can also ask their training provider, who keeps the class list.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
