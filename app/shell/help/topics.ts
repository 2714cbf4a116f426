// The help: the words of the product and the most frequent tasks, by role. Plain data, so that the search finds it offline.
import type { UserType } from '#app/session/person.ts';
import {
  claimAnswerWorkingDays,
  closedDaysAtDeadline,
  invitationDays,
  pendingAgreementDays,
  undoHours,
} from '#shared/policy.ts';

export interface Topic {
  id: string;
  title: string;
  text: string;
  /** More words by which it is found. */
  also?: string;
  /** The page where the task is done. */
  to?: { label: string; path: string };
}

export interface Help {
  words: readonly Topic[];
  tasks: readonly Topic[];
}

const words: readonly Topic[] = [
  {
    id: 'swap',
    title: 'SWAP agreement',
    text: 'Skills With Assured Placement: a training provider links a course to a job, and the employer approves. From then on, every learner who completes the course is owed an interview for that job.',
    also: 'link approval contract',
  },
  {
    id: 'match',
    title: 'Match',
    text: 'One learner and one job. A match appears when a learner completes a course that an active agreement links to the job.',
    also: 'candidate',
  },
  {
    id: 'reference',
    title: 'Reference',
    text: 'A code such as C-7K2M4QXA5 that stands for a learner. Employers see the reference. They see a name only if the learner agreed to it for one interview.',
    also: 'anonymous privacy name',
  },
  {
    id: 'guarantee',
    title: 'Guarantee',
    text: `The promise of one interview for each match, by a date. It guarantees an interview, not a job. Weekends and the employer’s closed days don’t count as the last day; closed days add at most ${closedDaysAtDeadline} days. A hire without an interview meets the guarantee once the training provider confirms it.`,
    also: 'owed deadline due promise offer hired',
  },
  {
    id: 'completion',
    title: 'Completion',
    text: 'The training provider’s record that a learner finished a course. It creates the matches.',
    also: 'complete finish mark',
  },
  {
    id: 'breach',
    title: 'Breach',
    text: 'The record of a promised interview that was not offered or held in time. Both sides can comment on it. What one side reports about an interview, the other can dispute.',
    also: 'overdue late broken promise absent attendance held fault dispute',
  },
];

const offline: Topic = {
  id: 'offline',
  title: 'Work without a connection',
  text: 'Go on as usual. Changes are saved on this device and sent when you’re online again. The header shows how many are waiting.',
  also: 'offline sync unsent',
  to: { label: 'Open Sync status', path: '/sync' },
};

const provider: readonly Topic[] = [
  {
    id: 'add-course',
    title: 'Add a course and link it to jobs',
    text: `Fill in the course, then choose jobs under Linked jobs. Each employer has ${pendingAgreementDays} days to approve. You’ll see the answer under SWAP Agreements.`,
    also: 'new list create agreement',
    to: { label: 'Add a course', path: '/courses/new' },
  },
  {
    id: 'add-students',
    title: 'Add students to a class',
    text: 'Open the course and its class list. Add students one by one, or import a spreadsheet saved as CSV.',
    also: 'enroll import learners',
    to: { label: 'Open My Courses', path: '/courses' },
  },
  {
    id: 'mark-complete',
    title: 'Mark a class complete',
    text: `Tick the students who finished, then choose Mark complete. You can undo it for ${undoHours} hours.`,
    also: 'completion finish undo',
    to: { label: 'Open Completions', path: '/completions' },
  },
  {
    id: 'choose-times',
    title: 'Choose interview times',
    text: 'When an employer proposes times, they appear under Needs you on the dashboard. Ask the learner, then choose one, or propose others.',
    also: 'confirm schedule propose',
    to: { label: 'Open Learner Matches', path: '/matches' },
  },
  offline,
];

const employer: readonly Topic[] = [
  {
    id: 'post-job',
    title: 'Post a job',
    text: 'Describe the job and agree to interview every learner matched to it. Training providers can then link courses.',
    also: 'new add guaranteed',
    to: { label: 'Post a job', path: '/jobs/new' },
  },
  {
    id: 'invite',
    title: 'Invite a training provider',
    text: `Choose a course and your job. The provider has ${invitationDays} days to accept. Your invitation is your approval.`,
    also: 'agreement create email',
    to: { label: 'Create a SWAP agreement', path: '/swap-agreements?invite=' },
  },
  {
    id: 'decide',
    title: 'Approve or reject an agreement',
    text: 'Open the agreement and choose Approve or Reject. Before you approve, it says how many interviews that guarantees.',
    also: 'decision swap',
    to: { label: 'Open SWAP Agreements', path: '/swap-agreements' },
  },
  {
    id: 'propose-times',
    title: 'Propose interview times',
    text: 'Choose who waits for times, then days and rooms at each site. You see who gets which time before you propose it. The training provider asks the learner and chooses.',
    also: 'schedule interview day plan propose rooms sites',
    to: { label: 'Propose times', path: '/interviews/plan' },
  },
  {
    id: 'outcome',
    title: 'Record an outcome',
    text: `After the interview, say whether the candidate was hired, not hired, or did not attend. The training provider can dispute it for ${claimAnswerWorkingDays} working days.`,
    also: 'hired result attend absent dispute',
    to: { label: 'Open Interviews', path: '/interviews' },
  },
];

const admin: readonly Topic[] = [
  {
    id: 'reports',
    title: 'Decide a report',
    text: 'Reports about listings and messages wait under Reports. Dismiss a report, or uphold it with a reason.',
    also: 'flag',
    to: { label: 'Open Reports', path: '/admin/reports' },
  },
  {
    id: 'roles',
    title: 'Change a role, or suspend an account',
    text: 'Find the person under User Management. The question before each change names its effect.',
    also: 'user admin',
    to: { label: 'Open User Management', path: '/admin/users' },
  },
  {
    id: 'disputes',
    title: 'Decide a dispute',
    text: 'Read what both sides say, then decide with a reason. Both sides see it.',
    also: 'attendance held hire offer absent fault',
    to: { label: 'Open Disputes', path: '/admin/disputes' },
  },
  {
    id: 'privacy',
    title: 'Answer a data request',
    text: 'Requests to export or delete personal data wait under Privacy, each with its deadline.',
    also: 'retention erase',
    to: { label: 'Open Privacy', path: '/admin/privacy' },
  },
  {
    id: 'settings',
    title: 'Change the platform’s settings',
    text: 'Periods and limits apply to everyone as soon as you save.',
    to: { label: 'Open settings', path: '/admin/settings' },
  },
];

export const helpOf: Record<UserType, Help> = {
  provider: { words, tasks: provider },
  employer: { words, tasks: employer },
  admin: { words, tasks: admin },
};
