// What one side stated about a match, and the other side's answer to it.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { WithNeeds } from '#app/needs/testing/with-needs.tsx';
import { useRead } from '#app/replica/live/hooks.ts';
import { classRows, employer, teacher } from '#app/replica/testing/scripted-server.ts';
import { Interviews } from '#app/screens/employer/interviews/interviews.tsx';
import { Matches } from '#app/screens/provider/matches/matches.tsx';
import { dismissToast } from '#app/ui/feedback/toast.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import type { Row } from '#shared/engine/schema.ts';
import { plusDays } from '#shared/lib/time.ts';
import { offerDisputeDays, reopenDays } from '#shared/policy.ts';
import { matchesInFull } from '#shared/reads/matches.ts';
import { membership, organization } from '#shared/testing/people.ts';
import { claim, interview, job, match, slot } from '#shared/testing/rows.ts';
import { ActionDialog } from '../action-dialog.tsx';
import { actionLabels, actionsFor } from '../actions.ts';
import { ClaimList } from './claim-list.tsx';

afterEach(() => {
  cleanup();
  dismissToast();
  vi.unstubAllGlobals();
});

const sides = { employerId: 'e1', providerId: 'o1', jobId: 8, candidateReferenceId: 'C-AAAAAAAA0' };
const daysFromNow = (days: number) => plusDays(new Date().toISOString(), days);
const plainMember: Actor = { ...teacher, person: 'p3', memberRole: 'member', name: 'Max' };

type Change = Partial<Row<'claims'>>;

const offer = (change: Change = {}) =>
  claim({
    ...sides,
    kind: 'offer',
    side: 'employer',
    startsAt: null,
    answerUntil: daysFromNow(3),
    ...change,
  });
const absence = (change: Change = {}) => claim({ ...sides, answerUntil: daysFromNow(3), ...change });
const byEmployer = (kind: Row<'claims'>['kind'], change: Change = {}) =>
  absence({ kind, side: 'employer', ...change });
const noFaultBy = (side: 'employer' | 'provider', change: Change = {}) =>
  absence({ kind: 'no_fault', side, ...change });
/** An absence at a time that the employer had recorded, and that the provider never confirmed. */
const unconfirmed = { confirmedAt: null, objectUntil: '2026-06-01T12:00:00.000Z' };
const silence = (change: Change = {}) => absence({ kind: 'silence', side: 'platform', ...change });

const timeBy = (side: 'employer' | 'provider', change: Change = {}) =>
  absence({ kind: 'time', side, startsAt: '2099-06-12T14:00:00.000Z', ...change });
/** The match of that time. */
const scheduled = { status: 'interview_scheduled', interviewDate: '2099-06-12T14:00:00.000Z' } as const;
const formerly = (status: Row<'matches'>['status']) =>
  JSON.stringify({ status, interviewDate: null, outcomeNote: null, outcomeCode: null, decidedAt: null });
const outcome = (change: Change = {}) =>
  byEmployer('outcome', { outcome: 'not_hired', former: formerly('hired'), ...change });

function Shown() {
  const [row] = useRead(matchesInFull) ?? [];
  return row ? <ClaimList row={row} /> : null;
}

interface Given {
  actor?: Actor;
  connection?: 'online' | 'offline';
  at?: string;
  about?: Partial<Row<'matches'>>;
  /** More rows. */
  more?: SyncReply['rows'];
}

const show = (
  claims: Row<'claims'>[],
  { about = {}, more = [], ...given }: Given = {},
  shown: React.ReactNode = <Shown />,
) =>
  openScreen(shown, {
    actor: teacher,
    ...given,
    rows: [
      ...classRows,
      ['organizations', organization(teacher)],
      ['memberships', membership(given.actor ?? teacher)],
      ['jobs', job({ id: 8, employerId: 'e1' })],
      ['matches', match({ ...sides, courseId: 7, owedSince: daysFromNow(-9), ...about })],
      ...more,
      ...claims.map((each): SyncReply['rows'][number] => ['claims', each]),
    ],
  });

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

const item = async (text: RegExp) => {
  const found = (await screen.findByText(text)).closest('li');
  return within(found!);
};
const sent = async (replica: Awaited<ReturnType<typeof show>>['replica']) =>
  (await replica.entries()).map(({ command, input }) => [command, input]);

test('says what the other side said against its own interest, and that an open report ended by it', async () => {
  const settledAt = daysFromNow(-1);
  const held = { id: 'two', settledAt, createdAt: settledAt, startsAt: '2026-06-01T12:00:00.000Z' };
  await show(
    [
      byEmployer('no_fault', { state: 'lapsed', settledAt }),
      absence({ ...held, kind: 'held', side: 'provider', state: 'confirmed' }),
    ],
    { actor: employer },
  );
  const ended = await item(/nobody is at fault/);
  ended.getByText(
    'It no longer counts. The training provider reported that the interview took place on Jun 1, 2026.',
  );
  const settled = await item(/^The training provider reported that the interview took place/);
  settled.getByText('It counts at once. Nobody has to answer it.');
  expect(buttons()).toEqual([]);
});

