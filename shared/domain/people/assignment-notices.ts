// What a member is told when a manager changes their courses or sites.
import * as z from 'zod/mini';
import { sides } from '#shared/engine/options.ts';
import { codedText } from '#shared/lib/coded-texts.ts';
import { listed } from '#shared/lib/texts.ts';

const titles = z.array(z.string());
const more = z.int();

const words = {
  provider: { work: 'teach', all: 'all courses', changed: 'Your courses changed' },
  employer: { work: 'recruit for', all: 'all jobs', changed: 'Your sites changed' },
};

const shown = {
  provider: {
    gained: 'You see its students and candidates.',
    lost: 'Its students leave your devices.',
    everything: 'You see the students and candidates of every course.',
  },
  employer: {
    gained: 'You see its jobs and candidates.',
    lost: 'Its candidates leave your devices.',
    everything: 'You see every job and candidate.',
  },
};

export const assignmentNotices = {
  /** `all`: whether everything was given or taken; null if that did not change. `more` counts titles left out. */
  'assignments.changed': codedText(
    {
      kind: z.enum(sides),
      all: z.nullable(z.boolean()),
      gained: titles,
      moreGained: more,
      lost: titles,
      moreLost: more,
    },
    ({ kind, all, gained, moreGained, lost, moreLost }) => {
      const { work, all: everything, changed } = words[kind];
      const now = gained.length > 0 && `You now ${work} ${listed(gained, moreGained)}`;
      const noLonger = lost.length > 0 && `You no longer ${work} ${listed(lost, moreLost)}`;
      const message = [now, noLonger].flatMap((part) => (part ? [`${part}.`] : [])).join(' ');
      if (all === true) return { title: `You now ${work} ${everything}`, message: shown[kind].everything };
      if (all === false)
        return {
          title: `You no longer ${work} ${everything}`,
          message: message || 'See which ones are left.',
        };
      if (gained.length + lost.length !== 1) return { title: changed, message };
      return now
        ? { title: now, message: shown[kind].gained }
        : { title: noLonger || changed, message: shown[kind].lost };
    },
  ),
};
