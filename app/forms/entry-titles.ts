// What a saved change is called when it is counted, and what it is about.
import type { OutboxEntry } from '#app/replica/database.ts';
import { count } from '#app/ui/format.ts';

const nouns: Record<string, readonly [one: string, many: string]> = {
  'completions.mark': ['completion', 'completions'],
  'completions.remove': ['removed completion', 'removed completions'],
  'completions.undo': ['undone completion', 'undone completions'],
  'completions.correctDate': ['corrected completion date', 'corrected completion dates'],
  'enrollments.enroll': ['new student', 'new students'],
  'enrollments.edit': ['student edit', 'student edits'],
  'enrollments.remove': ['removed student', 'removed students'],
  'enrollments.restore': ['student put back', 'students put back'],
  'enrollments.erase': ['deletion of personal data', 'deletions of personal data'],
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
  'consents.record': ['recorded consent', 'recorded consents'],
  'consents.withdraw': ['withdrawn consent', 'withdrawn consents'],
  'interviews.agreeByPhone': ['interview', 'interviews'],
  'interviews.propose': ['proposal of times', 'proposals of times'],
  'interviews.confirm': ['confirmed interview', 'confirmed interviews'],
  'interviews.suggest': ['suggestion of times', 'suggestions of times'],
  'interviews.reschedule': ['moved interview', 'moved interviews'],
  'interviews.cancel': ['cancelled interview', 'cancelled interviews'],
  'interviews.object': ['objection', 'objections'],
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
};

const otherwise = ['change', 'changes'] as const;

/** "8 completions, 3 new students, 1 course edit". */
export function countByKind(entries: readonly Pick<OutboxEntry, 'command'>[]): string {
  const amounts = new Map<readonly [string, string], number>();
  for (const { command } of entries) {
    const noun = nouns[command] ?? otherwise;
    amounts.set(noun, (amounts.get(noun) ?? 0) + 1);
  }
  return [...amounts].map(([[one, many], amount]) => count(amount, one, many)).join(', ');
}

/** "Completion, C-7K2M4QXA5" or "New student, Ada Moreno". */
export function entryTitle({ command, input }: Pick<OutboxEntry, 'command' | 'input'>): string {
  const [noun] = nouns[command] ?? otherwise;
  const about = subjectOf(input);
  const name = noun.charAt(0).toUpperCase() + noun.slice(1);
  return about ? `${name}, ${about}` : name;
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
