// Lists of the REST contract come in pages.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobBody } from '../testing/bodies.ts';
import { contractCalls } from '../testing/contract.ts';
import type { Call, Json } from '../testing/contract.ts';
import { newStage } from '../testing/stage.ts';
import type { Stage } from '../testing/stage.ts';

let stage: Stage;
let call: Call;

beforeAll(async () => {
  stage = await newStage();
  call = await contractCalls(stage);
});
afterAll(() => stage.server.close());

test('long lists come in pages, newest first, each with a link to the next', async () => {
  const own: number[] = [];
  for (let job = 0; job < 7; job++) {
    stage.town.clock.now = new Date(Date.parse(stage.town.clock.now) + (job % 2) * 1000).toISOString();
    const posted = await call<{ id: number }>('otherEmployer', 'POST /jobs', { body: jobBody() });
    own.push(posted.body.id);
  }
  const found: Json[] = [];
  let path: string | undefined = '/jobs?limit=3';
  while (path) {
    const page: { body: Json[]; next: string | undefined } = await call<Json[]>(
      'otherEmployer',
      `GET ${path}`,
    );
    found.push(...page.body);
    path = page.next;
  }
  const all = await call<Json[]>('otherEmployer', 'GET /jobs');
  expect(found).toEqual(all.body);
  expect(found.map(({ id }) => Number(id))).toEqual(expect.arrayContaining(own));
  const moments = found.map(({ createdAt }) => String(createdAt));
  expect(moments).toEqual(moments.toSorted().toReversed());
});

test('a place in a list that is none is refused, an odd limit is not', async () => {
  const place = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const nowhere = [
    'x',
    '%00',
    place(null),
    place([1]),
    place(['1', 1]),
    place(['2026-06-03T10:00:00.000Z', 'abc']),
  ];
  for (const after of nowhere)
    expect((await call('employer', `GET /jobs?after=${after}`)).status, after).toBe(400);
  const text = place(['2026-06-03T10:00:00.000Z', 7]);
  expect((await call('employer', `GET /swap-agreements?after=${text}`)).status).toBe(400);
  for (const limit of ['0', '-1', '1e9', 'many', '2.5', 'NaN'])
    expect((await call('employer', `GET /jobs?limit=${limit}`)).status, limit).toBe(200);
});
