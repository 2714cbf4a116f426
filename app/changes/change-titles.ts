// Titles of saved changes: the noun to count them by, and the subject.
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { count } from '#app/ui/format.ts';
import type { DeviceCommandName } from '#shared/device-commands.ts';

type Noun = readonly [one: string, many: string];

const nouns: Readonly<Record<string, Noun>> = {
  'completions.mark': ['completion', 'completions'],
  'completions.remove': ['removed completion', 'removed completions'],
  'completions.undo': ['undone completion', 'undone completions'],
  'completions.correctDate': ['corrected completion date', 'corrected completion dates'],
  'enrollments.enroll': ['new student', 'new students'],
  'enrollments.edit': ['student edit', 'student edits'],
  'enrollments.remove': ['removed student', 'removed students'],
  'enrollments.restore': ['student put back', 'students put back'],
  'enrollments.erase': ['deletion of personal data', 'deletions of personal data'],
  'students.merge': ['merge of two records', 'merges of two records'],
  'courses.create': ['new course', 'new courses'],
  'courses.copy': ['copied course', 'copied courses'],
  'courses.edit': ['course edit', 'course edits'],
  'courses.linkJob': ['job link', 'job links'],
  'courses.unlinkJob': ['job unlinked', 'jobs unlinked'],
  'jobs.post': ['new job', 'new jobs'],
  'jobs.duplicate': ['copied job', 'copied jobs'],
  'jobs.edit': ['job edit', 'job edits'],
  'agreements.approve': ['approval', 'approvals'],
  'agreements.reject': ['rejection', 'rejections'],
  'agreements.cancel': ['cancelled agreement', 'cancelled agreements'],
  'agreements.markComplete': ['agreement marked as complete', 'agreements marked as complete'],
  'agreements.unmarkComplete': ['agreement continued', 'agreements continued'],
  'agreements.answerPromise': ['answer about an interview promise', 'answers about interview promises'],
  'consents.record': ['recorded consent', 'recorded consents'],
  'consents.withdraw': ['withdrawn consent', 'withdrawn consents'],
  'learnerReplies.dismiss': ['dismissed request of a learner', 'dismissed requests of learners'],
  'interviews.agreeByPhone': ['interview', 'interviews'],
  'interviews.propose': ['proposal of times', 'proposals of times'],
  'interviews.confirm': ['chosen time', 'chosen times'],
  'interviews.suggest': ['proposal of other times', 'proposals of other times'],
  'interviews.reschedule': ['moved interview', 'moved interviews'],
  'interviews.cancel': ['cancelled interview', 'cancelled interviews'],
  'interviews.object': ['dispute of a time', 'disputes of times'],
  'interviews.confirmAgreed': ['agreed time', 'agreed times'],
  'interviews.recordOutcome': ['interview outcome', 'interview outcomes'],
  'interviews.correctOutcome': ['corrected outcome', 'corrected outcomes'],
  'interviews.reportNotHeld': ['interview not held', 'interviews not held'],
  'matches.withdraw': ['withdrawn candidate', 'withdrawn candidates'],
  'matches.askRelease': ['request for release', 'requests for release'],
  'matches.answerRelease': ['answer about a release', 'answers about releases'],
  'messages.send': ['message', 'messages'],
  'messages.markRead': ['conversation read', 'conversations read'],
  'messages.report': ['reported message', 'reported messages'],
  'invitations.send': ['invitation', 'invitations'],
  'invitations.accept': ['accepted invitation', 'accepted invitations'],
  'invitations.decline': ['declined invitation', 'declined invitations'],
  'invitations.withdraw': ['withdrawn invitation', 'withdrawn invitations'],
  'conflicts.settle': ['choice between two changes', 'choices between two changes'],
  'notifications.markRead': ['notification read', 'notifications read'],
  'notifications.markAllRead': ['notifications read', 'notifications read'],
  'notifications.savePreferences': ['choice of notifications', 'choices of notifications'],
  'views.save': ['saved view', 'saved views'],
  'views.remove': ['removed view', 'removed views'],
  'profiles.saveEmployer': ['profile edit', 'profile edits'],
  'profiles.saveProvider': ['profile edit', 'profile edits'],
  'organizations.setTabletLock': ['lock of shared tablets', 'locks of shared tablets'],
  'organizations.saveCalendar': ['calendar edit', 'calendar edits'],
  'matches.answerLate': ['answer about a late completion', 'answers about late completions'],
  'breaches.comment': ['comment', 'comments'],
  'crowds.report': ['report of matches', 'reports of matches'],
  'breaches.dispute': ['dispute', 'disputes'],
  'attendance.dispute': ['dispute', 'disputes'],
  'claims.confirm': ['agreed report', 'agreed reports'],
  'claims.dispute': ['dispute', 'disputes'],
  'claims.takeBack': ['report taken back', 'reports taken back'],
  'ratings.rate': ['rating', 'ratings'],
  'ratings.putOff': ['rating put off', 'ratings put off'],
  'costs.add': ['new cost', 'new costs'],
  'costs.remove': ['removed cost', 'removed costs'],
  'flags.raise': ['report', 'reports'],
  'flags.askAgain': ['request to look again', 'requests to look again'],
  'members.assign': ['choice of assignments', 'choices of assignments'],
  'sites.create': ['new site', 'new sites'],
  'sites.edit': ['site edit', 'site edits'],
  'changes.handOver': ['change for a manager', 'changes for a manager'],
  'changes.apply': ['applied change', 'applied changes'],
  'changes.decline': ['declined change', 'declined changes'],
  'changes.acknowledge': ['decision read', 'decisions read'],
} satisfies Record<DeviceCommandName, Noun>;

/** An older app version may have saved a command that no longer exists. */
const otherwise = ['change', 'changes'] as const;

/** Returns, for example, "8 completions, 3 new students, 1 course edit". */
export function countByKind(entries: readonly Pick<OutboxEntry, 'command'>[]): string {
  const amounts = new Map<readonly [string, string], number>();
  for (const { command } of entries) {
    const noun = nouns[command] ?? otherwise;
    amounts.set(noun, (amounts.get(noun) ?? 0) + 1);
  }
  return [...amounts].map(([[one, many], amount]) => count(amount, one, many)).join(', ');
}

/**
 * Returns, for example, "Completion for C-7K2M4QXA5, Welding 1" or "New student, Ada Moreno". `found` is the subject,
 * if the change itself does not name it.
 */
export function entryTitle(
  { command, input, about }: Pick<OutboxEntry, 'command' | 'input' | 'about'>,
  found?: string,
): string {
  const [noun] = nouns[command] ?? otherwise;
  const name = noun.charAt(0).toUpperCase() + noun.slice(1);
  const subject = subjectOf(input) ?? found;
  if (!subject) return name;
  if (!command.startsWith('completions.')) return `${name}, ${subject}`;
  return `${name} for ${subject}${about ? `, ${about.title}` : ''}`;
}

const tellingFields = ['studentName', 'candidateReferenceId', 'title'];

function subjectOf(input: unknown): string | undefined {
  const fields = (input ?? {}) as Record<string, unknown>;
  const set = (fields.set ?? {}) as Record<string, unknown>;
  const found = tellingFields
    .map((name) => fields[name] ?? set[name])
    .find((value) => typeof value === 'string');
  return typeof found === 'string' ? found : undefined;
}
