// Makes the sentences of the audit from its codes: a command's own success text, and a small catalog for the rest.
import { commands } from '#shared/commands.ts';
import { isFoundIn } from '#shared/lib/texts.ts';

/** Events that are no commands. */
const otherEvents: Readonly<Record<string, string>> = {
  'admin.elevate': 'Admin access granted',
  'passkeys.add': 'Added a passkey',
  'passkeys.remove': 'Removed a passkey',
  'calendarFeeds.add': 'Created a calendar feed',
  'calendarFeeds.renew': 'Renewed a calendar feed',
  'calendarFeeds.remove': 'Revoked a calendar feed',
  'serviceAccounts.add': 'Created a key for another system',
  'serviceAccounts.changeScopes': 'Changed what a key may do',
  'serviceAccounts.revoke': 'Revoked a key',
  'serviceAccounts.readNames': 'Read learners’ names by a key',
  'webhooks.add': 'Created a webhook',
  'webhooks.rotate': 'Changed the secret of a webhook',
  'webhooks.pause': 'Paused a webhook',
  'webhooks.resume': 'Resumed a webhook',
  'webhooks.remove': 'Deleted a webhook',
  'webhooks.sendNames': 'Sent a learner’s name by a webhook',
  'colleagues.view': 'Viewed the app as a colleague',
  'audit.export': 'Exported the activity',
};

/** Commands whose success text speaks to the person who gave them. */
const spokenToOneself: Readonly<Record<string, string>> = {
  'conflicts.settle': 'Chose between two values',
  'organizations.setUp': 'Set up the organization',
  'colleagues.join': 'Joined the team',
  'colleagues.leave': 'Left the organization',
};

/** Denied attempts that say more than that they were denied. */
const denials: Readonly<Record<string, string>> = {
  'admins.elevate': 'Requested admin access from an unauthorized address',
  'passkeys.signIn': 'A passkey sent an old counter. It may have been copied',
};

const notAllowed = 'Tried something that is not theirs to do';

interface CodedEvent {
  event: string;
  outcome: string;
  /** The stored sentence of a row of before. */
  words: string | null;
}

/** Returns the sentence of an audited event. */
export function auditSentence({ event, outcome, words }: CodedEvent): string {
  if (words !== null) return words;
  if (outcome === 'denied') return denials[event] ?? notAllowed;
  return spokenToOneself[event] ?? commands.get(event)?.done ?? otherEvents[event] ?? event;
}

/** The codes whose sentence contains the text, so that a search over codes finds sentences. */
export interface EventsSaying {
  done: string[];
  denied: string[];
  /** The sentence of every other denied attempt contains it, too. */
  isAnyDenied: boolean;
  /** The denied events with a sentence of their own. */
  ownDenials: string[];
}

/** Returns the events whose sentence contains the text. */
export function eventsSaying(text: string): EventsSaying {
  const says = ([, sentence]: readonly [string, string]) => isFoundIn(text, sentence);
  const done = [
    ...[...commands.values()].map(({ name, done }) => [name, spokenToOneself[name] ?? done] as const),
    ...Object.entries(otherEvents),
  ];
  return {
    done: done.filter(says).map(([event]) => event),
    denied: Object.entries(denials)
      .filter(says)
      .map(([event]) => event),
    isAnyDenied: isFoundIn(text, notAllowed),
    ownDenials: Object.keys(denials),
  };
}
