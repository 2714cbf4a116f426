// The settings of the whole platform that an admin changes: name, rules for new accounts, limits, clocks and fees.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { withCommas } from '#shared/lib/format-english.ts';
import { isTimeZone } from '#shared/lib/time.ts';
import { email, nameFrom, text } from '#shared/engine/field-schemas.ts';
import type { SchemasOf } from '#shared/engine/schema.ts';
import { platformId } from '#shared/engine/options.ts';
import { closedDays } from '../organizations/working-calendar.ts';
import { defaultSettings } from './settings.ts';
import { leastOfflineDays, leastRecordYears } from '#shared/policy.ts';

const whole = (least: number, most: number) => {
  const words = `Enter a whole number from ${withCommas(least)} to ${withCommas(most)}`;
  return z.int(words).check(z.minimum(least, words), z.maximum(most, words));
};
const limit = whole(1, 10_000);
const days = whole(1, 365);
const dollars = whole(0, 1_000_000);
const months = whole(1, 120);

const fields = z.object({
  platformName: nameFrom(1, 'Enter a name', 60),
  supportEmail: email('Please enter a valid email address'),
  description: text(500),
  requireEmailVerification: z.boolean(),
  allowPublicJobBrowsing: z.boolean(),
  autoApproveEmployers: z.boolean(),
  autoApproveProviders: z.boolean(),
  notifyNewUsers: z.boolean(),
  notifySwapAgreements: z.boolean(),
  weeklyAnalyticsReports: z.boolean(),
  maxJobsPerEmployer: limit,
  maxCoursesPerProvider: limit,
  maxSwapsPerJob: limit,
  respondDays: days,
  confirmDays: days,
  interviewDays: days,
  outcomeDays: days,
  settlingSeconds: whole(0, 600),
  // Apps released before this setting do not send it.
  offlineDays: z._default(whole(leastOfflineDays, 365), defaultSettings.offlineDays),
  // Omitted periods stay as they are. Apps released before these settings do not send them.
  identityMonthsAfterMatch: z.optional(months),
  identityMonthsAfterCourse: z.optional(months),
  messageMonths: z.optional(months),
  notificationMonths: z.optional(months),
  recordYears: z.optional(whole(leastRecordYears, 30)),
  deviceDays: z.optional(whole(30, 400)),
  lookbackDays: whole(1, 3650),
  lateCompletionDays: whole(0, 365),
  feePerHire: dollars,
  feePerMatch: dollars,
  feePerActiveAgreementMonth: dollars,
  employerMonthlyFee: dollars,
  providerMonthlyFee: dollars,
  baselineCostPerHire: dollars,
  // Apps released before this setting do not send it: then it stays.
  closedDays: z.optional(closedDays),
  defaultTimeZone: z.string().check(z.maxLength(60), z.refine<string>(isTimeZone, 'Choose a time zone')),
} satisfies SchemasOf<'settings'>);
type Given = z.infer<typeof fields>;
/** All settings that administrators can change. */
export type PlatformSettings = Required<Given>;

/** Saves the settings that were given. Fields that an older version does not know keep their value. */
export const saveSettings = defineCommand({
  name: 'settings.save',
  version: 3,
  upgrade: (input) => input,
  allowed: ['admin'],
  input: fields,
  done: 'Settings saved',
  failed: 'Failed to save the settings',
  async run(store, given, { now }) {
    const known = await store.get('settings', platformId);
    const before = { ...defaultSettings, ...known };
    const set = { ...given, ...keptOf(given, before) };
    if (known) await store.put('settings', { ...known, ...set });
    else await store.add('settings', { id: platformId, ...set, createdAt: now });
  },
});

/** Omitted values stay. */
const keptOf = (given: Given, before: typeof defaultSettings) => ({
  closedDays: given.closedDays ?? before.closedDays,
  identityMonthsAfterMatch: given.identityMonthsAfterMatch ?? before.identityMonthsAfterMatch,
  identityMonthsAfterCourse: given.identityMonthsAfterCourse ?? before.identityMonthsAfterCourse,
  messageMonths: given.messageMonths ?? before.messageMonths,
  notificationMonths: given.notificationMonths ?? before.notificationMonths,
  recordYears: given.recordYears ?? before.recordYears,
  deviceDays: given.deviceDays ?? before.deviceDays,
});
