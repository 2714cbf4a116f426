// REST routes of the actor's organization: dashboards, analytics and profiles.
import { saveEmployerProfile, saveProviderProfile } from '#shared/domain/organizations/profiles.ts';
import { timeZoneOf } from '#shared/domain/organizations/organizations.ts';
import { asPeriod, periods } from '#shared/domain/platform/periods.ts';
import { hiringAnalytics } from '#shared/reads/analytics/hiring-analytics.ts';
import { columnsOf } from '#server/engine/columns.ts';
import { dateIn } from '#shared/lib/time.ts';
import { oneOf } from './query.ts';
import * as reading from './readings.ts';
import { asRead, refuseStale } from './route.ts';
import type { RestRequest, Route } from './route.ts';

type ProfileTable = 'employerProfiles' | 'providerProfiles';

/** An organization that has saved no profile yet has one with empty fields. */
async function readProfile({ reader, actor }: RestRequest, table: ProfileTable) {
  const profile = await reader.get(table, actor.organization);
  if (profile) return { body: asRead(profile), rev: profile.rev };
  const empty = Object.fromEntries(columnsOf(table).map(({ name }) => [name, null]));
  const organization = await reader.get('organizations', actor.organization);
  return {
    body: asRead({ ...empty, id: actor.organization, companyName: organization?.name ?? '', rev: 0 }),
  };
}

/** Returns the values that are replaced: those of the current profile, if there is one. */
async function baseOf({ reader, actor, body, ifMatch }: RestRequest, table: ProfileTable) {
  const profile = await reader.get(table, actor.organization);
  if (profile) refuseStale(profile, ifMatch);
  const texts = Object.entries(profile ?? {}).filter(([, value]) => typeof value === 'string');
  const values = new Map<string, unknown>(texts);
  return Object.fromEntries(Object.keys(body).map((field) => [field, values.get(field) ?? null]));
}

/** Optional keys that are left out keep their value. */
async function completed(
  { reader, actor, body }: RestRequest,
  table: ProfileTable,
  optional: readonly string[],
) {
  const values = new Map<string, unknown>(
    Object.entries((await reader.get(table, actor.organization)) ?? {}),
  );
  return { ...Object.fromEntries(optional.map((name) => [name, values.get(name) ?? null])), ...body };
}

const profileRoutes = (
  path: string,
  table: ProfileTable,
  role: 'employer' | 'provider',
  save: Route['body'] & object,
): Route[] => [
  {
    method: 'get',
    path,
    summary: 'The profile of one’s organization.',
    allowed: [role],
    scope: 'profile:read',
    reading: role === 'employer' ? reading.employerProfile : reading.providerProfile,
    answer: (request) => readProfile(request, table),
  },
  {
    method: 'put',
    path,
    summary: 'Saves the whole profile.',
    allowed: [role],
    scope: 'profile:write',
    body: save,
    reading: role === 'employer' ? reading.employerProfile : reading.providerProfile,
    async answer(request) {
      const whole = { ...request, body: await completed(request, table, save.optional ?? []) };
      await request.give([save.of, { set: whole.body, base: await baseOf(whole, table) }]);
      return readProfile(request, table);
    },
  },
];

export const organizationRoutes: Route[] = [
  {
    method: 'get',
    path: '/dashboard-stats',
    summary: 'The figures of the dashboard, per role.',
    allowed: ['employer', 'provider', 'admin'],
    scope: 'figures:read',
    reading: reading.stats,
    async answer({ actor, reader, platform, now }) {
      if (actor.role === 'admin') return { body: await platform.stats() };
      if (actor.role === 'employer') return { body: await platform.employerFigures(actor) };
      const today = dateIn(await timeZoneOf(reader, actor.organization), now.toISOString());
      return { body: await platform.providerFigures(actor, today) };
    },
  },
  {
    method: 'get',
    path: '/analytics',
    summary: 'An employer’s hiring in figures.',
    allowed: ['employer'],
    scope: 'figures:read',
    query: { period: oneOf(periods, 'Of the matches of this time.') },
    reading: reading.analytics,
    async answer({ reader, actor, query, now }) {
      const period = asPeriod(query.period);
      return { body: await hiringAnalytics(reader, actor, period, now.toISOString()) };
    },
  },
  ...profileRoutes('/provider-profile', 'providerProfiles', 'provider', {
    of: saveProviderProfile,
    part: 'set',
    optional: ['website', 'certifications'],
  }),
  ...profileRoutes('/employer-profile', 'employerProfiles', 'employer', {
    of: saveEmployerProfile,
    part: 'set',
    optional: ['website', 'companyBenefits'],
  }),
];
