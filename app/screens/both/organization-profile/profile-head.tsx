import { BadgeCheck, Pencil } from 'lucide-react';
import { useChangeOf } from '#app/changes/change-badges.tsx';
import { RowBadge } from '#app/changes/row-badge.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Counted } from '#app/ui/lists/rest-comes.tsx';
import { Button } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { formatDay } from '#app/ui/format.ts';
import { isVerified } from '#shared/domain/organizations/organizations.ts';
import type { Organization } from '#shared/domain/organizations/organizations.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { saveEmployerProfile, saveProviderProfile } from '#shared/domain/organizations/profiles.ts';

interface ProfileHeadProps {
  title: string;
  /** The badge's text for a verified organization. */
  verified: string;
  /** For example, "2 active jobs". */
  figure: string;
  /** The profile's own row, for the badge of an unconfirmed change. */
  row: [table: TableName, id: string];
  organization: Organization;
  onEdit: () => void;
}

export function ProfileHead({ title, verified, figure, row, organization, onEdit }: ProfileHeadProps) {
  const changeOf = useChangeOf();
  const { kind, verifiedAt, verifiedByName } = organization;
  return (
    <PageHeader
      title={title}
      actions={
        <Button
          data-edit=""
          gives={kind === 'provider' ? saveProviderProfile : saveEmployerProfile}
          onClick={onEdit}
        >
          <Pencil aria-hidden />
          Edit Profile
        </Button>
      }
    >
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {isVerified(organization) ? (
          <Badge>
            <BadgeCheck aria-hidden className="-ml-0.5 size-4" />
            {verified}
          </Badge>
        ) : (
          <Badge look="muted" isStatus>
            Email confirmed
          </Badge>
        )}
        <Badge look="outline">
          <Counted>{figure}</Counted>
        </Badge>
        <RowBadge state={changeOf(...row)} />
      </span>
      {verifiedAt && (
        <span className="mt-1.5 block text-sm">
          Verified by {verifiedByName}, {formatDay(verifiedAt)}
        </span>
      )}
    </PageHeader>
  );
}
