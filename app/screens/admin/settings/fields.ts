// The fields of the platform settings by section, with an explanation of each.
import type { PlatformSettings } from '#shared/domain/platform/platform-settings.ts';

type FieldOf<Value> = {
  [Name in keyof PlatformSettings]: PlatformSettings[Name] extends Value ? Name : never;
}[keyof PlatformSettings];

export type Toggle = FieldOf<boolean>;
export type WholeNumber = FieldOf<number>;

export const toggles: { title: string; fields: { name: Toggle; label: string; hint: string }[] }[] = [
  {
    title: 'Access',
    fields: [
      {
        name: 'requireEmailVerification',
        label: 'Require Email Verification',
        hint: 'Signing in with an emailed code verifies the address, so this is always met for code sign-ins.',
      },
      {
        name: 'allowPublicJobBrowsing',
        label: 'Allow Public Job Browsing',
        hint: 'Visitors can see active jobs at /jobs without an account.',
      },
      {
        name: 'autoApproveEmployers',
        label: 'Auto-approve New Employers',
        hint: 'Off: new employers can’t post jobs until you admit them in User Management.',
      },
      {
        name: 'autoApproveProviders',
        label: 'Auto-approve New Providers',
        hint: 'Off: new training providers can’t link courses until you admit them in User Management.',
      },
    ],
  },
  {
    title: 'Notifications',
    fields: [
      {
        name: 'notifyNewUsers',
        label: 'New users',
        hint: 'Administrators get a notification within minutes.',
      },
      {
        name: 'notifySwapAgreements',
        label: 'SWAP agreements',
        hint: 'Administrators get a notification within minutes.',
      },
      {
        name: 'weeklyAnalyticsReports',
        label: 'Weekly analytics reports',
        hint: 'Administrators and employers get the week’s figures each Monday.',
      },
    ],
  },
];

export const numbers: { title: string; fields: { name: WholeNumber; label: string; hint?: string }[] }[] = [
  {
    title: 'Limits',
    fields: [
      { name: 'maxJobsPerEmployer', label: 'Max jobs per employer', hint: 'Active ones.' },
      { name: 'maxCoursesPerProvider', label: 'Max courses per provider', hint: 'Active ones.' },
      { name: 'maxSwapsPerJob', label: 'Max SWAPs per job', hint: 'Counts pending and active agreements.' },
    ],
  },
  {
    title: 'Clocks',
    fields: [
      { name: 'respondDays', label: 'Days for an employer to propose times' },
      { name: 'confirmDays', label: 'Days for a provider to choose a time' },
      { name: 'interviewDays', label: 'Days until the interview is due' },
      { name: 'outcomeDays', label: 'Days to record an outcome' },
      {
        name: 'lookbackDays',
        label: 'Lookback before an approval, in days',
        hint: 'Older completions don’t create matches.',
      },
      {
        name: 'lateCompletionDays',
        label: 'Late completions, in days after an agreement ends',
        hint: 'The employer decides on completions that arrive later.',
      },
      {
        name: 'settlingSeconds',
        label: 'Delay before a push, in seconds',
        hint: 'We group new matches for this long and send one push.',
      },
      {
        name: 'offlineDays',
        label: 'Days of offline work',
        hint: 'A device that stays offline longer locks until it connects.',
      },
    ],
  },
  {
    title: 'Retention',
    fields: [
      {
        name: 'identityMonthsAfterMatch',
        label: 'Months to keep a student’s identity after the last match',
        hint: 'Counts from when the match closed. The reference and completion stay.',
      },
      {
        name: 'identityMonthsAfterCourse',
        label: 'Months to keep a student’s identity without a match',
        hint: 'Counts from the completion or removal.',
      },
      { name: 'messageMonths', label: 'Months to keep messages' },
      { name: 'notificationMonths', label: 'Months to keep notifications' },
      {
        name: 'recordYears',
        label: 'Years to keep activity and agreement records',
        hint: 'At least 6. Comments and names in reports about interviews and hires are kept as long.',
      },
      {
        name: 'deviceDays',
        label: 'Days to keep records of silent devices',
        hint: 'Counts from when the device last sent something.',
      },
    ],
  },
  {
    title: 'Fees in US dollars',
    fields: [
      { name: 'feePerHire', label: 'Per hire' },
      { name: 'feePerMatch', label: 'Per match' },
      { name: 'feePerActiveAgreementMonth', label: 'Per active agreement and month' },
      { name: 'employerMonthlyFee', label: 'Employer, per month' },
      { name: 'providerMonthlyFee', label: 'Training provider, per month' },
      {
        name: 'baselineCostPerHire',
        label: 'Baseline cost per hire',
        hint: 'What a hire usually costs. We use it to calculate SWAP ROI.',
      },
    ],
  },
];
