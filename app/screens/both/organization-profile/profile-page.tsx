// The profile of an employer or a provider, in view mode or in its edit form.
import type { ComponentType, ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ConflictsOf } from '#app/forms/conflict-choice.tsx';
import { useCorrection } from '#app/changes/correction/correction.tsx';
import { SettingsNav } from '#app/organizations/settings-nav.tsx';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { SharedDeviceCard } from '#app/shared-device/shared-device-card.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { StatTiles } from '#app/ui/layout/stat-tile.tsx';
import { useMayGive } from '#app/ui/permission.ts';
import type { Gated } from '#app/ui/permission.ts';
import { TextLink } from '#app/ui/text-link.tsx';
import type { NamedCommand } from '#shared/engine/command.ts';
import type { EmployerProfileInFull, ProviderProfileInFull } from '#shared/reads/profiles.ts';
import { AccountCard } from './account-card.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { MarketPresence } from './market-presence.tsx';
import { TabletsCard } from './tablets-card.tsx';
import { ProfileHead } from './profile-head.tsx';

export interface ProfileFormProps<Found> {
  found: Found;
  correction: OutboxEntry | undefined;
  onClose: () => void;
}

interface ProfilePageProps<Found> {
  /** Null while the organization has not arrived on this device. */
  found: Found | null | undefined;
  title: string;
  /** The title of the first card, in view and in edit mode. */
  about: string;
  table: 'employerProfiles' | 'providerProfiles';
  command: NamedCommand & Gated;
  form: ComponentType<ProfileFormProps<Found>>;
  /** The badge of a verified organization. */
  verified: string;
  figure: (found: Found) => string;
  facts: (found: Found) => ReactNode;
  metrics: { title: string; tiles: ComponentType };
}

export function ProfilePage<Found extends EmployerProfileInFull | ProviderProfileInFull>(
  page: ProfilePageProps<Found>,
) {
  const { found, title, about, command, form: Form } = page;
  const [search, setSearch] = useSearchParams();
  const { correction, isLoading, close } = useCorrection(command);
  const mayEdit = useMayGive(command);
  if (!found || isLoading) return <SkeletonRows rows={6} />;
  if (search.get('tab') === 'tablets' && page.table === 'providerProfiles')
    return (
      <>
        <SettingsNav current="Tablets" />
        <PageHeader title="Shared tablets">
          Several people take turns on one tablet, each with a PIN.
        </PageHeader>
        <div className="flex flex-col gap-6">
          <TabletsCard organization={found.organization} />
          <SharedDeviceCard />
        </div>
      </>
    );
  if ((search.get('edit') !== 'profile' || !mayEdit) && !correction)
    return <ProfileInView {...page} found={found} onEdit={() => setSearch({ edit: 'profile' })} />;
  return (
    <div className="max-w-2xl">
      <PageHeader title={title} />
      <Card title={about}>
        <Form
          found={found}
          correction={correction}
          onClose={() => {
            if (correction) close();
            else setSearch({}, { replace: true });
          }}
        />
      </Card>
    </div>
  );
}

interface ProfileInViewProps<Found> extends ProfilePageProps<Found> {
  found: Found;
  onEdit: () => void;
}

function ProfileInView<Found extends EmployerProfileInFull | ProviderProfileInFull>({
  found,
  title,
  about,
  table,
  verified,
  figure,
  facts,
  metrics,
  onEdit,
}: ProfileInViewProps<Found>) {
  const { organization, completeness, engagement } = found;
  return (
    <>
      <SettingsNav current="Organization" />
      <ProfileHead
        title={title}
        verified={verified}
        figure={figure(found)}
        row={[table, organization.id]}
        organization={organization}
        onEdit={onEdit}
      />
      <div className="flex flex-col gap-6">
        <ConflictsOf table={table} id={organization.id} />
        <ConflictsOf table="organizations" id={organization.id} />
        <Card title={about}>{facts(found)}</Card>
        <div>
          <h2 className="mb-3 text-lg font-semibold">{metrics.title}</h2>
          <StatTiles label={metrics.title}>
            <metrics.tiles />
          </StatTiles>
        </div>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <MarketPresence completeness={completeness} engagement={engagement} />
          <CalendarCard organization={organization} />
          <Card title="Notifications">
            <TextLink to="/notifications">Notification settings</TextLink>
          </Card>
        </div>
        <AccountCard />
      </div>
    </>
  );
}
