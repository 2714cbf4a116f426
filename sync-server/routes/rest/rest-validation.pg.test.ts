// Tests that invalid input is rejected with the specification's wording and changes nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  courseBody,
  employerProfileBody,
  jobBody,
  providerProfileBody,
  studentBody,
} from '#server/testing/bodies.ts';
import { contractCalls } from '#server/testing/contract.ts';
import type { Call } from '#server/testing/contract.ts';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { CastName, Fixtures } from '#server/testing/fixtures.ts';

let fixtures: Fixtures;
let call: Call;
const ids = { job: 0, course: 0, student: '' };

beforeAll(async () => {
  fixtures = await newFixtures();
  call = await contractCalls(fixtures);
  ids.job = (await call<{ id: number }>('employer', 'POST /jobs', { body: jobBody() })).body.id;
  ids.course = (await call<{ id: number }>('provider', 'POST /courses', { body: courseBody() })).body.id;
  const enrolled = await call('provider', `POST /courses/${ids.course}/enrollments`, { body: studentBody() });
  ids.student = String(enrolled.body.id);
});
afterAll(() => fixtures.server.close());

const everything = async () => {
  const { knex } = fixtures.server;
  const tables = [
    'users',
    'jobs',
    'courses',
    'enrollments',
    'completions',
    'employerProfiles',
    'providerProfiles',
  ];
  return Promise.all(tables.map((table) => knex(table).orderBy('id')));
};

test.each<[CastName, () => string, (field: string, value: unknown) => object, [string, unknown, string][]]>([
  [
    'employer',
    () => 'POST /jobs',
    (field, value) => jobBody({ [field]: value }),
    [
      ['title', '', 'Job title is required'],
      ['description', undefined, 'Job description is required'],
      ['location', null, 'Location is required'],
      ['contractType', 'slavery', 'Contract type is required'],
      ['guaranteedInterview', false, 'You must agree to provide guaranteed interviews to post a job'],
    ],
  ],
  [
    'employer',
    () => `PATCH /jobs/${ids.job}`,
    (field, value) => ({ [field]: value }),
    [['title', ' ', 'Job title is required']],
  ],
  [
    'provider',
    () => 'POST /courses',
    (field, value) => courseBody({ [field]: value }),
    [
      ['title', '', 'Course title is required'],
      ['description', '', 'Course description is required'],
      ['duration', '', 'Duration is required'],
      ['deliveryMethod', 'by pigeon', 'Delivery method is required'],
      ['linkedJobIds', '{', 'linkedJobIds is a JSON-encoded array of job ids, or null'],
      ['linkedJobIds', '["1"]', 'linkedJobIds is a JSON-encoded array of job ids, or null'],
      ['endDate', '2026-04-01', 'The end date is before the start date'],
    ],
  ],
  [
    'provider',
    () => `PUT /courses/${ids.course}`,
    (field, value) => courseBody({ [field]: value }),
    [
      ['title', '', 'Course title is required'],
      ['linkedJobIds', 7, 'linkedJobIds is a JSON-encoded array of job ids, or null'],
    ],
  ],
  [
    'provider',
    () => `POST /courses/${ids.course}/enrollments`,
    (field, value) => studentBody({ [field]: value }),
    [
      ['studentName', '', 'Student name is required'],
      ['studentEmail', 'zoe', 'Valid email is required'],
      ['enrollmentDate', '', 'Enrollment date is required'],
    ],
  ],
  [
    'provider',
    () => `PUT /enrollments/${ids.student}`,
    (field, value) => studentBody({ [field]: value }),
    [
      ['studentEmail', 'zoe', 'Valid email is required'],
      ['enrollmentDate', '2026-05-02garbage', 'Enrollment date is required'],
    ],
  ],
  [
    'provider',
    () => 'POST /course-completions',
    (field, value) => ({
      courseId: ids.course,
      candidateReferenceId: 'R1',
      completionDate: '2026-06-01',
      [field]: value,
    }),
    [
      ['candidateReferenceId', '', 'Student reference is required'],
      ['completionDate', '', 'Completion date is required'],
    ],
  ],
  [
    'provider',
    () => 'PUT /provider-profile',
    (field, value) => providerProfileBody({ [field]: value }),
    [['yearsInBusiness', '', 'Please enter years in business']],
  ],
  [
    'employer',
    () => 'PUT /employer-profile',
    (field, value) => employerProfileBody({ [field]: value }),
    [['companyMission', '', 'Please provide your company mission']],
  ],
  [
    'admin',
    () => `PUT /admin/users/${fixtures.cast.newcomer.actor.person}/role`,
    (field, value) => ({ [field]: value }),
    [['userType', 'king', 'Choose Admin, Employer or Provider']],
  ],
])(
  'rejects invalid fields from the %s with a message and changes nothing: %s',
  async (who, request, bodyWith, cases) => {
    const before = await everything();
    for (const [field, value, message] of cases) {
      const answer = await call(who, request(), { body: bodyWith(field, value) });
      expect(answer).toMatchObject({ status: 400, body: { message, code: 'invalid' } });
      expect(answer.body.fields, field).toHaveProperty(field);
    }
    expect(await everything()).toEqual(before);
  },
);
