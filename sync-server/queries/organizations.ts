// Lists organizations for administrators: who they are, whether they were verified, and what stands out.
import type { Knex } from 'knex';
import type { PlatformOrganization } from '#shared/reads/analytics/platform.ts';
import { isPromiseOpen } from '../database/open-promises.ts';
import { instantText, instants, stored } from '../database/select-columns.ts';
import { paged } from './lists.ts';
import type { ListQuery, Page } from './lists.ts';

const reported = `(select count(distinct (f.listing, f."listingId")) from flags f
  where f."ownerId" = o.id and f.state in ('open', 'reviewing'))::int`;

const shown = new Map([
  ['employer', `o.kind = 'employer'`],
  ['provider', `o.kind = 'provider'`],
  ['unverified', 'o."verifiedAt" is null and o."suspendedAt" is null'],
  ['reported', `${reported} > 0`],
  ['suspended', 'o."suspendedAt" is not null'],
]);
export const organizationStates = [...shown.keys()];

const standing = 's."organizationId" = o.id and s."endedAt" is null';
const agreements = 'from agreements a where (a."employerId" = o.id or a."providerId" = o.id)';

/** Person by person, because the audit is found by person. */
const lastAct = `(select max(l.at) from memberships s, lateral (select a.at from audit a
    where a."personId" = s."personId" and a."organizationId" = o.id and a.outcome <> 'denied' order by a.id desc limit 1) l
  where s."organizationId" = o.id)`;

/** Returns a page of the organizations, the newest first. */
export const organizationList = (knex: Knex, query: ListQuery): Promise<Page<PlatformOrganization>> =>
  paged<PlatformOrganization>(
    knex,
    {
      from: 'organizations o',
      columns: {
        ...stored('o', 'id', 'name', 'kind', 'verifiedByName', 'suspendedReason', 'timeZone', 'closedDays'),
        ...instants('o', 'createdAt', 'admittedAt', 'verifiedAt', 'suspendedAt'),
        owners: `array(select coalesce(nullif(trim(s."firstName" || ' ' || s."lastName"), ''), s.email)
          from memberships s where ${standing} and s.role = 'owner' order by s."createdAt", s.id)`,
        members: `(select count(*) from memberships s where ${standing})::int`,
        swapAgreements: `(select count(distinct (a."courseId", a."jobId")) ${agreements})::int`,
        owed: `(select count(*) from matches m where m."employerId" = o.id and ${isPromiseOpen('m')})::int`,
        lastActAt: instantText(lastAct),
        reportedListings: reported,
        relatedAgreements: `(select count(distinct (a."courseId", a."jobId")) ${agreements} and a."isRelated")::int`,
      },
      where: `${query.q ? 'searchable(o.name) like $2' : 'true'} and ${shown.get(query.show) ?? 'true'}`,
      order: 'o."createdAt" desc, o.id desc',
    },
    query,
  );
