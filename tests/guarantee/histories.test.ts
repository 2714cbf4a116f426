// Any order of steps by the employer, the provider, an administrator, the calendar and the clock keeps what a guarantee
// means. `npm run guarantee -- --histories 100000` runs many and writes docs/evidence/guarantee.md.
import { expect, test } from 'vitest';
import { runHistory } from './history.ts';

const histories = 200;

test('honors a guarantee in any history only by an interview, an offer that stands, or two undisputed absences', async () => {
  const reached = new Set<string>();
  for (let seed = 1; seed <= histories; seed += 1) {
    const result = await runHistory(seed);
    expect({ seed, ...result, reached: [] }).toEqual({ seed, fault: null, log: [], reached: [] });
    for (const state of result.reached) reached.add(state);
  }
  for (const state of ['hired honoured', 'not_hired honoured', 'matched missed', 'hired honoured_late'])
    expect([...reached]).toContain(state);
  for (const command of ['attendance.decide', 'breaches.excuse', 'interviews.object', 'guarantees.recompute'])
    expect([...reached]).toContain(command);
}, 120_000);
