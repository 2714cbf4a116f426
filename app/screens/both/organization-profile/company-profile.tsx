import { withPendingDelta } from '#app/changes/pending-delta.ts';
import { today } from '#app/forms/today.ts';
import { useFigures, useRead } from '#app/replica/live/hooks.ts';
import { Fact, Facts } from '#app/ui/layout/facts.tsx';
import { count, formatNumber } from '#app/ui/format.ts';
import { StatTile } from '#app/ui/layout/stat-tile.tsx';
import { saveEmployerProfile } from '#shared/domain/organizations/profiles.ts';
import { employerStats, hiringEfficiency } from '#shared/domain/platform/statistics.ts';
import { employerProfileInFull } from '#shared/reads/profiles.ts';
import type { EmployerProfileInFull } from '#shared/reads/profiles.ts';
import { CompanyForm } from './company-form.tsx';
import { ContactFacts } from './contact-facts.tsx';
import { industryLabel, notProvided, sizeLabel } from './labels.ts';
import { ProfilePage } from './profile-page.tsx';

export function CompanyProfile() {
  return (
    <ProfilePage
      found={useRead(employerProfileInFull, today())}
      title="Company Profile"
      about="Company Information"
      table="employerProfiles"
      command={saveEmployerProfile}
      form={CompanyForm}
      verified="Verified Employer"
      figure={({ stats }) => count(stats.activeJobs, 'active job')}
      facts={companyFacts}
      metrics={{ title: 'Hiring Performance Metrics', tiles: HiringTiles }}
    />
  );
}

function HiringTiles() {
  const figures = useFigures(employerStats);
  const stats = figures.sent;
  return (
    <>
      <StatTile label="Active job postings" {...withPendingDelta(figures, ({ activeJobs }) => activeJobs)} />
      <StatTile
        label="Matched candidates"
        {...withPendingDelta(figures, ({ matchedCandidates }) => matchedCandidates)}
      />
      <StatTile
        label="Hiring efficiency"
        value={stats ? `${formatNumber(hiringEfficiency(stats))}%` : '–'}
        note="candidates per active job"
      />
      <StatTile
        label="SWAP partnerships"
        {...withPendingDelta(figures, ({ swapAgreements }) => swapAgreements)}
        note={stats && stats.pendingApproval > 0 ? `+${stats.pendingApproval} pending approval` : undefined}
      />
    </>
  );
}

const companyFacts = ({ organization, profile }: EmployerProfileInFull) => (
  <Facts>
    <Fact name="Company Name">{profile?.companyName ?? organization.name}</Fact>
    <Fact name="Industry">{profile?.industry ? industryLabel(profile.industry) : notProvided}</Fact>
    <Fact name="Company Size">{profile?.companySize ? sizeLabel(profile.companySize) : notProvided}</Fact>
    <Fact name="Average Hiring Time">{profile?.averageHiringTime ?? notProvided}</Fact>
    <ContactFacts profile={profile} about="Company Description" />
    <Fact name="Company Mission" wide>
      {profile?.companyMission ?? notProvided}
    </Fact>
    <Fact name="Hiring Focus" wide>
      {profile?.hiringFocus ?? notProvided}
    </Fact>
    <Fact name="Company Benefits" wide>
      {profile?.companyBenefits ?? 'No benefits listed'}
    </Fact>
  </Facts>
);
