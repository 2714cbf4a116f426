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
import { saveProviderProfile } from '#shared/domain/profiles.ts';
import { providerCompletionRate } from '#shared/domain/statistics.ts';
import { providerProfileInFull } from '#shared/reads/profiles.ts';
import type { ProviderProfileInFull } from '#shared/reads/profiles.ts';
import { AccountCard } from './account-card.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { notProvided } from './labels.ts';
import { MarketPresence } from './market-presence.tsx';
import { ProfileHead } from './profile-head.tsx';
import { ProviderForm } from './provider-form.tsx';
import { Website } from './website.tsx';

export function ProviderProfile() {
  const found = useRead(providerProfileInFull, today());
  const [isEditing, setEditing] = useState(false);
  const { correction, isLoading, close } = useCorrection(saveProviderProfile);
  if (!found || isLoading) return <SkeletonRows rows={6} />;
  if (!isEditing && !correction) return <ProfileInView found={found} onEdit={() => setEditing(true)} />;
  return (
    <div className="max-w-2xl">
      <PageHeader title="Training Provider Profile" />
      <Card title="Provider Information">
        <ProviderForm
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

function ProfileInView({ found, onEdit }: { found: ProviderProfileInFull; onEdit: () => void }) {
  const { organization, stats, completeness, engagement } = found;
  return (
    <>
      <ProfileHead
        title="Training Provider Profile"
        verified="Verified Provider"
        figure={count(stats.activeCourses, 'active course')}
        row={['providerProfiles', organization.id]}
        organization={organization}
        onEdit={onEdit}
      />
      <div className="flex flex-col gap-6">
        <ConflictsOf table="providerProfiles" id={organization.id} />
        <ConflictsOf table="organizations" id={organization.id} />
        <ProviderInformation found={found} />
        <div>
          <h2 className="mb-3 text-lg font-semibold">Performance Metrics</h2>
          <StatTiles label="Performance Metrics">
            <StatTile label="Total students" value={formatNumber(stats.totalStudents)} />
            <StatTile
              label="Completion rate"
              value={`${formatNumber(providerCompletionRate(stats))}%`}
              note="this month, of all students"
            />
            <StatTile label="Learners matched" value={formatNumber(stats.learnersMatched)} />
            <StatTile
              label="SWAP partnerships"
              value={formatNumber(stats.swapAgreements)}
              note={
                stats.pendingApproval > 0
                  ? `+${stats.pendingApproval} pending approval`
                  : `with ${count(stats.swapConnections, 'employer')}`
              }
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

function ProviderInformation({ found: { organization, profile } }: { found: ProviderProfileInFull }) {
  return (
    <Card title="Provider Information">
      <Facts>
        <Fact name="Company Name">{profile?.companyName ?? organization.name}</Fact>
        <Fact name="Years in Business">{profile?.yearsInBusiness ?? notProvided}</Fact>
        <Fact name="Phone Number">{profile?.phone ?? notProvided}</Fact>
        <Fact name="Website">
          <Website address={profile?.website} />
        </Fact>
        <Fact name="Business Address" wide>
          {profile?.address ?? notProvided}
        </Fact>
        <Fact name="Description" wide>
          {profile?.description ?? 'No description provided'}
        </Fact>
        <Fact name="Training Specialties" wide>
          {profile?.specialties ?? notProvided}
        </Fact>
        <Fact name="Certifications" wide>
          {profile?.certifications ?? notProvided}
        </Fact>
      </Facts>
    </Card>
  );
}
