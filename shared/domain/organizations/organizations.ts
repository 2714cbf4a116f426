// Organizations: the data that other rows need of them, their working calendar, and the verified badge.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import { baseTexts } from '#shared/engine/three-way-merge.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { isTimeZone } from '#shared/lib/time.ts';
import { calendarDate, rowId } from '#shared/engine/field-schemas.ts';
import { saveEdit } from '../edits/save-edit.ts';
import { currentSettings, isApprovedAtOnce } from '../platform/settings.ts';
import type { defaultSettings } from '../platform/settings.ts';
import { closedDaysPerOrganization } from '#shared/policy.ts';

export type Organization = Row<'organizations'>;

export async function organizationName(store: Reader, actor: Actor): Promise<string> {
  return (await store.get('organizations', actor.organization))?.name ?? actor.name;
}

export async function timeZoneOf(store: Reader, organization: string): Promise<string> {
  return (await store.get('organizations', organization))?.timeZone ?? 'UTC';
}

export const newOrganization = (
  facts: Pick<Organization, 'id' | 'kind' | 'name' | 'timeZone'>,
  now: string,
): Omit<Organization, 'rev'> => ({
  ...facts,
  closedDays: '',
  suspendedAt: null,
  suspendedReason: null,
  verifiedAt: null,
  verifiedByName: null,
  updatedAt: now,
  updatedByName: facts.name,
  fieldEdits: null,
  createdAt: now,
});

/** Parses the calendar dates in a row's `closedDays`. */
export const closedDaysOf = ({ closedDays }: Pick<Organization, 'closedDays'>): string[] =>
  closedDays.split(' ').filter(Boolean);

/** Returns the days in canonical form: unique and sorted. */
export const closedDaysText = (days: readonly string[]): string => [...new Set(days)].sort().join(' ');

const aDay = calendarDate();
const tooManyClosedDays = refuse('organization.closedDays', { most: closedDaysPerOrganization }).message;

const closedDays = z
  .pipe(
    z.string().check(z.maxLength(11 * closedDaysPerOrganization, tooManyClosedDays)),
    z.transform((text) => closedDaysText(text.split(/\s+/).filter(Boolean))),
  )
  .check(
    z.refine<string>(
      (text) => text === '' || text.split(' ').every((day) => aDay.safeParse(day).success),
      'Enter dates only',
    ),
  );

export const calendarFieldNames: readonly string[] = ['timeZone', 'closedDays'];

const calendarEdit = z.object({
  set: z.object({
    timeZone: z.string().check(z.maxLength(60), z.refine<string>(isTimeZone, 'This is not a time zone')),
    closedDays,
  }),
  base: baseTexts,
});

type CalendarEdit = z.infer<typeof calendarEdit>;

/** Saves the calendar that deadlines, reminders and "this month" use. */
export const saveCalendar = defineCommand({
  name: 'organizations.saveCalendar',
  allowed: ['employer', 'provider'],
  input: calendarEdit,
  done: 'Working calendar saved',
  failed: 'Failed to update profile',
  async run(store, edit, context) {
    const known = await store.get('organizations', context.actor.organization);
    if (!known) throw organizationNotFound;
    const { result } = await saveEdit(store, 'organizations', known, withDaysOf(known, edit), context);
    const zone = await timeZoneOf(store, known.id);
    if (zone !== known.timeZone) await moveInterviews(store, known.id, zone);
    return result;
  },
});

/** Updates interviews to the new time zone. Places are at the organization's location and use its time zone. */
async function moveInterviews(store: Writer, employerId: string, timeZone: string): Promise<void> {
  for (const interview of await store.find('interviews', { employerId }))
    await store.put('interviews', { ...interview, timeZone });
}

/** Applies the added and removed days to the saved days. Edits of two lists of days never conflict. */
function withDaysOf(known: Organization, { set, base }: CalendarEdit): CalendarEdit {
  if (base.closedDays === undefined || set.closedDays === known.closedDays) return { set, base };
  const mine = closedDaysOf(set);
  const before = closedDaysOf({ closedDays: base.closedDays ?? '' });
  const kept = closedDaysOf(known).filter((day) => mine.includes(day) || !before.includes(day));
  const added = mine.filter((day) => !before.includes(day));
  const closedDays = closedDaysText([...kept, ...added]);
  // Each list may be within the limit while the merged list is not, and then no form could save it again.
  if (closedDaysOf({ closedDays }).length > closedDaysPerOrganization)
    throw refuse('organization.closedDays', { most: closedDaysPerOrganization }, ['closedDays']);
  return {
    set: { ...set, closedDays },
    base: { ...base, closedDays: known.closedDays },
  };
}

const organizationNotFound = refuse('organization.notFound');

export const isVerified = (organization: Pick<Organization, 'verifiedAt'> | undefined): boolean =>
  !!organization?.verifiedAt;

/**
 * Verifies an organization when its first member arrives with a confirmed e-mail address, if the platform's settings
 * require no more than that.
 */
export async function verifyArrival(store: Writer, organizationId: string, now: string): Promise<void> {
  const organization = await store.get('organizations', organizationId);
  if (!organization || organization.verifiedAt) return;
  const settings = await currentSettings(store);
  if (!isApprovedAtOnce(settings, organization.kind)) return;
  await store.put('organizations', {
    ...organization,
    verifiedAt: now,
    verifiedByName: settings.platformName,
  });
}

/**
 * Reports whether an organization still waits for an admin's review, on platforms that do not approve new
 * organizations automatically.
 */
export const isAwaitingApproval = (
  organization: Pick<Organization, 'verifiedAt' | 'kind'>,
  settings: typeof defaultSettings,
): boolean => !organization.verifiedAt && !isApprovedAtOnce(settings, organization.kind);

export { awaitingApproval } from '../refusals/people-refusals.ts';
import { refuse } from '../refusals/refusal-texts.ts';

/** Rejects commands of an organization that waits for an admin's approval. */
export async function refuseWhileAwaiting(store: Reader, { organization: id }: Actor): Promise<void> {
  const [organization, settings] = await Promise.all([
    store.get('organizations', id),
    currentSettings(store),
  ]);
  if (organization && isAwaitingApproval(organization, settings))
    throw refuse('organization.awaitingApproval');
}

/** Records an admin's decision. The row is changed on the server, where every row is visible. */
export const verifyOrganization = defineCommand({
  name: 'organizations.verify',
  allowed: ['admin'],
  input: z.object({ id: rowId() }),
  done: 'Organization verified',
  failed: 'Failed to verify the organization',
  async run() {},
  async onAccepted(store, { id }, { actor, now }) {
    const organization = await readOrganization(store, id);
    if (organization.verifiedAt) return;
    await store.put('organizations', { ...organization, verifiedAt: now, verifiedByName: actor.name });
  },
});

export const unverifyOrganization = defineCommand({
  name: 'organizations.unverify',
  allowed: ['admin'],
  input: z.object({ id: rowId() }),
  done: 'Verification removed',
  failed: 'Failed to remove the verification',
  async run() {},
  async onAccepted(store, { id }) {
    const organization = await readOrganization(store, id);
    if (!organization.verifiedAt) return;
    await store.put('organizations', { ...organization, verifiedAt: null, verifiedByName: null });
  },
});

async function readOrganization(store: Reader, id: string): Promise<Organization> {
  const organization = await store.get('organizations', id);
  if (!organization) throw organizationNotFound;
  return organization;
}
