// The catalog of refusals: what each code says, and what is shown for codes of other versions.
import { describe, expect, test } from 'vitest';
import { outcomeOf, refused } from '#shared/engine/run-command.ts';
import { Refusal, refusalStatuses } from '#shared/engine/rejection.ts';
import { noted, notedInstead, noteText, noteTexts } from './note-texts.ts';
import type { NoteCode } from './note-texts.ts';
import { accountRefusals } from './account-refusals.ts';
import { refusalText, refusalTexts, refuse } from './refusal-texts.ts';
import type { RefusalParams, RefusalTextCode } from './refusal-texts.ts';

const act = { by: 'Paul', at: '2026-06-03T14:00:00.000Z' };
const ending = { ...act, reason: 'cancelled' } as const;

type WithParams = {
  [Code in RefusalTextCode]: Record<string, never> extends RefusalParams<Code> ? never : Code;
}[RefusalTextCode];

const samples: { [Code in WithParams]: RefusalParams<Code> } = {
  'access.memberRole': { least: 'manager', organization: 'Northside College' },
  'access.scope': { scope: 'students:write' },
  'agreement.ended': ending,
  'access.assignedNoMore': { course: 'Welding Level 2', organization: 'Northside College' },
  'access.notAssigned': { course: 'Welding Level 2', organization: 'Northside College' },
  'access.siteNoMore': { site: 'Harbor Dry Dock', organization: 'Harbor Shipyard' },
  'access.siteNotAssigned': { site: 'Harbor Dry Dock', organization: 'Harbor Shipyard' },
  'site.closed': { site: 'Harbor Dry Dock' },
  'site.tooMany': { most: 200 },
  'agreement.approvalUnused': { ...ending, reason: 'expired', by: null },
  'agreement.proposalEnded': ending,
  'agreement.approved': act,
  'agreement.tooMany': { most: 1 },
  'agreement.askedTooOften': { times: 3, days: 90 },
  'invitation.tooMany': { most: 20 },
  'invitation.answered': { ...act, state: 'declined' },
  'job.tooMany': { most: 2 },
  'course.tooMany': { most: 1 },
  'student.removed': { ...act, by: null },
  'student.merged': act,
  'student.mergeOnListFirst': { course: 'Welding Level 2' },
  'student.edited': act,
  'completion.marked': act,
  'completion.dateCorrected': act,
  'completion.removed': act,
  'completion.tooManyUnlisted': { most: 100 },
  'match.status': { status: 'hired' },
  'consent.notListed': { reference: 'C-7K2M4QXAE' },
  'name.hidden': { reference: 'C-7K2M4QXAE' },
  'crowd.tooFew': { least: 25 },
  'crowd.reported': { day: '2026-09-01' },
  'breach.excused': { by: 'Ada' },
  'claim.decided': { by: 'Ada' },
  'claim.undoOver': { at: act.at },
  'claim.settled': { state: 'confirmed', at: act.at },
  'outcome.timeOpen': { at: act.at },
  'times.changed': { by: 'Acme Care' },
  'interview.unavailableTooLong': { day: '2026-08-02' },
  'outcome.correctionOver': { days: 14 },
  'outcome.employersTime': { days: 14 },
  'outcome.tooEarly': { at: act.at },
  'outcome.notSilent': { days: 3 },
  'message.tooManyFirst': { most: 20 },
  'message.unanswered': { partner: 'Acme Care' },
  'organization.closedDays': { most: 400 },
};

const sampleOf = (code: RefusalTextCode): never =>
  (code in samples ? samples[code as WithParams] : {}) as never;

describe.each(Object.keys(refusalTexts) as RefusalTextCode[])('%s', (code) => {
  test('makes a sentence and a status', () => {
    const refusal = refuse(code, sampleOf(code));
    expect(refusal.message).toMatch(/^["A-Z]/);
    expect(refusal.message).not.toMatch(/undefined|null|NaN|\[object/);
    expect(Object.keys(refusalStatuses)).toContain(refusal.code);
  });

  test('makes the same sentence again from the outcome', () => {
    const outcome = refused(refuse(code, sampleOf(code)));
    if (outcome.kind !== 'refused') throw new Error('It is refused');
    const received = JSON.parse(JSON.stringify(outcome)) as typeof outcome;
    expect(refusalText({ ...received, message: 'As sent.' })).toBe(outcome.message);
  });
});

const accountSamples: Partial<Record<string, object>> = {
  'account.owesInterviews': { count: 2 },
  'learnerLink.tooMany': { most: 5 },
  'report.status': { state: 'reviewing' },
  'report.decided': { state: 'upheld', by: 'Ada' },
};

test.each(Object.entries(accountRefusals))(
  'makes a sentence and a status of %s',
  (code, { status, read }) => {
    const { text } = read((accountSamples[code] ?? {}) as never) ?? {};
    expect(text).toMatch(/^[A-Z].*[^.]\.?$/);
    expect(Object.keys(refusalStatuses)).toContain(status);
  },
);

test('holds the status, sentence, fields, code and parameters of a refusal', () => {
  expect(refused(refuse('times.past', {}, ['slots']))).toEqual({
    kind: 'refused',
    code: 'invalid',
    message: 'Choose times in the future',
    fields: { slots: 'Choose times in the future' },
    text: { code: 'times.past', params: {} },
  });
  expect(refused(refuse('completion.removed', act))).toEqual({
    kind: 'refused',
    code: 'removed',
    message: 'Already removed by Paul on 2026-06-03T14:00:00.000Z.',
    text: { code: 'completion.removed', params: act },
  });
});

describe('falling back to the finished sentence', () => {
  const message = 'As sent.';

  test.each([
    ['without a code', undefined],
    ['with a code of a newer version', { code: 'match.teleported', params: {} }],
    ['with a name that every object has', { code: 'toString', params: {} }],
    ['with parameters that lack one', { code: 'times.changed', params: {} }],
    ['with parameters of another type', { code: 'breach.disputeOver', params: { days: 'three' } }],
  ])('shows the message of a refusal %s', (_name, text) => {
    expect(refusalText({ message, text })).toBe(message);
  });

  test('shows the message of a refusal that no catalog words', () => {
    expect(refusalText(new Refusal('defect', message))).toBe(message);
  });
});

describe('wording a note', () => {
  test.each(Object.keys(noteTexts) as NoteCode[])('%s is made again from the outcome', (code) => {
    const outcome = outcomeOf(noted(code, { ...act, count: 2, isApplied: true } as never));
    if (!('note' in outcome) || !outcome.note) throw new Error('It has a note');
    expect(outcome).toMatchObject({ kind: 'applied', text: { code } });
    expect(noteText({ note: 'As sent.', text: outcome.text })).toBe(outcome.note);
    expect(outcome.note).not.toMatch(/undefined|null/);
  });

  test('takes its sentence from a refusal', () => {
    const outcome = notedInstead(refuse('completion.removed', act));
    expect(noteText({ ...outcome, note: 'As sent.' })).toBe(outcome.note);
  });

  test('returns the finished sentence for an unknown code', () => {
    expect(noteText({ note: 'As sent.' })).toBe('As sent.');
    expect(noteText({ note: 'As sent.', text: { code: 'note.teleported', params: {} } })).toBe('As sent.');
  });
});
