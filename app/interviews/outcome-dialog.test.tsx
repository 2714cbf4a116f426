// What the form for an outcome says before it is saved.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { employer } from '#app/replica/testing/scripted-server.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { claim, interview, match } from '#shared/testing/rows.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';

afterEach(cleanup);

const day = '2026-06-02T10:00:00.000Z';
const hired = match({ status: 'hired', decidedAt: day });
const offer = claim({ kind: 'offer', side: 'employer', createdAt: hired.owedSince });

const show = async (row: Partial<MatchInFull> & Pick<MatchInFull, 'match'>) => {
  const all = { interview: undefined, claims: [], ...row };
  await openScreen(<OutcomeDialog row={all} onClose={() => {}} />, { actor: employer });
  return (await screen.findByRole('dialog')).textContent;
};

test('says before a correction what the training provider can do, and what is open then', async () => {
  const open = 'the hire and the interview are open again.';
  const dispute = 'The training provider can dispute this.';
  for (const [row, words, isOpen] of [
    [{ match: { ...hired, heldAt: day } }, dispute, true],
    [{ match: { ...hired, status: 'not_hired' as const, heldAt: day } }, dispute, false],
    [{ match: hired, claims: [{ ...offer, state: 'confirmed' as const }] }, dispute, false],
    [{ match: { ...hired, status: 'not_hired' as const } }, 'agrees to the hire or disputes it.', false],
  ] as const) {
    const text = await show(row);
    expect(text).toContain(words);
    expect(text?.includes(open)).toBe(isOpen);
    cleanup();
  }
  for (const row of [
    { match: hired, claims: [offer] },
    { match: match({ status: 'interview_completed' }) },
  ]) {
    expect(await show(row)).not.toContain('dispute');
    cleanup();
  }
});

test('offers only a hire at the employer’s own time that is not final, and everything at the provider’s', async () => {
  for (const [isProvidersTime, options] of [
    [false, ['', 'hired']],
    [true, ['', 'interview_completed', 'hired', 'not_hired']],
  ] as const) {
    await show({
      match: match({ status: 'interview_scheduled', interviewDate: day }),
      interview: interview({ startsAt: day, objectUntil: '2099-06-05T10:00:00.000Z', isProvidersTime }),
    });
    const field = screen.getByLabelText<HTMLSelectElement>(/^Outcome/);
    expect([...field.options].map(({ value }) => value)).toEqual(options);
    cleanup();
  }
});

test('asks for feedback for the learner only if the candidate is not hired', async () => {
  await show({ match: match({ status: 'interview_completed', heldAt: day }) });
  const feedback = () => screen.queryByRole('textbox', { name: /^Feedback for the learner/ });
  for (const [value, isAsked] of [
    ['hired', false],
    ['not_hired', true],
  ] as const) {
    fireEvent.change(screen.getByLabelText(/^Outcome/), { target: { value } });
    await waitFor(() => expect(feedback() !== null).toBe(isAsked));
  }
  expect(feedback()?.getAttribute('maxlength')).toBe('300');
});
