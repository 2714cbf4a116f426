import { withPendingDelta } from '#app/changes/pending-delta.ts';
import { today } from '#app/forms/today.ts';
import { useFigures, useRead } from '#app/replica/live/hooks.ts';
import { Fact, Facts } from '#app/ui/layout/facts.tsx';
import { count, countOrNo } from '#app/ui/format.ts';
import { shareWords } from '#app/ui/share.ts';
import { StatTile } from '#app/ui/layout/stat-tile.tsx';
import { saveProviderProfile } from '#shared/domain/organizations/profiles.ts';
import {
  completionPercent,
  providerCompletionRate,
  providerStats,
} from '#shared/domain/platform/statistics.ts';
import type { ProviderStats } from '#shared/domain/platform/statistics.ts';
import { allClasses } from '#shared/reads/my-courses.ts';
import { providerProfileInFull } from '#shared/reads/profiles.ts';
import type { ProviderProfileInFull } from '#shared/reads/profiles.ts';
import { ContactFacts } from './contact-facts.tsx';
import { notProvided } from './labels.ts';
import { ProfilePage } from './profile-page.tsx';
import { ProviderForm } from './provider-form.tsx';

export function ProviderProfile() {
  return (
    <ProfilePage
      found={useRead(providerProfileInFull, today())}
      title="Training Provider Profile"
      about="Provider Information"
      table="providerProfiles"
      command={saveProviderProfile}
      form={ProviderForm}
      verified="Verified Provider"
      figure={({ stats }) => count(stats.activeCourses, 'active course')}
      facts={providerFacts}
      metrics={{ title: 'Performance Metrics', tiles: TrainingTiles }}
    />
  );
}

function TrainingTiles() {
  const figures = useFigures(providerStats, today());
  const stats = figures.sent;
  const classes = useFigures(allClasses).sent;
  return (
    <>
      <StatTile label="Total students" {...withPendingDelta(figures, ({ totalStudents }) => totalStudents)} />
      <StatTile
        label="Completion rate"
        value={stats ? shareWords(providerCompletionRate(stats), stats.totalStudents) : '–'}
        note={classes && completionNote(classes)}
      />
      <StatTile
        label="Learners matched"
        {...withPendingDelta(figures, ({ learnersMatched }) => learnersMatched)}
      />
      <StatTile
        label="SWAP partnerships"
        {...withPendingDelta(figures, ({ swapAgreements }) => swapAgreements)}
        note={stats && partnershipNote(stats)}
      />
    </>
  );
}

/** The figure above covers this month only. A course's own completion rate covers all its completions. */
const completionNote = ({ enrolled, completed }: { enrolled: number; completed: number }): string =>
  `this month, of all students. All time: ${shareWords(completionPercent(enrolled, completed), enrolled)}`;

const partnershipNote = ({ pendingApproval, swapConnections }: ProviderStats): string =>
  pendingApproval > 0
    ? `+${pendingApproval} pending approval`
    : `with ${countOrNo(swapConnections, 'employer')}`;

const providerFacts = ({ organization, profile }: ProviderProfileInFull) => (
  <Facts>
    <Fact name="Company Name">{profile?.companyName ?? organization.name}</Fact>
    <Fact name="Years in Business">{profile?.yearsInBusiness ?? notProvided}</Fact>
    <ContactFacts profile={profile} about="Description" />
    <Fact name="Training Specialties" wide>
      {profile?.specialties ?? notProvided}
    </Fact>
    <Fact name="Certifications" wide>
      {profile?.certifications ?? notProvided}
    </Fact>
  </Facts>
);
