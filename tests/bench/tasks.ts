// The tasks whose presses are counted, each as a person does it who knows the app, and what each is to take at most.
import type { Page } from 'playwright-core';
import { newCode } from '#tests/rigs/mail-server.ts';
import { until } from '#tests/rigs/until.ts';
import { secondsOf } from './hands.ts';
import type { Hands } from './hands.ts';
import { job, smallClass, sought, twoSites } from './town.ts';

/** Somebody without an account, whose code was mailed to this address. */
export const newcomer = { name: 'a newcomer', address: 'nina@bay-skills.example' } as const;

/** A task, its aim and its measurement. */
export interface Task {
  name: string;
  who: 'Paul Okafor' | 'Erin Walsh' | 'Ada Moreno' | typeof newcomer.name;
  aim: string;
  isOffline?: boolean;
  /** The page on which the person is before. */
  from: string;
  /** Resolves to a remark, or to `notBuilt`. */
  run: (hands: Hands, page: Page) => Promise<string | undefined>;
}

export const notBuilt = 'not built';

const line = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: 'Needs you' }).getByRole('link', { name });

export const tasks: readonly Task[] = [
  {
    name: 'Mark a class of 28, offline',
    who: 'Paul Okafor',
    aim: '4 taps, with Undo where it was done',
    isOffline: true,
    from: '/',
    async run(hands, page) {
      await hands.tap(page.getByRole('link', { name: 'Mark Course Completion' }));
      await hands.tap(page.getByRole('checkbox', { name: new RegExp(`^${smallClass.title}`) }));
      await hands.tap(page.getByRole('button', { name: `Mark ${smallClass.students} complete` }));
      await hands.tap(page.getByRole('alertdialog').getByRole('button', { name: 'Mark complete' }));
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      const canUndo = await hands.sees(page.getByRole('button', { name: /^Undo/ }), 2_000);
      return canUndo ? 'Undo is on the page' : 'no Undo on the page';
    },
  },
  {
    name: 'Add 5 students',
    who: 'Paul Okafor',
    aim: '1 tap, 10 fields, Enter between',
    from: 'the class list',
    async run(hands, page) {
      await hands.tap(page.getByRole('button', { name: 'Add Student' }));
      await addFiveStudents(hands, page);
      return undefined;
    },
  },
  {
    name: 'Find one learner from anywhere, offline',
    who: 'Paul Okafor',
    aim: '/, name, Enter',
    isOffline: true,
    from: '/matches',
    async run(hands, page) {
      await hands.press('/');
      const search = page.getByRole('dialog').getByRole('combobox');
      if (!(await hands.sees(search, 3_000))) return notBuilt;
      await hands.type(sought);
      await page
        .getByRole('option', { name: new RegExp(sought) })
        .first()
        .waitFor();
      await hands.press('Enter');
      await page.getByText(sought).first().waitFor();
      return undefined;
    },
  },
  {
    name: 'Confirm the 13 offered times of one course and job',
    who: 'Paul Okafor',
    aim: '2 taps',
    from: '/',
    async run(hands, page) {
      await hands.tap(line(page, new RegExp(`Choose 13 learners, .*${job}`)));
      const confirm = page.getByRole('button', { name: 'Choose for all 13' });
      await hands.tap(confirm);
      await confirm.waitFor({ state: 'detached' });
      return undefined;
    },
  },
  {
    name: 'Propose times to 12',
    who: 'Erin Walsh',
    aim: '4 taps at most',
    from: '/',
    async run(hands, page) {
      await hands.tap(line(page, new RegExp(`Propose 12 candidates, .*${job}`)));
      await hands.tap(page.getByRole('button', { name: 'Propose 12 times' }));
      await page.getByText(/^Saved: 12 times/).waitFor();
      return undefined;
    },
  },
  {
    name: 'Propose an interview day for 60 over two sites',
    who: 'Erin Walsh',
    aim: '8 taps at most',
    from: '/',
    async run(hands, page) {
      const [first, second] = twoSites.jobs;
      await hands.tap(line(page, new RegExp(`Propose ${twoSites.learners} candidates, .*${first}`)));
      await hands.tap(page.getByRole('checkbox', { name: new RegExp(`^${second}`) }));
      await hands.tap(page.getByRole('button', { name: `Propose ${2 * twoSites.learners} times` }));
      await page.getByText(/^Saved: 60 times/).waitFor();
      return undefined;
    },
  },
  {
    name: 'Confirm the 60 times of that day, from the bell',
    who: 'Paul Okafor',
    aim: '3 taps at most',
    from: '/',
    async run(hands, page) {
      await hands.tap(page.getByRole('button', { name: /^Notifications/ }));
      const [first, second] = twoSites.jobs;
      const news = new RegExp(`Choose times for \\d+ candidates: .*(${first}|${second})`);
      await hands.tap(page.getByRole('link', { name: news }));
      const panel = page.getByRole('region', { name: new RegExp(`^Times proposed by .*${first}`) });
      await hands.tap(panel.getByRole('button', { name: /^Choose / }));
      await panel.waitFor({ state: 'detached' });
      return undefined;
    },
  },
  {
    name: 'Record 12 outcomes',
    who: 'Erin Walsh',
    aim: '16 taps at most, or keyboard alone',
    from: '/',
    async run(hands, page) {
      await hands.tap(line(page, new RegExp(`Record 12 candidates, .*${job}`)));
      const rows = page.getByRole('list', { name: 'Outcome sheet' }).getByRole('listitem');
      await rows.first().waitFor();
      const answers = ['Hired', 'Not hired', 'Did not attend'];
      for (let index = 0; index < 12; index++) {
        await hands.tap(
          rows.nth(index).getByRole('radio', { name: answers[index % 3] ?? 'Hired', exact: true }),
        );
        if (index === 1) await hands.choose(rows.nth(index).getByRole('combobox'), 'skills');
      }
      await hands.tap(page.getByRole('button', { name: 'Save 12 outcomes' }));
      await page.getByRole('list', { name: 'Outcome sheet' }).waitFor({ state: 'detached' });
      return undefined;
    },
  },
  {
    name: 'See everything that waits for me',
    who: 'Erin Walsh',
    aim: 'the dashboard, no tap',
    from: '/',
    run: async (hands, page) =>
      (await hands.sees(page.getByRole('list', { name: 'Needs you' }))) ? undefined : notBuilt,
  },
  {
    name: 'Newcomer: from code to first class with 5 students and a link',
    who: newcomer.name,
    aim: 'guided, 2 minutes of hands at most',
    from: 'the field for the code',
    async run(hands, page) {
      await hands.type(await codeFor(page));
      await hands.press('Enter');
      await page.getByRole('heading', { name: 'Welcome. Tell us who you are' }).waitFor();
      await hands.fill(page.getByLabel(/^First name/), 'Nina');
      await hands.fill(page.getByLabel(/^Last name/), 'Lopez');
      await hands.fill(page.getByLabel(/^Organization/), 'Bay Skills');
      await hands.press('Enter');
      const step = (name: string) =>
        page.getByRole('list', { name: 'Get started' }).getByRole('link', { name });
      if (!(await hands.sees(step('Add your first course')))) return notBuilt;
      await hands.tap(step('Add your first course'));
      await hands.fill(page.getByLabel(/^Course title/), 'Forklift Basics');
      await hands.fill(page.getByLabel(/^Description/), 'Safe driving and loading.');
      await hands.fill(page.getByLabel(/^Duration/), '2 weeks');
      await hands.choose(page.getByLabel(/^Delivery/), 'in-person');
      await hands.tap(page.getByRole('group', { name: 'Linked jobs' }).getByRole('checkbox'));
      await hands.tap(page.getByRole('button', { name: 'Add Course' }));
      await hands.tap(step('Add your first students'));
      await addFiveStudents(hands, page);
      return `${secondsOf(hands.effort)} s of hands`;
    },
  },
  {
    name: 'Verify an organization',
    who: 'Ada Moreno',
    aim: '3 taps at most',
    from: '/',
    async run(hands, page) {
      await hands.tap(
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Organizations' }),
      );
      await hands.tap(page.getByRole('button', { name: 'Verify Maple Care Homes' }));
      await page
        .getByRole('row', { name: /Maple Care Homes/ })
        .getByText(/^Verified/)
        .waitFor();
      return undefined;
    },
  },
  {
    name: 'Learn what an approval costs',
    who: 'Erin Walsh',
    aim: 'before the tap',
    from: '/',
    async run(hands, page) {
      await hands.tap(line(page, /^Decide 1 agreement/));
      await hands.tap(page.getByRole('button', { name: /^Approve/ }));
      const isTold = await hands.sees(page.getByText(/Approving guarantees|is guaranteed an interview/));
      return isTold ? 'told before the approval is confirmed' : notBuilt;
    },
  },
];

/** In the open dialog, whose first field has the focus. */
async function addFiveStudents(hands: Hands, page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add Student' });
  await dialog.waitFor();
  for (let student = 1; student <= 5; student++) {
    await page.waitForFunction(
      () => document.activeElement instanceof HTMLInputElement && document.activeElement.value === '',
    );
    await hands.type(`Tap Counted ${student}`);
    await hands.press('Tab');
    await hands.type(`tap${student}@learners.example`);
    await hands.press('Enter');
    await dialog.getByText(`Tap Counted ${student} added.`).waitFor();
  }
  await hands.press('Escape');
}

/** The code in the demo's outbox. */
const codeFor = (page: Page): Promise<string> =>
  until(`a code for ${newcomer.address}`, async () => {
    const outbox = await (await fetch(new URL('/api/outbox', page.url()))).text();
    const mail = outbox.split(`To ${newcomer.address}`)[1] ?? '';
    return newCode(/\b\d{6}\b/.exec(mail)?.[0], new Set());
  });
