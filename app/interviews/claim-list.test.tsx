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
import { offerDisputeDays } from '#shared/policy.ts';
import { matchesInFull } from '#shared/reads/matches.ts';
import { membership, organization } from '#shared/testing/people.ts';
import { claim, job, match } from '#shared/testing/rows.ts';
import { ActionDialog } from './action-dialog.tsx';
import { actionLabels, actionsFor } from './actions.ts';
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

function Shown() {
  const [row] = useRead(matchesInFull) ?? [];
  return row ? <ClaimList row={row} /> : null;
}

interface Given {
  actor?: Actor;
  connection?: 'online' | 'offline';
  at?: string;
  about?: Partial<Row<'matches'>>;
}

const show = (
  claims: Row<'claims'>[],
  { about = {}, ...given }: Given = {},
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
      ...claims.map((each): SyncReply['rows'][number] => ['claims', each]),
    ],
  });

const item = async (text: RegExp) => {
  const found = (await screen.findByText(text)).closest('li');
  return within(found!);
};
const sent = async (replica: Awaited<ReturnType<typeof show>>['replica']) =>
  (await replica.entries()).map(({ command, input }) => [command, input]);

async function confirm(title: string, button: string): Promise<void> {
  const dialog = await screen.findByRole('alertdialog', { name: title });
  fireEvent.click(within(dialog).getByRole('button', { name: button }));
}

test('confirms a hire without an interview for the training provider', async () => {
  const { replica } = await show([offer()]);
  const card = await item(/^The employer hired this candidate without an interview/);
  card.getByText(/^You can answer until .* If you don’t, the hire doesn’t count as a kept guarantee\.$/);
  fireEvent.click(card.getByRole('button', { name: 'Confirm' }));
  await confirm('Confirm the hire?', 'Confirm the hire');
  await screen.findByText(/^The training provider confirmed the hire\./);
  expect(await sent(replica)).toEqual([['claims.confirm', { id: 'claim-1' }]]);
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
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
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeTruthy();
});

test('tells a plain member who may confirm a hire, and lets them dispute it', async () => {
  await show([offer()], { actor: plainMember });
  await screen.findByRole('button', { name: 'Dispute' });
  await screen.findByText(/manager/);
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
});

test('confirms for a plain member of the employer that it was not at the interview', async () => {
  const actor: Actor = { ...employer, person: 'p4', memberRole: 'member' };
  const { replica } = await show([absence({ providerComment: 'We waited an hour' })], { actor });
  const card = await item(/reported that the employer was not at the interview on Jun 2, 2026\.$/);
  card.getByText(/it counts as an interview that you didn’t hold\.$/);
  card.getByText('Training provider: “We waited an hour”');
  fireEvent.click(card.getByRole('button', { name: 'Confirm' }));
  await confirm('Confirm that you were not there?', 'We were not there');
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
  fireEvent.click(later.getByRole('button', { name: 'Confirm' }));
  await confirm('Confirm that you were not there?', 'We were not there');
  const earlier = await item(/on Jun 2, 2026\.$/);
  // Everything outside of the dialog is hidden until it is closed.
  await earlier.findByRole('button', { name: 'Confirm' });
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
  await screen.findByText(
    /^The employer can answer until .* it counts as an interview that it didn’t hold\.$/,
  );
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Take back' }));
  await confirm('Take this report back?', 'Take it back');
  await screen.findByText('The report was taken back.');
  expect(await sent(replica)).toEqual([['claims.takeBack', { id: 'claim-1' }]]);
});

test('says that a report which the server has not received waits to be sent', async () => {
  await show([offer({ answerUntil: null })], { actor: employer, connection: 'offline' });
  await screen.findByText('Waiting to send. The training provider can answer once it’s sent.');
});

test('keeps an answer on the device while there is no connection', async () => {
  const { replica } = await show([offer()], { connection: 'offline' });
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  await confirm('Confirm the hire?', 'Confirm the hire');
  await waitFor(async () => expect(await replica.status()).toMatchObject({ waiting: 1 }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('lets the training provider dispute a settled hire for a while, and nobody an absence', async () => {
  for (const [row, actor, isDisputable] of [
    [offer({ state: 'stood', settledAt: daysFromNow(1 - offerDisputeDays) }), teacher, true],
    [offer({ state: 'stood', settledAt: daysFromNow(-1 - offerDisputeDays) }), teacher, false],
    [offer({ state: 'stood', settledAt: daysFromNow(-1) }), employer, false],
    [absence({ state: 'stood', settledAt: daysFromNow(-1) }), employer, false],
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
  expect(within(dialog).getByRole('button', { name: 'Confirm' })).toBeTruthy();
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
  const provider = { at: '/matches?need=answerOffer.8.later', about: hired };
  await show([offer({ answerUntil: daysFromNow(5) })], provider, withNeeds(<Matches />));
  await screen.findByText(/^Confirm hires without an interview: 1 learner/);
  await screen.findByRole('button', { name: 'Answer the report' });
  cleanup();
  const at = '/interviews?need=answerAbsence.8.later';
  await show([absence({ answerUntil: daysFromNow(5) })], { actor: employer, at }, withNeeds(<Interviews />));
  await screen.findByText(/^Answer reports that you were not there: 1 candidate/);
  await screen.findByRole('button', { name: 'Answer the report' });
});

const withNeeds = (page: React.ReactNode) => <WithNeeds>{page}</WithNeeds>;
