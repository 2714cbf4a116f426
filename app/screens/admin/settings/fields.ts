// The fields of the platform settings, by section, with what each of them does.
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
        hint: 'Signing in by an emailed code verifies the address by itself, so with it this is always met.',
      },
      {
        name: 'allowPublicJobBrowsing',
        label: 'Allow Public Job Browsing',
        hint: 'Visitors may read the active jobs at /jobs without an account.',
      },
      {
        name: 'autoApproveEmployers',
        label: 'Auto-approve New Employers',
        hint: 'Off: a new employer posts no jobs before you verify it in User Management.',
      },
      {
        name: 'autoApproveProviders',
        label: 'Auto-approve New Providers',
        hint: 'Off: a new training provider links no courses before you verify it in User Management.',
      },
    ],
  },
  {
    title: 'Notifications',
    fields: [
      {
        name: 'notifyNewUsers',
        label: 'New users',
        hint: 'Administrators are told of new accounts within minutes.',
      },
      {
        name: 'notifySwapAgreements',
        label: 'SWAP agreements',
        hint: 'Administrators are told of new ones within minutes.',
      },
      {
        name: 'weeklyAnalyticsReports',
        label: 'Weekly analytics reports',
        hint: 'Each Monday administrators and employers get the figures of the week.',
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
      { name: 'maxSwapsPerJob', label: 'Max SWAPs per job', hint: 'Pending or active ones.' },
    ],
  },
  {
    title: 'Clocks',
    fields: [
      { name: 'respondDays', label: 'Days for an employer to propose times' },
      { name: 'confirmDays', label: 'Days for a provider to confirm' },
      { name: 'interviewDays', label: 'Days until the interview is due' },
      { name: 'outcomeDays', label: 'Days to record an outcome' },
      {
        name: 'lookbackDays',
        label: 'Days before an approval that count',
        hint: 'Older completions earn no match.',
      },
      {
        name: 'lateCompletionDays',
        label: 'Days after an agreement ended',
        hint: 'A completion received later waits for the employer to accept it.',
      },
      {
        name: 'settlingSeconds',
        label: 'Seconds before a push',
        hint: 'New matches gather so long, and one push tells of them.',
      },
      {
        name: 'offlineDays',
        label: 'Days of work without a connection',
        hint: 'A device that was away longer is locked until it connects.',
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
        hint: 'What a hire costs elsewhere: SWAP ROI is measured by it.',
      },
    ],
  },
];
