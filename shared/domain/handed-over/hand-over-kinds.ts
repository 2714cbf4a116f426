// Says for each command of a device whether it can be handed over, and how a manager decides about it. Its test does not
// compile without a kind for each command.
/**
 * `record` keeps the organization's own records. `confirm` speaks for the organization or binds it, so a manager ticks it
 * alone, and nobody hands it over who has left. `author` is about its author alone, or about who may do what.
 */
export type HandOverKind = 'record' | 'confirm' | 'author';

export const handOverKinds = {
  'jobs.post': 'record',
  'jobs.edit': 'record',
  'jobs.duplicate': 'record',
  'courses.create': 'record',
  'courses.copy': 'record',
  'courses.edit': 'record',
  'courses.linkJob': 'confirm',
  'courses.unlinkJob': 'confirm',
  'agreements.approve': 'confirm',
  'agreements.reject': 'confirm',
  'agreements.cancel': 'confirm',
  'agreements.markComplete': 'confirm',
  'agreements.unmarkComplete': 'confirm',
  'agreements.answerPromise': 'confirm',
  'enrollments.enroll': 'record',
  'enrollments.edit': 'record',
  'enrollments.remove': 'record',
  'enrollments.restore': 'record',
  'enrollments.erase': 'confirm',
  'completions.mark': 'record',
  'completions.remove': 'record',
  'completions.undo': 'record',
  'completions.correctDate': 'record',
  'interviews.propose': 'confirm',
  'interviews.confirm': 'confirm',
  'interviews.suggest': 'confirm',
  'interviews.reschedule': 'confirm',
  'interviews.cancel': 'confirm',
  'interviews.agreeByPhone': 'confirm',
  'interviews.object': 'confirm',
  'interviews.confirmAgreed': 'confirm',
  'interviews.recordOutcome': 'confirm',
  'interviews.correctOutcome': 'confirm',
  'interviews.reportNotHeld': 'confirm',
  'matches.withdraw': 'confirm',
  'matches.answerLate': 'confirm',
  'matches.askRelease': 'confirm',
  'matches.answerRelease': 'confirm',
  'consents.record': 'confirm',
  'consents.withdraw': 'confirm',
  'breaches.comment': 'confirm',
  'breaches.dispute': 'confirm',
  'attendance.dispute': 'confirm',
  'claims.confirm': 'confirm',
  'claims.dispute': 'confirm',
  'claims.takeBack': 'confirm',
  'messages.send': 'confirm',
  'messages.report': 'confirm',
  'messages.markRead': 'author',
  'invitations.send': 'confirm',
  'invitations.accept': 'confirm',
  'invitations.decline': 'confirm',
  'invitations.withdraw': 'confirm',
  'profiles.saveEmployer': 'record',
  'profiles.saveProvider': 'record',
  'organizations.saveCalendar': 'confirm',
  'organizations.setTabletLock': 'author',
  'ratings.rate': 'confirm',
  'ratings.putOff': 'record',
  'costs.add': 'record',
  'costs.remove': 'record',
  'flags.raise': 'confirm',
  'flags.askAgain': 'confirm',
  'sites.create': 'record',
  'sites.edit': 'record',
  'members.assign': 'author',
  'conflicts.settle': 'author',
  'notifications.markRead': 'author',
  'notifications.markAllRead': 'author',
  'notifications.savePreferences': 'author',
  'views.save': 'author',
  'views.remove': 'author',
  'changes.handOver': 'author',
  'changes.apply': 'author',
  'changes.decline': 'author',
  'changes.acknowledge': 'author',
} satisfies Record<string, HandOverKind>;

const kinds: ReadonlyMap<string, HandOverKind> = new Map(Object.entries(handOverKinds));

/** Returns the kind of a command. A command that devices don't give can't be handed over. */
export const handOverKind = (command: string): HandOverKind => kinds.get(command) ?? 'author';

/** Reports whether a manager ticks the command alone before it is applied. */
export const needsTick = ({ command }: { command: string }): boolean => handOverKind(command) === 'confirm';
