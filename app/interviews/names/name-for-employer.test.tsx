// From when on an employer sees the name of a candidate.
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { employer } from '#app/replica/testing/scripted-server.ts';
import { keepState } from '#shared/domain/claims/claim.ts';
import type { Row } from '#shared/engine/schema.ts';
import { claim, consent, interview, match } from '#shared/testing/rows.ts';
import { NameForEmployer } from './name-for-employer.tsx';

afterEach(cleanup);

const startsAt = '2099-06-12T14:00:00.000Z';
const objectUntil = '2099-06-05T14:00:00.000Z';

async function show(about: Partial<Row<'interviews'>>, claims: Row<'claims'>[] = []): Promise<void> {
  const row = {
    match: match({ status: 'interview_scheduled', interviewDate: startsAt }),
    interview: interview({ startsAt, confirmedAt: '2026-06-01T10:00:00.000Z', ...about }),
    ...{ job: undefined, course: undefined, slots: [], breaches: [], claims },
  };
  await openScreen(<NameForEmployer row={row} consent={consent()} />, { actor: employer });
}

test('shows no name while either side can say no to the time, and says what it waits for', async () => {
  for (const [about, words] of [
    [{ objectUntil }, /once the training provider agrees to the time, or can’t dispute it any more\.$/],
    [
      { objectUntil, isProvidersTime: true },
      /once you agree to the new time, or can’t dispute it any more\.$/,
    ],
  ] as const) {
    await show(about);
    await screen.findByText(words);
    expect(screen.queryByRole('button', { name: 'Show name' })).toBeNull();
    cleanup();
  }
});

test('shows no name while a correction has opened the report of the interview again', async () => {
  const held = claim({
    kind: 'held',
    side: 'employer',
    answerUntil: '2099-06-20T10:00:00.000Z',
    createdAt: '2099-06-12T15:00:00.000Z',
  });
  await show({}, [held]);
  await screen.findByRole('button', { name: 'Show name' });
  cleanup();
  await show({}, [{ ...held, ...keepState({ ...held, state: 'stood' }, true) }]);
  await screen.findByText(/You see it once the report about this match is settled\.$/);
  expect(screen.queryByRole('button', { name: 'Show name' })).toBeNull();
});

test('offers the name at a time that both sides agreed', async () => {
  await show({});
  await screen.findByRole('button', { name: 'Show name' });
});
