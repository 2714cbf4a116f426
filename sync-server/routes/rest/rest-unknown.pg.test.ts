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

let fixtures: Fixtures;
let call: Call;

beforeAll(async () => {
  fixtures = await newFixtures();
  call = await contractCalls(fixtures);
});
afterAll(() => fixtures.server.close());

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

test('keeps the optional fields of a profile that a PUT leaves out, and starts them empty', async () => {
  for (const [who, path, body, optional] of [
    ['provider', '/provider-profile', providerProfileBody(), ['website', 'certifications']],
    ['employer', '/employer-profile', employerProfileBody(), ['website', 'companyBenefits']],
  ] as const) {
    const required = Object.fromEntries(
      Object.entries(body).filter(([name]) => !(optional as readonly string[]).includes(name)),
    );
    await call(who, `PUT ${path}`, {
      body: { ...body, website: 'https://example.org', [optional[1]]: 'Kept' },
    });
    const saved = await call(who, `PUT ${path}`, { body: required });
    expect(saved, path).toMatchObject({
      status: 200,
      body: { website: 'https://example.org', [optional[1]]: 'Kept' },
    });
  }
  const answer = await call('otherProvider', 'PUT /provider-profile', {
    body: Object.fromEntries(
      Object.entries(providerProfileBody()).filter(([name]) => !['website', 'certifications'].includes(name)),
    ),
  });
  expect(answer).toMatchObject({ status: 200, body: { website: null, certifications: null } });
});

test('answers an id that cannot exist like an unknown one, with 404', async () => {
  for (const [who, line] of [
    ['employer', 'PATCH /swap-agreements/-1/approve'],
    ['employer', 'PATCH /swap-agreements/-1/reject'],
    ['provider', 'DELETE /enrollments/-1'],
    ['provider', 'DELETE /course-completions/-1'],
    ['provider', 'PUT /enrollments/-1'],
    ['employer', 'POST /candidate-matches/-1/name'],
    ['admin', 'PATCH /admin/swaps/-1/cancel'],
    ['admin', 'PATCH /admin/breaches/-1/excuse'],
    ['admin', 'PATCH /admin/users/-1/lift'],
    ['admin', 'PUT /admin/users/-1/role'],
  ] as const) {
    const [, path = ''] = line.split(' ');
    const bodies: Record<string, object> = {
      '/admin/swaps/-1/cancel': { reason: 'Spam' },
      '/admin/breaches/-1/excuse': { excuse: 'Snow' },
      '/admin/users/-1/role': { userType: 'provider' },
      '/enrollments/-1': studentBody(),
    };
    const body = line.startsWith('DELETE') ? undefined : bodies[path];
    expect((await call(who, line, { ...(body && { body }) })).status, line).toBe(404);
  }
});

test('says what is wrong with a value in general words if the field has none of its own', async () => {
  const message = async (body: object) =>
    (await call('employer', 'PATCH /jobs/' + (await newJob()), { body })).body.message;
  expect(await message({ isActive: 'yes' })).toBe('Expected boolean, received string');
  expect(await message({ requirements: 7 })).toBe('Expected string, received number');
});

test('refuses freelance and internship for a posted job of another type', async () => {
  const id = await newJob();
  for (const contractType of ['freelance', 'internship'])
    expect(await call('employer', `PATCH /jobs/${id}`, { body: { contractType } })).toMatchObject({
      status: 400,
      body: { fields: { contractType: 'Choose full-time, part-time, contract or temporary' } },
    });
  const posted = await call<{ id: number }>('employer', 'POST /jobs', {
    body: jobBody({ contractType: 'freelance' }),
  });
  const kept = await call('employer', `PATCH /jobs/${posted.body.id}`, {
    body: { contractType: 'freelance', title: 'Carer' },
  });
  expect(kept).toMatchObject({ status: 200, body: { contractType: 'freelance' } });
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
