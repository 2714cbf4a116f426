// Tests what a device is told while its person is removed or made a viewer: a completion counts exactly if it says so.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReply } from '#shared/engine/protocol.ts';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures, Person } from '#server/testing/fixtures.ts';
import { anEntry, courseInput, reference } from '#server/testing/marketplace.ts';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await newFixtures();
});
afterAll(() => fixtures.server.close());
const paul = () => fixtures.cast.provider;

async function newTeacher(): Promise<Person> {
  const invited = await paul().browser.send('POST', '/api/colleagues/invitations', { role: 'member' });
  const token = (await invited.json()).link.split('#')[1];
  const tess = await fixtures.newPerson('newcomer', 'Tess');
  expect((await tess.browser.send('POST', '/api/colleagues/join', { token })).status).toBe(204);
  await fixtures.server.knex('rateLimits').del();
  return tess;
}

/** Sends a completion as a device does. */
async function mark({ browser }: Person, courseId: number, candidateReferenceId: string): Promise<boolean> {
  const input = { courseId, candidateReferenceId, completionDate: '2026-06-01' };
  const entry = { ...anEntry('completions.mark', input), sequence: 1, savedAt: '2026-06-03T10:00:00.000Z' };
  const answer = await browser.fetch('/api/sync', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client: randomUUID(), cookie: null, entries: [entry], waiting: 0 }),
  });
  if (answer.status !== 200) return false;
  const [outcome] = openReply(await answer.text()).outcomes;
  return outcome?.[1].kind === 'applied';
}

test.each<[string, (tess: Person) => Promise<Response>]>([
  ['removed', (tess) => paul().browser.send('DELETE', `/api/colleagues/${tess.actor.person}`)],
  [
    'made a viewer',
    (tess) => paul().browser.send('PUT', `/api/colleagues/${tess.actor.person}/role`, { role: 'viewer' }),
  ],
])(
  'counts a completion or refuses it when its teacher is %s meanwhile, and refuses it after',
  async (_, end) => {
    const { marketplace, server } = fixtures;
    const course = courseInput();
    await marketplace.give(paul().actor, 'courses.create', course);
    for (let round = 0; round < 5; round += 1) {
      const tess = await newTeacher();
      const [candidate, late] = [reference(), reference()];
      const [isMarked, ended] = await Promise.all([mark(tess, course.id, candidate), end(tess)]);
      expect(ended.status).toBe(204);
      const stored = await server.knex('completions').where({ candidateReferenceId: candidate });
      expect(stored).toHaveLength(isMarked ? 1 : 0);
      expect(await mark(tess, course.id, late)).toBe(false);
      expect(await server.knex('completions').where({ candidateReferenceId: late })).toEqual([]);
    }
  },
);
