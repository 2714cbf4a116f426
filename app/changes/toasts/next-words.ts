// What happens after an act, in one sentence where it was done: once it is sent, and while it waits on this device.
import type { NextWords } from '#app/changes/toasts/pending-toast.ts';

const backOnline = 'when you’re online again';

/** After a course was saved with new links, or a job was linked. */
export function afterLinks(employers: readonly string[]): NextWords | undefined {
  const [first, ...others] = new Set(employers);
  if (!first) return undefined;
  const who = others.length === 0 ? first : `${others.length + 1} employers`;
  return {
    sent: `${who} will be asked to approve. You’ll see the answer under SWAP Agreements.`,
    waiting: `${who} will be asked to approve ${backOnline}.`,
  };
}

/** After a first save of a course. Links are asked for at once. */
export const afterCourse = (employers: readonly string[]): NextWords =>
  afterLinks(employers) ?? {
    sent: 'Next, add students to its class list.',
    waiting: `Add students now. Employers find the course ${backOnline}.`,
  };

export const afterJob: NextWords = {
  sent: 'Training providers can now link courses to it. You can also invite one.',
  waiting: `Training providers see it ${backOnline}.`,
};

export const afterStudent: NextWords = {
  sent: 'Mark students complete when they finish. Linked jobs match them then.',
  waiting: `It will be sent ${backOnline}. You can mark students complete meanwhile.`,
};

export const afterInvitation = (provider: string | undefined): NextWords => ({
  sent: `${provider ?? 'The training provider'} accepts or declines. You’ll see the answer under SWAP Agreements.`,
  waiting: `${provider ?? 'The training provider'} will get it ${backOnline}.`,
});