const began = '2026-06-01T12:00:00.000Z';
const undecided = { outcomeNote: null, outcomeCode: null, decidedAt: null, firstDecidedAt: null };
const kept = JSON.stringify({
  match: {
    ...{ status: 'interview_scheduled', interviewDate: began, heldAt: null, releaseAskedFor: null },
    ...undecided,
  },
  interview: {
    ...{ cancelledAt: null, confirmedAt: began, objectUntil: null, isProvidersTime: false },
    ...{ absences: 0, notHeldStarts: '', proposedBy: null, proposedAt: null },
  },
  slots: {},
});
const slip = (change: Change = {}) =>
  byEmployer('employer_absent', {
    ...{ state: 'confirmed', createdAt: daysFromNow(-0.5), settledAt: daysFromNow(-0.5) },
    ...{ former: kept, startsAt: began },
    ...change,
  });

test('offers its author to undo a slip, and says until when', async () => {
  const meeting = interview({ ...sides, startsAt: began, updatedAt: began });
  const { replica } = await show([slip()], { actor: employer, more: [['interviews', meeting]] });
  await screen.findByText(/^It counts at once. You can undo it until /);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Undo this report?' });
  expect(dialog.textContent).toMatch(/Everything is then as it was before/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Undo' }));
  await screen.findByText('It was undone.');
  expect(await sent(replica)).toEqual([['claims.takeBack', { id: 'claim-1' }]]);
});

test.each([
  ['the other side', slip(), teacher],
  ['after its time', slip({ createdAt: daysFromNow(-1.1) }), employer],
  ['what was said before this could be undone', slip({ former: null }), employer],
])('offers no undo: %s', async (_why, claimed, actor) => {
  await show([claimed], { actor });
  await screen.findByText('It counts at once. Nobody has to answer it.');
  expect(buttons()).toEqual([]);
});

test('says that a slip was undone, and undoes none twice', async () => {
  await show([slip({ state: 'taken_back' }), slip({ id: 'two' })], { actor: employer });
  await screen.findByText('It was undone.');
  await screen.findByText('It counts at once. Nobody has to answer it.');
  expect(buttons()).toEqual([]);
});

test('names the employer that could not hold the interview', async () => {
  await show([byEmployer('employer_absent', { state: 'confirmed', startsAt: '2026-06-01T12:00:00.000Z' })]);
  await screen.findByText('The employer reported that it could not hold the interview on Jun 1, 2026.');
});

async function dispute(text: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Dispute' }));
  await screen.findByRole('dialog', { name: 'Dispute this report' });
  fireEvent.input(screen.getByLabelText(/^What happened/), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Send dispute' }));
}

async function confirm(title: string, button: string): Promise<void> {
  const dialog = await screen.findByRole('alertdialog', { name: title });
  fireEvent.click(within(dialog).getByRole('button', { name: button }));
}

test('confirms a hire without an interview for the training provider', async () => {
  const { replica } = await show([offer()]);
  const card = await item(/^The employer hired this candidate without an interview/);
  card.getByText(/^You can answer until .* If you don’t, the hire doesn’t count as a kept guarantee\.$/);
  fireEvent.click(card.getByRole('button', { name: 'Agree' }));
  await confirm('Agree to the hire?', 'Agree to the hire');
  await screen.findByText(/^The training provider confirmed the hire\./);
  expect(await sent(replica)).toEqual([['claims.confirm', { id: 'claim-1' }]]);
  expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull();
});

test('disputes a hire with what the training provider wrote, and can still give in', async () => {
  const { replica } = await show([offer()]);
  fireEvent.click(await screen.findByRole('button', { name: 'Dispute' }));
  await screen.findByRole('dialog', { name: 'Dispute this report' });
  fireEvent.click(screen.getByRole('button', { name: 'Send dispute' }));
  await screen.findByText('Describe what happened');
  fireEvent.input(screen.getByLabelText(/^What happened/), { target: { value: 'She has no contract' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send dispute' }));
  await screen.findByText('Disputed. An administrator decides.');
  expect(screen.getByText('Training provider: “She has no contract”')).toBeTruthy();
  expect(await sent(replica)).toEqual([
    ['claims.dispute', { id: 'claim-1', comment: 'She has no contract' }],
  ]);
  expect(screen.queryByRole('button', { name: 'Dispute' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Agree' })).toBeTruthy();
});

test('tells a plain member who may confirm a hire, and lets them dispute it', async () => {
  await show([offer()], { actor: plainMember });
  await screen.findByRole('button', { name: 'Dispute' });
  await screen.findByText(/manager/);
  expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull();
});

test('confirms for a plain member of the employer that it was not at the interview', async () => {
  const actor: Actor = { ...employer, person: 'p4', memberRole: 'member' };
  const { replica } = await show([absence({ providerComment: 'We waited an hour' })], { actor });
  const card = await item(/reported that the employer was not at the interview on Jun 2, 2026\.$/);
  card.getByText(/it counts as an interview that you didn’t hold\.$/);
  card.getByText('Training provider: “We waited an hour”');
  fireEvent.click(card.getByRole('button', { name: 'Agree' }));
  await confirm('Agree that you were not there?', 'We were not there');
  await screen.findByText(/^The employer confirmed that it was not there\./);
  expect(await sent(replica)).toEqual([['claims.confirm', { id: 'claim-1' }]]);
});

test('gives each of two claims of a match its own buttons', async () => {
  const first = absence({ createdAt: daysFromNow(-2) });
  const second = absence({ id: 'claim-2', startsAt: '2026-06-04T10:00:00.000Z', createdAt: daysFromNow(-1) });
  const { replica } = await show([second, first], { actor: employer });
  const later = await item(/on Jun 4, 2026\.$/);
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => /Jun \d/.exec(textContent)?.[0]);
  expect(texts).toEqual(['Jun 2', 'Jun 4']);
  fireEvent.click(later.getByRole('button', { name: 'Agree' }));
  await confirm('Agree that you were not there?', 'We were not there');
  const earlier = await item(/on Jun 2, 2026\.$/);
  // Everything outside of the dialog is hidden until it is closed.
  await earlier.findByRole('button', { name: 'Agree' });
  expect(later.queryByRole('button')).toBeNull();
  expect(await sent(replica)).toEqual([['claims.confirm', { id: 'claim-2' }]]);
});

test('offers nothing to either side once the time to answer has ended', async () => {
  for (const actor of [employer, teacher]) {
    await show([absence({ answerUntil: daysFromNow(-0.01) })], { actor });
    await screen.findByText(/^The time to answer ended on/);
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
  }
});

test('takes a report back for the side that made it, while the other can answer', async () => {
  const { replica } = await show([absence()]);
  await screen.findByText(/^Acme Care can answer until .* it counts as an interview that it didn’t hold\.$/);
  expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Take back' }));
  await confirm('Take this report back?', 'Take it back');
  await screen.findByText('The report was taken back.');
  expect(await sent(replica)).toEqual([['claims.takeBack', { id: 'claim-1' }]]);
});

test.for([
  { row: byEmployer('held'), effect: 'the interview counts as held' },
  { row: byEmployer('candidate_absent'), effect: 'the absence counts' },
  { row: noFaultBy('employer'), effect: 'the interview is owed again' },
  { row: noFaultBy('provider'), effect: 'the interview is owed again' },
])('says of $row.kind by the $row.side what happens without an answer', async ({ row, effect }) => {
  const isOwn = (actor: Actor) => actor.role === row.side;
  for (const actor of [employer, teacher]) {
    await show([row], { actor });
    const other = row.side === 'employer' ? 'Northside College' : 'Acme Care';
    const words = isOwn(actor)
      ? new RegExp(`^${other} can dispute it until \\w+ \\d+, \\d+\\. If it doesn’t, ${effect}\\.$`)
      : new RegExp(`^You can answer until \\w+ \\d+, \\d+\\. If you don’t, ${effect}\\.$`);
    await screen.findByText(words);
    expect(buttons()).toEqual(isOwn(actor) ? ['Take back'] : ['Agree', 'Dispute']);
    cleanup();
  }
});

test('says of an absence at a time without confirmation that it doesn’t count, to both sides', async () => {
  const row = byEmployer('candidate_absent', unconfirmed);
  for (const [actor, rest] of [
    [employer, / Northside College can dispute it until .* If it doesn’t, the interview is owed again\.$/],
    [teacher, / You can answer until .* If you don’t, the interview is owed again\.$/],
  ] as const) {
    await show([row], { actor });
    const standing = await screen.findByText(
      /^It doesn’t count as an absence, because the training provider had not agreed to the time\. /,
    );
    expect(standing.textContent).toMatch(rest);
    cleanup();
  }
  await show([{ ...row, state: 'stood', settledAt: daysFromNow(-reopenDays - 1) }]);
  await screen.findByText(
    'Nobody disputed it. It doesn’t count as an absence, because the training provider had not agreed to the time.',
  );
});

test('counts no broken promise for an employer that was not there at the provider’s own time', async () => {
  await show([absence({ isProvidersTime: true })], { actor: employer });
  await screen.findByText(/If you don’t, the interview is owed again\.$/);
  fireEvent.click(screen.getByRole('button', { name: 'Agree' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Agree that you were not there?' });
  expect(dialog.textContent).toContain('You still owe the interview.');
  expect(dialog.textContent).not.toContain('didn’t hold');
});

test.for([
  {
    row: byEmployer('held'),
    sentence: 'The employer reported that the interview took place on Jun 2, 2026.',
    title: 'Agree that it took place?',
    button: 'It took place',
    effect: 'the interview counts as held',
    outcome: /^The training provider confirmed that the interview took place\.$/,
  },
  {
    row: byEmployer('candidate_absent'),
    sentence: 'The employer reported that the candidate did not attend on Jun 2, 2026.',
    title: 'Agree that the candidate did not attend?',
    button: 'The candidate did not attend',
    effect: 'It counts as an absence.',
    outcome: /^The training provider confirmed that the candidate did not attend\.$/,
  },
  {
    row: byEmployer('candidate_absent', unconfirmed),
    sentence: 'The employer reported that the candidate did not attend on Jun 2, 2026.',
    title: 'Agree that the candidate did not attend?',
    button: 'The candidate did not attend',
    effect: 'because you had not agreed to the time',
    outcome: /confirmed that the candidate did not attend\. It doesn’t count as an absence/,
  },
  {
    row: noFaultBy('employer'),
    sentence: 'The employer reported that the interview on Jun 2, 2026 was not held, and nobody is at fault.',
    title: 'Agree that nobody is at fault?',
    button: 'Nobody is at fault',
    effect: 'no breach and no absence',
    outcome: /^Both sides say that nobody is at fault\./,
  },
  {
    row: noFaultBy('provider'),
    sentence:
      'The training provider reported that the interview on Jun 2, 2026 was not held, and nobody is at fault.',
    title: 'Agree that nobody is at fault?',
    button: 'Nobody is at fault',
    effect: 'no breach and no absence',
    outcome: /^Both sides say that nobody is at fault\./,
  },
])(
  'confirms $row.kind by the $row.side, $effect',
  async ({ row, sentence, title, button, effect, outcome }) => {
    const actor = row.side === 'employer' ? plainMember : employer;
    const { replica } = await show([row], { actor });
    await screen.findByText(sentence);
    fireEvent.click(await screen.findByRole('button', { name: 'Agree' }));
    const dialog = await screen.findByRole('alertdialog', { name: title });
    expect(dialog.textContent).toContain(effect);
    await confirm(title, button);
    await screen.findByText(outcome);
    expect(await sent(replica)).toEqual([['claims.confirm', { id: 'claim-1' }]]);
  },
);

test.for([byEmployer('held'), byEmployer('candidate_absent'), noFaultBy('employer'), noFaultBy('provider')])(
  'disputes $kind by the $side without a connection',
  async (row) => {
    const actor = row.side === 'employer' ? teacher : employer;
    const { replica } = await show([row], { actor, connection: 'offline' });
    await dispute('The door was closed');
    const comment = actor === teacher ? 'Training provider' : 'Employer';
    await screen.findByText(`${comment}: “The door was closed”`);
    expect(await sent(replica)).toEqual([
      ['claims.dispute', { id: 'claim-1', comment: 'The door was closed' }],
    ]);
    expect(await replica.status()).toMatchObject({ waiting: 1 });
    // Who disputed it can still give in.
    expect(buttons()).toEqual(['Agree']);
  },
);

test('shows a dispute that the server refused as undone', async () => {
  const { replica, script } = await show([byEmployer('held')]);
  await dispute('She waited at the door');
  await screen.findByText('Disputed. An administrator decides.');
  const [entry] = await replica.entries();
  const message = 'This was settled before.';
  script.push(() => ({ outcomes: [[entry!.id, { kind: 'refused', code: 'stale', message }]] }));
  await replica.sync();
  await screen.findByText(/^You can answer until/);
  expect(await replica.status()).toMatchObject({ attention: 1 });
});

test.for([
  {
    row: byEmployer('held'),
    words: /The outcome that you recorded is undone, too\. Then record what happened/,
  },
  {
    row: byEmployer('candidate_absent'),
    words: /If no other time was set since, you record the outcome/,
  },
  { row: noFaultBy('employer'), words: /If no other time was set since, you record the outcome/ },
  {
    row: noFaultBy('provider'),
    words: /If no other time was set since, the employer records the outcome/,
  },
])('takes $row.kind by the $row.side back, and says what follows', async ({ row, words }) => {
  const actor = row.side === 'employer' ? employer : teacher;
  const { replica } = await show([row], { actor });
  fireEvent.click(await screen.findByRole('button', { name: 'Take back' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Take this report back?' });
  expect(dialog.textContent).toMatch(words);
  await confirm('Take this report back?', 'Take it back');
  await screen.findByText('The report was taken back.');
  expect(await sent(replica)).toEqual([['claims.takeBack', { id: 'claim-1' }]]);
});

test('asks both sides what happened at an interview that nobody reported, without a button', async () => {
  for (const actor of [employer, teacher])
    for (const [change, standing] of [
      [{}, /^Say what happened by \w+ \d+, \d+\. After that it counts as not held and is owed again\.$/],
      [{ answerUntil: null }, /^Say what happened\.$/],
      [{ answerUntil: daysFromNow(-0.01) }, /^The time to answer ended on/],
      [
        { state: 'stood', settledAt: daysFromNow(-reopenDays - 1) },
        /^Nobody said what happened at the interview, so/,
      ],
      [{ state: 'lapsed', settledAt: daysFromNow(-1) }, /^It no longer counts\.$/],
    ] as const) {
      await show([silence(change)], { actor });
      const card = await item(/^Nobody reported what happened at the interview on Jun 2, 2026\.$/);
      card.getByText(standing);
      expect(buttons()).toEqual([]);
      cleanup();
    }
});

test('lets a training provider answer an absence and a later interview of one match apart', async () => {
  const first = byEmployer('candidate_absent', { createdAt: daysFromNow(-2) });
  const second = byEmployer('held', {
    ...{ id: 'claim-2', startsAt: '2026-06-04T10:00:00.000Z', createdAt: daysFromNow(-1) },
  });
  const { replica } = await show([second, first]);
  const later = await item(/took place on Jun 4, 2026\.$/);
  fireEvent.click(later.getByRole('button', { name: 'Agree' }));
  await confirm('Agree that it took place?', 'It took place');
  const earlier = await item(/did not attend on Jun 2, 2026\.$/);
  await earlier.findByRole('button', { name: 'Dispute' });
  expect(later.queryByRole('button')).toBeNull();
  expect(await sent(replica)).toEqual([['claims.confirm', { id: 'claim-2' }]]);
});

test('says that a report which the server has not received waits to be sent', async () => {
  await show([offer({ answerUntil: null })], { actor: employer, connection: 'offline' });
  await screen.findByText('Waiting to send. Northside College can answer once it’s sent.');
});

test('keeps an answer on the device while there is no connection', async () => {
  const { replica } = await show([offer()], { connection: 'offline' });
  fireEvent.click(await screen.findByRole('button', { name: 'Agree' }));
  await confirm('Agree to the hire?', 'Agree to the hire');
  await waitFor(async () => expect(await replica.status()).toMatchObject({ waiting: 1 }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('lets the training provider dispute a settled hire for a while', async () => {
  for (const [row, actor, isDisputable] of [
    [offer({ state: 'stood', settledAt: daysFromNow(1 - offerDisputeDays) }), teacher, true],
    [offer({ state: 'stood', settledAt: daysFromNow(-1 - offerDisputeDays) }), teacher, false],
    [offer({ state: 'stood', settledAt: daysFromNow(-1) }), employer, false],
  ] as const) {
    await show([row], { actor });
    await screen.findByText(/^Nobody answered/);
    expect(screen.queryByText(/You can dispute it until/) !== null).toBe(isDisputable);
    expect(screen.queryByRole('button', { name: 'Dispute' }) !== null).toBe(isDisputable);
    cleanup();
  }
});

test('shows who decided and why', async () => {
  await show([
    absence({
      state: 'decided',
      verdict: 'no_fault',
      disputedAt: '2026-06-03T12:00:00.000Z',
      settledAt: '2026-06-04T12:00:00.000Z',
      decidedByName: 'Ada',
      decisionNote: 'The station was closed',
    }),
  ]);
  await screen.findByText(/^An administrator decided: the interview was not held, and nobody is at fault/);
  expect(screen.getByText('Decided by Ada on Jun 4, 2026: “The station was closed”')).toBeTruthy();
});

test('offers the answer as the first action to the side that can give it, in a dialog', async () => {
  const now = new Date().toISOString();
  const { replica } = await show([offer()], { about: { status: 'hired', decidedAt: now } });
  const [row] = await replica.read(matchesInFull);
  expect(actionsFor(row!, teacher, now)).toEqual(['answer claim']);
  expect(actionsFor(row!, employer, now)).not.toContain('answer claim');
  expect(actionsFor({ ...row!, claims: [offer({ state: 'disputed' })] }, teacher, now)).toEqual([]);
  cleanup();
  await show([offer()], {}, <ActionDialog action="answer claim" row={row!} onClose={() => {}} />);
  const dialog = await screen.findByRole('dialog', { name: 'Answer the report' });
  expect(within(dialog).getByRole('button', { name: 'Agree' })).toBeTruthy();
});

test('reports for either side that an interview was not held by nobody’s fault, and says what follows', async () => {
  const begun = { status: 'interview_scheduled' as const, interviewDate: daysFromNow(-0.1) };
  const { replica: read } = await show([], { about: begun });
  const [row] = await read.read(matchesInFull);
  for (const [actor, words] of [
    [employer, /You owe the interview again.*The training provider can dispute this for 3 working days\./],
    [teacher, /The employer owes the interview again.*The employer can dispute this for 3 working days\./],
  ] as const) {
    cleanup();
    const dialog = <ActionDialog action="not held" row={row!} onClose={() => {}} />;
    const { replica } = await show([], { actor, about: begun }, dialog);
    const shown = await screen.findByRole('dialog', { name: 'Not held, nobody’s fault' });
    expect(shown.textContent).toMatch(words);
    expect(shown.textContent).toContain('no breach and no absence');
    fireEvent.click(within(shown).getByRole('button', { name: 'Nobody is at fault' }));
    await waitFor(async () =>
      expect(await sent(replica)).toEqual([
        ['interviews.reportNotHeld', { matchId: 'match-1', absent: 'nobody', note: null }],
      ]),
    );
  }
});

test('says before the employer is reported as absent what follows, also at the provider’s own time', async () => {
  const about = { status: 'interview_scheduled' as const, interviewDate: daysFromNow(-0.1) };
  for (const [isProvidersTime, words] of [
    [false, 'If it doesn’t, it counts as an interview that it didn’t hold.'],
    [true, 'If it doesn’t, the interview is owed again.'],
  ] as const) {
    const more: SyncReply['rows'] = [['interviews', interview({ ...sides, isProvidersTime })]];
    const { replica } = await show([], { about, more });
    const [row] = await replica.read(matchesInFull);
    cleanup();
    await show([], { about }, <ActionDialog action="report employer" row={row!} onClose={() => {}} />);
    const dialog = await screen.findByRole('dialog', { name: 'The employer was not there' });
    expect(dialog.textContent).toContain(words);
    cleanup();
  }
});

test('says before an absence is reported who can dispute it, and what it does to the days', async () => {
  const about = { status: 'interview_scheduled' as const, interviewDate: daysFromNow(-0.1) };
  const confirmedTime: SyncReply['rows'][number] = ['interviews', interview({ ...sides })];
  const { replica } = await show([], { about, more: [confirmedTime] });
  const [row] = await replica.read(matchesInFull);
  cleanup();
  const given = { actor: employer, about, more: [confirmedTime] };
  await show([], given, <ActionDialog action="candidate absent" row={row!} onClose={() => {}} />);
  const dialog = await screen.findByRole('dialog', { name: 'Candidate did not attend' });
  expect(dialog.textContent).toContain('The training provider can dispute this for 3 working days.');
  expect(dialog.textContent).toContain('If the absence stands, the days since the interview don’t count.');
});

test('shows a report to answer before the times on offer', async () => {
  const offered: SyncReply['rows'] = [
    ['interviews', interview({ ...sides, proposedBy: 'employer', proposedAt: daysFromNow(-0.1) })],
    ['slots', slot({ ...sides, startsAt: daysFromNow(6) })],
  ];
  const waiting = byEmployer('candidate_absent', { answerUntil: daysFromNow(5) });
  const at = '/matches?need=answerCandidate.7.8';
  await show([waiting], { at, more: offered }, withNeeds(<Matches />));
  fireEvent.click(await screen.findByRole('button', { name: 'Answer the report' }));
  const dialog = await screen.findByRole('dialog', { name: 'Answer the report' });
  within(dialog).getByRole('button', { name: 'Agree' });
  within(dialog).getByRole('button', { name: 'Dispute' });
  cleanup();
  await show([{ ...waiting, state: 'confirmed' }], { at: '/matches', more: offered }, <Matches />);
  await screen.findByRole('button', { name: /^Choose / });
  expect(screen.queryByRole('button', { name: 'Answer the report' })).toBeNull();
});

test('lets a training provider report that the employer was not there, and only managers offer', async () => {
  const now = new Date().toISOString();
  const begun = { status: 'interview_scheduled' as const, interviewDate: daysFromNow(-0.1) };
  const { replica } = await show([], { about: begun });
  const [row] = await replica.read(matchesInFull);
  expect(actionsFor(row!, teacher, now).map((action) => actionLabels[action])).toContain(
    'The employer was not there',
  );
  expect(actionsFor(row!, employer, now).map((action) => actionLabels[action])).toContain(
    'We couldn’t hold it',
  );
  const owed = { ...row!, match: match({ ...sides }) };
  expect(actionsFor(owed, employer, now)).toContain('offer');
  expect(actionsFor(owed, { ...employer, memberRole: 'member' }, now)).not.toContain('offer');
});

test('shows the rows of the lines to which "Needs you" leads', async () => {
  const hired = { status: 'hired' as const, decidedAt: daysFromNow(-1) };
  const provider = { at: '/matches?need=answerOffer.7.8', about: hired };
  await show([offer({ answerUntil: daysFromNow(5) })], provider, withNeeds(<Matches />));
  await screen.findByText(/^Agree to hires without an interview: 1 learner/);
  await screen.findByRole('button', { name: 'Answer the report' });
  cleanup();
  const at = '/interviews?need=answerAbsence.7.8';
  await show([absence({ answerUntil: daysFromNow(5) })], { actor: employer, at }, withNeeds(<Interviews />));
  await screen.findByText(/^Answer reports that you were not there: 1 candidate/);
  await screen.findByRole('button', { name: 'Answer the report' });
});

test.for([
  ['answerHeld', byEmployer('held'), 'interview_completed', 'Agree that interviews took place: 1 learner'],
  [
    'answerCandidate',
    byEmployer('candidate_absent'),
    'matched',
    'Answer reports that learners did not attend: 1 learner',
  ],
  [
    'answerNotHeld',
    noFaultBy('employer'),
    'matched',
    'Answer reports of interviews that were not held: 1 interview',
  ],
  [
    'answerNotHeld',
    noFaultBy('provider'),
    'matched',
    'Answer reports of interviews that were not held: 1 interview',
  ],
  ['answerOutcome', outcome(), 'not_hired', 'Agree to outcomes: 1 learner'],
] as const)('shows the row of the line %s alone, with the answer', async ([name, row, status, title]) => {
  const isForProvider = row.side === 'employer';
  const other: SyncReply['rows'][number] = [
    'matches',
    match({ ...sides, id: 'match-2', courseId: 7, candidateReferenceId: 'C-BBBBBBBB1' }),
  ];
  const given = isForProvider
    ? { at: `/matches?need=${name}.7.8` }
    : { actor: employer, at: `/interviews?need=${name}.7.8` };
  await show(
    [{ ...row, answerUntil: daysFromNow(5) }],
    { ...given, about: { status }, more: [other] },
    withNeeds(isForProvider ? <Matches /> : <Interviews />),
  );
  await screen.findByText(new RegExp(`^${title}`));
  fireEvent.click(await screen.findByRole('button', { name: 'Answer the report' }));
  const dialog = await screen.findByRole('dialog', { name: 'Answer the report' });
  within(dialog).getByRole('button', { name: 'Agree' });
  within(dialog).getByRole('button', { name: 'Dispute' });
  expect(document.body.textContent).not.toContain(isForProvider ? 'Student 1' : 'C-BBBBBBBB1');
});

test.for([
  ['employer', teacher, 'Northside College', 'The employer', 'it counts as an absence'],
  [
    'provider',
    employer,
    'Acme Care',
    'The training provider',
    'it counts as an interview that you didn’t hold',
  ],
] as const)('confirms a time that the %s set', async ([side, answering, other, author, effect]) => {
  const own = side === 'employer' ? employer : teacher;
  await show([timeBy(side)], { actor: own, about: scheduled });
  await item(new RegExp(`^${author} set this time: Jun 12, 2099, \\d+:\\d\\d [AP]M`));
  await screen.findByText(
    new RegExp(`^${other} can dispute it until .*\\d{4}\\. If it doesn’t, the interview can be held\\.$`),
  );
  expect(buttons()).toEqual(['Take back']);
  cleanup();
  const { replica } = await show([timeBy(side)], { actor: answering, about: scheduled });
  await screen.findByText(/^You can dispute it until .*\d{4}\. If you don’t, the interview can be held\.$/);
  expect(buttons()).toEqual(['Agree', 'Dispute']);
  fireEvent.click(screen.getByRole('button', { name: 'Agree' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Agree to this time?' });
  expect(dialog.textContent).toContain(effect);
  await confirm('Agree to this time?', 'Agree to this time');
  await screen.findByText(/Both sides agreed to this time\.$/);
  expect(buttons()).toEqual([]);
  expect(await sent(replica)).toEqual([['claims.confirm', { id: 'claim-1' }]]);
});

test.for([
  ['employer', teacher],
  ['provider', employer],
] as const)('says no to a time that the %s set, without an administrator', async ([side, actor]) => {
  const { replica } = await show([timeBy(side)], { actor, about: scheduled });
  fireEvent.click(await screen.findByRole('button', { name: 'Dispute' }));
  const dialog = await screen.findByRole('dialog', { name: 'Dispute this time' });
  expect(dialog.textContent).not.toContain('administrator');
  fireEvent.input(screen.getByLabelText(/^What didn’t you agree to/), { target: { value: 'Nobody called' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Dispute' }));
  await screen.findByText(/You did not agree to it\. “Nobody called”$/);
  expect(buttons()).toEqual([]);
  expect(await sent(replica)).toEqual([['claims.dispute', { id: 'claim-1', comment: 'Nobody called' }]]);
});

test('takes a time back for either side, and says that the interview has none then', async () => {
  for (const [side, actor, owing] of [
    ['employer', employer, 'You still owe'],
    ['provider', teacher, 'The employer still owes'],
  ] as const) {
    await show([timeBy(side)], { actor, about: scheduled });
    fireEvent.click(await screen.findByRole('button', { name: 'Take back' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Take this time back?' });
    expect(dialog.textContent).toContain(`an earlier one doesn’t come back. ${owing} the interview.`);
    await confirm('Take this time back?', 'Take it back');
    await screen.findByText(/The time was taken back\.$/);
    cleanup();
  }
});

test('shows of several times only the last, and none once the interview has another', async () => {
  const times = (last: Change) => [
    timeBy('employer', {
      state: 'refused',
      createdAt: daysFromNow(-3),
      startsAt: '2099-06-10T14:00:00.000Z',
    }),
    timeBy('provider', { id: 'claim-2', state: 'lapsed', createdAt: daysFromNow(-2) }),
    timeBy('employer', { id: 'claim-3', createdAt: daysFromNow(-1), ...last }),
    absence({ id: 'claim-4' }),
  ];
  for (const [last, about, count] of [
    [{ state: 'open' }, scheduled, 2],
    [{ state: 'stood' }, scheduled, 2],
    [{ state: 'confirmed' }, scheduled, 2],
    [{ state: 'confirmed' }, { ...scheduled, interviewDate: '2099-06-13T14:00:00.000Z' }, 1],
    [{ state: 'stood' }, { status: 'matched' }, 1],
    [{ state: 'refused' }, { status: 'matched' }, 2],
    [{ state: 'refused' }, scheduled, 1],
    [{ state: 'lapsed' }, { status: 'matched' }, 1],
  ] as const) {
    await show(times(last), { about });
    await screen.findByText(/was not at the interview/);
    expect(screen.getAllByRole('listitem'), JSON.stringify([last, about])).toHaveLength(count);
    cleanup();
  }
});

test('confirms the new time for the employer from the row, and shows no list where nothing is to be said', async () => {
  const { replica } = await show([timeBy('provider'), absence({ id: 'claim-2' })], { about: scheduled });
  const [row] = await replica.read(matchesInFull);
  cleanup();
  const dialog = <ActionDialog action="answer time" row={row!} onClose={() => {}} />;
  await show([timeBy('provider')], { actor: employer, about: scheduled }, dialog);
  const shown = await screen.findByRole('dialog', { name: 'Agree to the new time' });
  within(shown).getByRole('button', { name: 'Dispute' });
  expect(within(shown).getAllByRole('listitem')).toHaveLength(1);
  cleanup();
  await show([timeBy('provider', { state: 'lapsed' })], {}, <ClaimList row={{ ...row!, claims: [] }} />);
  expect(screen.queryByRole('list')).toBeNull();
});

test('leads both sides from "Needs you" to the time that the other set', async () => {
  const later = { answerUntil: daysFromNow(5) };
  const title = /^Agree to times that the other side set: 1 interview/;
  const objectable = interview({
    ...sides,
    ...{ startsAt: scheduled.interviewDate, objectUntil: daysFromNow(5) },
  });
  const other: SyncReply['rows'][number] = [
    'matches',
    match({ ...sides, id: 'match-2', courseId: 7, candidateReferenceId: 'C-BBBBBBBB1' }),
  ];
  for (const [side, actor, page, path, button] of [
    ['employer', teacher, <Matches key="m" />, '/matches', 'Agree to this time'],
    ['provider', employer, <Interviews key="i" />, '/interviews', 'Agree to the new time'],
  ] as const) {
    const at = `${path}?need=confirmAgreed.7.8`;
    const isProvidersTime = side === 'provider';
    const more = [['interviews', { ...objectable, isProvidersTime }] as const, other] as SyncReply['rows'];
    await show([timeBy(side, later)], { actor, at, about: scheduled, more }, withNeeds(page));
    await screen.findByText(title);
    await screen.findByRole('button', { name: button });
    expect(document.body.textContent).not.toContain('C-BBBBBBBB1');
    cleanup();
  }
});

test.for([
  [outcome(), 'The employer recorded: Not Hired (before: Hired).', 'counts again: Hired.'],
  [
    outcome({ outcome: 'hired', former: formerly('interview_completed') }),
    'The employer recorded: Hired.',
    'has no outcome, and you record one.',
  ],
  [
    outcome({ outcome: 'hired', former: formerly('not_hired') }),
    'The employer recorded: Hired (before: Not Hired).',
    'counts again: Not Hired.',
  ],
  [
    outcome({ outcome: 'matched' }),
    'The employer recorded: No hire, the offer is taken back (before: Hired).',
    'counts again: Hired.',
  ],
] as const)('states an outcome and what it was before, to both sides: %#', async ([row, words, before]) => {
  await show([row], { actor: employer });
  await screen.findByText(words);
  await screen.findByText(/^Northside College can dispute it until .* If it doesn’t, the outcome counts\.$/);
  fireEvent.click(screen.getByRole('button', { name: 'Take back' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Take this report back?' });
  expect(dialog.textContent).toContain(before);
  cleanup();
  const { replica } = await show([row], { actor: plainMember });
  await screen.findByText(words);
  expect(buttons()).toEqual(['Agree', 'Dispute']);
  fireEvent.click(screen.getByRole('button', { name: 'Agree' }));
  await confirm('Agree to the outcome?', 'Agree to the outcome');
  await screen.findByText('The training provider confirmed the outcome.');
  expect(await sent(replica)).toEqual([['claims.confirm', { id: 'claim-1' }]]);
});

test('disputes one of two outcomes, about which an administrator decides', async () => {
  const { replica } = await show([outcome({ state: 'taken_back' }), outcome({ id: 'claim-2' })]);
  fireEvent.click(await screen.findByRole('button', { name: 'Dispute' }));
  const dialog = await screen.findByRole('dialog', { name: 'Dispute this report' });
  expect(dialog.textContent).toContain('An administrator decides whether the candidate was hired.');
  fireEvent.input(screen.getByLabelText(/^What happened/), { target: { value: 'She works there' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send dispute' }));
  await screen.findByText('Disputed. An administrator decides.');
  expect(await sent(replica)).toEqual([['claims.dispute', { id: 'claim-2', comment: 'She works there' }]]);
});

test.for([
  [absence(), employer],
  [byEmployer('held'), teacher],
  [byEmployer('candidate_absent', unconfirmed), teacher],
  [noFaultBy('provider'), employer],
  [outcome(), teacher],
  [silence(), teacher],
  [silence(), employer],
] as const)('asks once for a decision about a report that stood: %#', async ([row, actor]) => {
  const stood = { ...row, state: 'stood', settledAt: daysFromNow(1 - reopenDays) } as const;
  const { replica } = await show([stood], { actor, about: { status: 'not_hired', heldAt: row.startsAt } });
  await screen.findByText(/You can ask for a decision until \w+ \d+, \d+\.$/);
  expect(buttons()).toEqual(['Ask for a decision']);
  fireEvent.click(screen.getByRole('button', { name: 'Ask for a decision' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ask for a decision' });
  expect(dialog.textContent).toContain('If nobody decides within three weeks, it stays as it is.');
  fireEvent.input(screen.getByLabelText(/^What happened/), { target: { value: 'We were ill' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for a decision' }));
  await screen.findByText(/^Disputed\. An administrator decides\./);
  expect(await sent(replica)).toEqual([['claims.dispute', { id: 'claim-1', comment: 'We were ill' }]]);
});

test('asks for no decision about an outcome that another one followed', async () => {
  const stood = outcome({ state: 'stood', settledAt: daysFromNow(-1) });
  for (const about of [
    { status: 'hired', heldAt: stood.startsAt },
    { status: 'not_hired', heldAt: null },
  ] as const) {
    await show([stood], { about });
    await screen.findByText('Nobody disputed it, so the outcome counts.');
    expect(buttons()).toEqual([]);
    cleanup();
  }
});

test('takes no report back that a correction opened again', async () => {
  const former = JSON.stringify({ state: 'confirmed', settledAt: daysFromNow(-3) });
  await show([byEmployer('held', { former }), byEmployer('held', { id: 'claim-2' })], { actor: employer });
  await screen.findAllByText(/^Northside College can dispute it until/);
  expect(buttons()).toEqual(['Take back']);
});

test('asks for no decision too late, twice, or for the side that made the report', async () => {
  const stood = (change: Change) => absence({ state: 'stood', settledAt: daysFromNow(-1), ...change });
  for (const [row, actor] of [
    [stood({ settledAt: daysFromNow(-reopenDays - 1) }), employer],
    [stood({ disputedAt: daysFromNow(-2) }), employer],
    [stood({}), teacher],
    [timeBy('provider', { state: 'stood', settledAt: daysFromNow(-1) }), employer],
  ] as const) {
    await show([row], { actor, about: scheduled });
    await screen.findByText(/^Nobody /);
    expect(buttons()).toEqual([]);
    cleanup();
  }
});

const withNeeds = (page: React.ReactNode) => <WithNeeds>{page}</WithNeeds>;
