import { useState } from 'react';
import { ConflictsOf } from '#app/forms/conflict-lines.tsx';
import { useCorrection } from '#app/forms/correction.tsx';
import { today } from '#app/forms/today.ts';
import { useRead } from '#app/replica/react.ts';
import { Card } from '#app/ui/card.tsx';
import { Fact, Facts } from '#app/ui/facts.tsx';
import { count, formatNumber } from '#app/ui/format.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { StatTile, StatTiles } from '#app/ui/stat-tile.tsx';
import { saveEmployerProfile } from '#shared/domain/profiles.ts';
import { hiringEfficiency } from '#shared/domain/statistics.ts';
import { employerProfileInFull } from '#shared/reads/profiles.ts';
import type { EmployerProfileInFull } from '#shared/reads/profiles.ts';
import { AccountCard } from './account-card.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { CompanyForm } from './company-form.tsx';
import { industryLabel, notProvided, sizeLabel } from './labels.ts';
import { MarketPresence } from './market-presence.tsx';
import { ProfileHead } from './profile-head.tsx';
import { Website } from './website.tsx';

export function CompanyProfile() {
  const found = useRead(employerProfileInFull, today());
  const [isEditing, setEditing] = useState(false);
  const { correction, isLoading, close } = useCorrection(saveEmployerProfile);
  if (!found || isLoading) return <SkeletonRows rows={6} />;
  if (!isEditing && !correction) return <ProfileInView found={found} onEdit={() => setEditing(true)} />;
  return (
    <div className="max-w-2xl">
      <PageHeader title="Company Profile" />
      <Card title="Company Information">
        <CompanyForm
          found={found}
          correction={correction}
          onClose={() => {
            setEditing(false);
            if (correction) close();
          }}
        />
      </Card>
    </div>
  );
}

function ProfileInView({ found, onEdit }: { found: EmployerProfileInFull; onEdit: () => void }) {
  const { organization, stats, completeness, engagement } = found;
  return (
    <>
      <ProfileHead
        title="Company Profile"
        verified="Verified Employer"
        figure={count(stats.activeJobs, 'active job')}
        row={['employerProfiles', organization.id]}
        organization={organization}
        onEdit={onEdit}
      />
      <div className="flex flex-col gap-6">
        <ConflictsOf table="employerProfiles" id={organization.id} />
        <ConflictsOf table="organizations" id={organization.id} />
        <CompanyInformation found={found} />
        <div>
          <h2 className="mb-3 text-lg font-semibold">Hiring Performance Metrics</h2>
          <StatTiles label="Hiring Performance Metrics">
            <StatTile label="Active job postings" value={formatNumber(stats.activeJobs)} />
            <StatTile label="Matched candidates" value={formatNumber(stats.matchedCandidates)} />
            <StatTile
              label="Hiring efficiency"
              value={`${formatNumber(hiringEfficiency(stats))}%`}
              note="candidates per active job"
            />
            <StatTile
              label="SWAP partnerships"
              value={formatNumber(stats.swapAgreements)}
              note={stats.pendingApproval > 0 ? `+${stats.pendingApproval} pending approval` : undefined}
            />
          </StatTiles>
        </div>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <MarketPresence completeness={completeness} engagement={engagement} />
          <CalendarCard organization={organization} />
          <Card title="Notifications">
            <TextLink to="/notifications">What you are told, where and when</TextLink>
          </Card>
        </div>
        <AccountCard />
      </div>
    </>
  );
}

function CompanyInformation({ found: { organization, profile } }: { found: EmployerProfileInFull }) {
  return (
    <Card title="Company Information">
      <Facts>
        <Fact name="Company Name">{profile?.companyName ?? organization.name}</Fact>
        <Fact name="Industry">{profile?.industry ? industryLabel(profile.industry) : notProvided}</Fact>
        <Fact name="Company Size">{profile?.companySize ? sizeLabel(profile.companySize) : notProvided}</Fact>
        <Fact name="Average Hiring Time">{profile?.averageHiringTime ?? notProvided}</Fact>
        <Fact name="Phone Number">{profile?.phone ?? notProvided}</Fact>
        <Fact name="Website">
          <Website address={profile?.website} />
        </Fact>
        <Fact name="Business Address" wide>
          {profile?.address ?? notProvided}
        </Fact>
        <Fact name="Company Description" wide>
          {profile?.description ?? 'No description provided'}
        </Fact>
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
    </Card>
  );
}
