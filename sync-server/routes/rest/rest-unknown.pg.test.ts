// Tests that calls accept a row as it was read and reject unknown fields.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restTable } from './table.ts';
import {
  courseBody,
  employerProfileBody,
  jobBody,
  providerProfileBody,
  studentBody,
} from '#server/testing/bodies.ts';
import { contractCalls } from '#server/testing/contract.ts';
import type { Call, Json } from '#server/testing/contract.ts';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { CastName, Fixtures } from '#server/testing/fixtures.ts';

let stage: Fixtures;
let call: Call;

beforeAll(async () => {
  stage = await newFixtures();
  call = await contractCalls(stage);
});
afterAll(() => stage.server.close());

async function newJob(): Promise<number> {
  return (await call<{ id: number }>('employer', 'POST /jobs', { body: jobBody() })).body.id;
}

async function newCourse(...jobs: number[]): Promise<number> {
  const body = courseBody({ linkedJobIds: JSON.stringify(jobs) });
  return (await call<{ id: number }>('provider', 'POST /courses', { body })).body.id;
}

test('accepts a row that was read, changed, and sent back as a whole', async () => {
  const course = await newCourse(await newJob());
  const student = (await call('provider', `POST /courses/${course}/enrollments`, { body: studentBody() }))
    .body.id;
  await call('provider', 'PUT /provider-profile', { body: providerProfileBody() });
  await call('employer', 'PUT /employer-profile', { body: employerProfileBody() });
  for (const [who, path, method, change] of [
    ['employer', `/jobs/${await newJob()}`, 'PATCH', { title: 'Changed' }],
    ['provider', `/courses/${course}`, 'PUT', { title: 'Changed' }],
    ['provider', `/enrollments/${String(student)}`, 'PUT', { studentName: 'Changed Name' }],
    ['provider', '/provider-profile', 'PUT', { specialties: 'Changed' }],
    ['employer', '/employer-profile', 'PUT', { hiringFocus: 'Changed' }],
    ['admin', '/admin/settings', 'PUT', { description: 'Changed' }],
  ] as const) {
    const { body } = await call(who, `GET ${path}`);
    const saved = await call(who, `${method} ${path}`, { body: { ...body, ...change } });
    expect(saved, path).toMatchObject({ status: 200, body: change });
    const { updatedAt: _, updatedByName: __, ...rest }: Json = { ...body, ...change };
    expect(saved.body, path).toMatchObject(rest);
  }
});

describe('refusing unknown parameters and fields', () => {
  const lines = restTable.map(({ method, path, allowed, body }) => ({
    line: `${method.toUpperCase()} ${path.replace(/:\w+/, '1')}`,
    who: allowed[0] as CastName,
    takesBody: body !== undefined,
    writes: method !== 'get',
  }));

  test.each(lines)('refuses an unknown parameter by name: $line', async ({ line, who }) => {
    for (const name of ['statuss', 'constructor', 'toString', '__proto__', 'limit%5B%5D']) {
      const answer = await call(who, `${line}?${name}=1`, line.startsWith('GET') ? {} : { body: {} });
      expect(answer, name).toMatchObject({ status: 400, body: { code: 'invalid' } });
      expect(answer.body.message).toContain(`knows no parameter ${decodeURIComponent(name)}.`);
    }
  });

  test.each(lines.filter(({ writes }) => writes))(
    'refuses an unknown field by name: $line',
    async ({ line, who }) => {
      const body = { typo: 1, constructor: 'evil', toString: 7, rev: 99 };
      const answer = await call(who, line, { body });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
      expect(answer.body.message).toContain('knows no field typo, constructor, toString, rev.');
      expect(answer.body.fields).toMatchObject({ typo: 'Unknown field' });
    },
  );

  test('refuses unknown fields in a call without a body and accepts no body or an empty one', async () => {
    const [one, two] = [await newJob(), await newJob()];
    const course = await newCourse(one, two);
    const approve = (job: number) => `PATCH /swap-agreements/${course}.${job}.1/approve`;
    expect((await call('employer', approve(one), { body: { reason: 'no' } })).status).toBe(400);
    expect((await call('employer', approve(one))).status).toBe(200);
    expect((await call('employer', approve(two), { body: {} })).status).toBe(200);
  });
});
