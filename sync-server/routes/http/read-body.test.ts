// Tests what a call outside the REST table answers about a body that does not fit.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readBody } from './read-body.ts';

const schema = z.object({ email: z.string(), role: z.enum(['member', 'viewer']) });

const fieldsOf = (body: unknown): unknown => {
  try {
    return readBody(schema, body);
  } catch (error) {
    const { code, message, fields } = error as { code: string; message: string; fields: object };
    expect([code, message]).toEqual(['invalid', 'We couldn’t read this request.']);
    return fields;
  }
};

test.each([
  [{}, { email: 'Required', role: 'Required' }],
  [{ email: 'a@b.example' }, { role: 'Required' }],
  [
    { email: 1, role: 'king' },
    {
      email: 'Expected string, received number',
      role: 'Expected "member" | "viewer", received another value',
    },
  ],
  [[], {}],
  [undefined, {}],
])('names every field of %j that is missing or wrong', (body, fields) => {
  expect(fieldsOf(body)).toEqual(fields);
});

test('reads a body that fits', () => {
  expect(fieldsOf({ email: 'a@b.example', role: 'member' })).toEqual({
    email: 'a@b.example',
    role: 'member',
  });
});
