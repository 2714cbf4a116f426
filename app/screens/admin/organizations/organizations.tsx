import { useMemo, useState } from 'react';
import { BadgeCheck, Building2 } from 'lucide-react';
import { LoadedList } from '#app/screens/shared/loaded-list.tsx';
import { TwoLines } from '#app/screens/shared/two-lines.tsx';
import { useLoaded } from '#app/session/use-loaded.ts';
import { Badge } from '#app/ui/badge.tsx';
import { capitalized, count, countOrNo, formatDay } from '#app/ui/format.ts';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { DataList } from '#app/ui/lists/data-list.tsx';
import type { Column } from '#app/ui/lists/data-list.tsx';
import { ListTools } from '#app/ui/lists/list-tools.tsx';
import { useListAddress } from '#app/ui/lists/use-list-address.ts';
import { Verbatim } from '#app/ui/verbatim.tsx';
import { roleLabel } from '#shared/domain/people/people.ts';
import { organizationsShape } from '#shared/reads/analytics/platform.ts';
import type { PlatformOrganization } from '#shared/reads/analytics/platform.ts';
import { OrganizationMenu } from './organization-menu.tsx';
import { ToVerify } from './to-verify.tsx';
import { TrustDecisions } from './trust-decisions.tsx';

const parse = (json: unknown) => organizationsShape.parse(json);

const options = [
  { value: 'employer', label: 'Employers' },
  { value: 'provider', label: 'Training providers' },
  { value: 'unverified', label: 'Not verified' },
  { value: 'reported', label: 'With reported listings' },
  { value: 'suspended', label: 'Suspended' },
];

/** The organizations, and what an administrator decides about them. */
export function Organizations() {
  const address = useListAddress(options);
  const [version, setVersion] = useState(0);
  const organizations = useLoaded(`/api/admin/organizations${address.query}`, parse, version);
  const columns = useMemo(() => columnsFor(() => setVersion((before) => before + 1)), []);
  return (
    <>
      <PageHeader title="Organizations">
        {organizations.state === 'there' && capitalized(countOrNo(organizations.value.total, 'organization'))}
      </PageHeader>
      <ToVerify version={version} onChanged={() => setVersion(version + 1)} />
      <ListTools
        address={address}
        search="Search by name"
        filter="State"
        all="All organizations"
        options={options}
      />
      <LoadedList
        noun="organizations"
        address={address}
        page={organizations}
        icon={Building2}
        empty={{
          title: 'No organizations yet',
          text: 'An organization appears here once its first person has chosen a role.',
        }}
        notFound={{ title: 'No organizations found' }}
      >
        {(rows) => (
          <DataList
            label="Organizations"
            items={rows}
            keyOf={({ id }) => id}
            columns={columns}
            isWide
            isDense
          />
        )}
      </LoadedList>
    </>
  );
}

const columnsFor = (onChanged: () => void): readonly Column<PlatformOrganization>[] => [
  {
    name: 'Organization',
    width: '1.8fr',
    phone: 'title',
    cell: ({ name, kind, createdAt }) => (
      <TwoLines
        first={
          <span className="font-semibold" title={name}>
            <Verbatim>{name}</Verbatim>
          </span>
        }
        second={`${roleLabel(kind)}, since ${formatDay(createdAt)}`}
      />
    ),
  },
  {
    name: 'Owners',
    width: '1.4fr',
    phone: 'plain',
    cell: ({ owners, members }) => (
      <TwoLines
        first={
          owners.length > 0 ? (
            <span title={owners.join(', ')}>
              <Verbatim>{owners.join(', ')}</Verbatim>
            </span>
          ) : (
            'No owner'
          )
        }
        second={count(members, 'member')}
      />
    ),
  },
  {
    name: 'Activity',
    width: '1.3fr',
    phone: 'plain',
    cell: ({ swapAgreements, lastActAt }) => (
      <TwoLines
        first={capitalized(countOrNo(swapAgreements, 'SWAP agreement'))}
        second={lastActAt ? `Last act ${formatDay(lastActAt)}` : 'No act yet'}
      />
    ),
  },
  { name: 'Marks', width: '1.5fr', phone: 'plain', cell: (organization) => <Marks {...organization} /> },
  {
    name: 'Actions',
    isNameHidden: true,
    width: '14.5rem',
    phone: 'plain',
    cell: (organization) => (
      <span className="flex items-center justify-between gap-2">
        <TrustDecisions {...{ organization, onChanged }} />
        <OrganizationMenu {...{ organization, onChanged }} />
      </span>
    ),
  },
];

/** What is known about an organization and stands out. */
function Marks(organization: PlatformOrganization) {
  const { admittedAt, verifiedAt, verifiedByName, suspendedAt, suspendedReason } = organization;
  const { reportedListings, relatedAgreements } = organization;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {verifiedAt && (
        <span
          className="inline-flex items-center gap-1.5 text-sm font-medium text-accent-text"
          title={`Verified by ${verifiedByName ?? 'an administrator'}, ${formatDay(verifiedAt)}`}
        >
          <BadgeCheck aria-hidden className="size-4" />
          Verified
        </span>
      )}
      {!admittedAt && (
        <Badge look="muted" isStatus>
          Not admitted
        </Badge>
      )}
      {reportedListings > 0 && (
        <Badge look="secondary" isStatus>
          {count(reportedListings, 'reported listing')}
        </Badge>
      )}
      {relatedAgreements > 0 && <Badge look="outline">{relatedAgreements} with a related organization</Badge>}
      {suspendedAt && (
        <span className="text-sm text-loss">
          Suspended {formatDay(suspendedAt)}: {suspendedReason}
        </span>
      )}
    </span>
  );
}
