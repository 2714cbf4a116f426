// Stores a person's notification preferences: the channel per kind of notification, and quiet hours.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import {
  coverages,
  laterNotificationTypes,
  perNotificationType,
  pushChoices,
  pushPaces,
} from '#shared/engine/options.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { addDays, clockIn, dateIn, momentAt } from '#shared/lib/time.ts';
import { rowId } from '#shared/engine/field-schemas.ts';

/** What a person chose for each type, and the quiet hours. */
export type Preferences = Omit<Row<'notificationPreferences'>, 'id' | 'savedViews' | 'createdAt' | 'rev'>;

/** The preferences until the person chooses: immediate delivery, but not at night. */
export const defaultPreferences: Preferences = {
  ...perNotificationType(() => 'push'),
  pace: 'at_once',
  isQuiet: true,
  quietFrom: '21:00',
  quietUntil: '07:00',
  digestByMail: false,
  mailAtOnce: null,
  coverage: 'all',
};

/** Returns the person's choices, or the defaults. */
export const preferencesOf = async (reader: Reader, personId: string): Promise<Preferences> => ({
  ...defaultPreferences,
  // A row of before has no value for what was added since.
  ...(await reader.get('notificationPreferences', personId)),
});

/** Reports whether a mail is sent at once of what waits for the person: by choice, and for owners until they choose. */
export const isMailedAtOnce = (
  { mailAtOnce }: Pick<Preferences, 'mailAtOnce'>,
  { memberRole }: Pick<Actor, 'memberRole'>,
): boolean => mailAtOnce ?? memberRole === 'owner';

const choice = z.enum(pushChoices, 'Choose one');
const clock = z.string('Enter a time').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time'));

const isLater = (type: string): boolean => laterNotificationTypes.some((later) => later === type);

/** Saves the person's choices and quiet hours. */
export const savePreferences = defineCommand({
  name: 'notifications.savePreferences',
  allowed: ['admin', 'employer', 'provider', 'newcomer'],
  leastRole: 'viewer',
  // Each later type adds a choice. An older input gets the default for it. Version 2 added the coverage,
  // the last one the mails at once.
  version: 3 + laterNotificationTypes.length,
  upgrade: (input) => input,
  input: z.object({
    ...perNotificationType((type) => (isLater(type) ? z._default(choice, 'push') : choice)),
    pace: z.enum(pushPaces, 'Choose one'),
    isQuiet: z.boolean(),
    quietFrom: clock,
    quietUntil: clock,
    digestByMail: z.boolean(),
    /** Without it, or with null, the choice stays. */
    mailAtOnce: z.optional(z.nullable(z.boolean())),
    /** Without it, the choice stays. */
    coverage: z.optional(z.enum(coverages, 'Choose one')),
  }),
  done: 'Notifications saved',
  failed: 'Failed to save the notifications',
  async run(store, chosen, { actor, now }) {
    const known = await store.get('notificationPreferences', actor.person);
    const coverage = chosen.coverage ?? known?.coverage ?? defaultPreferences.coverage;
    const mailAtOnce = chosen.mailAtOnce ?? known?.mailAtOnce ?? defaultPreferences.mailAtOnce;
    const row = { ...chosen, coverage, mailAtOnce };
    if (known) await store.put('notificationPreferences', { ...known, ...row });
    else
      await store.add('notificationPreferences', {
        id: actor.person,
        ...row,
        savedViews: null,
        createdAt: now,
      });
  },
});

/** Turns off mails through the link in a mail, the daily ones or those at once. Nothing else changes. */
export const stopDigest = defineCommand({
  name: 'notifications.stopDigest',
  allowed: ['system'],
  // Version 1 knew only the daily mail.
  version: 2,
  upgrade: (input) => input,
  input: z.object({ personId: rowId(), mails: z._default(z.enum(pushPaces), 'daily') }),
  done: 'Emails stopped',
  failed: 'Failed to stop the emails',
  async run(store, { personId, mails }, { now }) {
    const known = await store.get('notificationPreferences', personId);
    const stopped = mails === 'daily' ? { digestByMail: false } : { mailAtOnce: false };
    if (known) await store.put('notificationPreferences', { ...known, ...stopped });
    // Owners who never chose get mails at once.
    else if (mails === 'at_once')
      await store.add('notificationPreferences', {
        id: personId,
        ...defaultPreferences,
        ...stopped,
        savedViews: null,
        createdAt: now,
      });
  },
});

type Quiet = Pick<Preferences, 'isQuiet' | 'quietFrom' | 'quietUntil'>;

/** Reports whether `now` is within the quiet hours of the zone. They may span midnight. */
export function isQuietAt({ isQuiet, quietFrom, quietUntil }: Quiet, timeZone: string, now: string): boolean {
  const time = clockIn(timeZone, now);
  if (!isQuiet || quietFrom === quietUntil) return false;
  return quietFrom < quietUntil
    ? time >= quietFrom && time < quietUntil
    : time >= quietFrom || time < quietUntil;
}

/** Returns when quiet hours end next, even if the person keeps none: the daily summary is sent then. */
export function nextMorning(
  { quietUntil }: Pick<Quiet, 'quietUntil'>,
  timeZone: string,
  now: string,
): string {
  const today = dateIn(timeZone, now);
  const date = clockIn(timeZone, now) < quietUntil ? today : addDays(today, 1);
  return momentAt(timeZone, date, `${quietUntil}:00.000`);
}

/** When a push may be sent, and whether it is part of the daily summary. */
export interface PushTime {
  at: string;
  isDigest: boolean;
}

/** Returns when to push. A notification about an interview today or before the quiet hours end is not delayed. */
export function pushTime(
  preferences: Preferences,
  timeZone: string,
  now: string,
  happensAt: string | null,
): PushTime {
  const morning = nextMorning(preferences, timeZone, now);
  const isPressing =
    happensAt !== null &&
    happensAt > now &&
    (happensAt <= morning || dateIn(timeZone, happensAt) === dateIn(timeZone, now));
  if (isPressing) return { at: now, isDigest: false };
  if (preferences.pace === 'daily') return { at: morning, isDigest: true };
  return { at: isQuietAt(preferences, timeZone, now) ? morning : now, isDigest: false };
}
