// Tests a training provider's analytics on a device without a connection.
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { completion, job, match } from '#shared/testing/rows.ts';
import { SessionProvider } from '#app/session/session.tsx';
import { Analytics } from './provider-analytics.tsx';

async function show(rows: SyncReply['rows']) {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows }));
  await replica.sync();
  return render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
        <SessionProvider>
          <Analytics />
        </SessionProvider>
      </ReplicaContext>
    </MemoryRouter>,
  );
}

const own = { providerId: 'o1', courseId: 7 };
const done = (id: number) => {
  const candidateReferenceId = `C-AAAAAAAA${id}`;
  return completion({ ...own, id: `7.${candidateReferenceId}`, candidateReferenceId });
};

test('follows completions to hires by course and by employer, from the rows on the device', async () => {
  await show([
    ...classRows,
    ['jobs', job()],
    ['completions', done(0)],
    ['completions', done(1)],
    ['completions', done(2)],
    ['matches', match({ ...own, id: 'm0', candidateReferenceId: 'C-AAAAAAAA0', status: 'hired' })],
    ['matches', match({ ...own, id: 'm1', candidateReferenceId: 'C-AAAAAAAA1' })],
  ]);
  expect(await screen.findByText('1 of 3 completions led to a hire.')).toBeDefined();
  const funnel = screen.getByRole('table', { name: 'From completion to hire' });
  expect(within(funnel).getByRole('row', { name: /^Matched/ }).textContent).toContain('2 of 3 completions');
  const courses = screen.getByRole('table', { name: 'Placements by course' });
  expect(within(courses).getAllByRole('row').at(-1)!.textContent).toContain('1 of 3');
  const employers = screen.getByRole('table', { name: 'Placements by employer' });
  expect(within(employers).getAllByRole('row').at(-1)!.textContent).toContain('Acme Care');
});

test('says what will appear before there are any completions', async () => {
  await show(classRows);
  expect(await screen.findByText('No completions in this period')).toBeDefined();
  expect(await screen.findByText('Nothing in the last 12 weeks')).toBeDefined();
});
