// The working calendar of an organization: its time zone and closed days. A change re-computes the open deadlines.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { baseTexts } from '#shared/engine/three-way-merge.ts';
import type { Writer } from '#shared/engine/store.ts';
import { isTimeZone } from '#shared/lib/time.ts';
import { calendarDate } from '#shared/engine/field-schemas.ts';
import { saveEdit } from '../edits/save-edit.ts';
import { closedDaysPerOrganization } from '#shared/policy.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { closedDaysOf, closedDaysText, organizationNotFound, timeZoneOf } from './organizations.ts';
import type { Organization } from './organizations.ts';
import { moveInterviewsOf } from '../sites/site.ts';

const aDay = calendarDate();
const tooManyClosedDays = refuse('organization.closedDays', { most: closedDaysPerOrganization }).message;

export const closedDays = z
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

export const calendarFields = {
  timeZone: z.string().check(z.maxLength(60), z.refine<string>(isTimeZone, 'This is not a time zone')),
  closedDays,
};
export const calendarFieldNames: readonly string[] = Object.keys(calendarFields);
/** A field of a working calendar. */
export type CalendarField = keyof typeof calendarFields;

const calendarEdit = z.object({ set: z.object(calendarFields), base: baseTexts });

interface DaysEdit {
  set: { closedDays?: string | undefined };
  base: Record<string, string | number | boolean | null>;
}

/** Saves the calendar that deadlines, reminders and "this month" use. */
export const saveCalendar = defineCommand({
  name: 'organizations.saveCalendar',
  allowed: ['employer', 'provider'],
  leastRole: 'owner',
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

/** Updates interviews to the new time zone. Places are at the organization's location, unless the job is at a site. */
export async function moveInterviews(store: Writer, employerId: string, timeZone: string): Promise<void> {
  const jobs = (await store.find('jobs', { employerId })).filter(({ siteId }) => siteId === null);
  await moveInterviewsOf(store, employerId, jobs, timeZone);
}

/** Applies the added and removed days to the saved days. Edits of two lists of days never conflict. */
export function withDaysOf<Edit extends DaysEdit>(
  known: Pick<Organization, 'closedDays'>,
  { set, base, ...rest }: Edit,
): Edit {
  const { closedDays: wanted } = set;
  if (wanted === undefined || base.closedDays === undefined || wanted === known.closedDays)
    return { ...rest, set, base } as Edit;
  const mine = closedDaysOf({ closedDays: wanted });
  const before = closedDaysOf({ closedDays: String(base.closedDays ?? '') });
  const kept = closedDaysOf(known).filter((day) => mine.includes(day) || !before.includes(day));
  const added = mine.filter((day) => !before.includes(day));
  const closedDays = closedDaysText([...kept, ...added]);
  // Each list may be within the limit while the merged list is not, and then no form could save it again.
  if (closedDaysOf({ closedDays }).length > closedDaysPerOrganization)
    throw refuse('organization.closedDays', { most: closedDaysPerOrganization }, ['closedDays']);
  return {
    ...rest,
    set: { ...set, closedDays },
    base: { ...base, closedDays: known.closedDays },
  } as unknown as Edit;
}
