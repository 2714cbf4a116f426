// The contents of exported lists.
import { expect, test } from 'vitest';
import {
  agreement,
  completion,
  course,
  enrollment,
  interview,
  job,
  match,
  reference,
} from '#shared/testing/rows.ts';
import { csvOf } from '#shared/lib/csv.ts';
import { agreementColumns, completionColumns, jobColumns, matchColumns } from './columns.ts';

/** Without the quotation marks, which surround every cell. */
const linesOf = (text: string) => text.replace('\uFEFF', '').trimEnd().replaceAll('"', '').split('\r\n');

const nothingYet = { interview: undefined, slots: [], breaches: [], claims: [] };

test('exports a match with the reference and no other learner data', () => {
  const text = csvOf(matchColumns.employer, [
    { ...nothingYet, match: match(), job: job(), course: course() },
  ]);
  expect(linesOf(text)).toEqual([
    'Reference,Job ID,Job,Employer,Course ID,Course,Training provider,Status,Matched,Interview,Kept by offer',
    `${reference},101,Care Assistant,Acme Care,201,Care Certificate,Northside College,New Match,2026-05-01,,`,
  ]);
});

test('exports the student number of a match for the training provider only', () => {
  const learner = enrollment({ studentNumber: 'S-17' });
  const row = { ...nothingYet, match: match(), job: job(), course: course(), learner };
  const another = { ...row, learner: undefined };
  expect(csvOf(matchColumns.employer, [row])).not.toContain('S-17');
  const [headings, one, two] = linesOf(csvOf(matchColumns.provider, [row, another]));
  expect([headings, one, two].map((line) => line?.split(',').at(-1))).toEqual(['Student number', 'S-17', '']);
});

test('exports which matches were kept by an offer', () => {
  const hired = match({ status: 'hired', guarantee: 'honoured' });
  const held = { ...hired, interviewDate: '2026-06-09T18:00:00.000Z', heldAt: '2026-06-09T18:00:00.000Z' };
  const rows = [hired, held].map((each) => ({ ...nothingYet, match: each, job: job(), course: course() }));
  const [, byOffer, byInterview] = linesOf(csvOf(matchColumns.employer, rows));
  expect([byOffer, byInterview].map((line) => line?.endsWith(',Yes'))).toEqual([true, false]);
});

test('exports a match’s times in the organization’s time zone, or in the place’s for an interview in person', () => {
  const zone = 'America/Los_Angeles';
  const late = match({ createdAt: '2026-06-03T03:30:00.000Z', interviewDate: '2026-06-09T18:00:00.000Z' });
  const row = { ...nothingYet, match: late, job: job(), course: course() };
  const [, here] = linesOf(csvOf(matchColumns.employer, [row], zone));
  expect(here).toMatch(/,2026-06-02,Jun 9, 2026, 11:00 AM PDT,$/);
  const there = interview({ timeZone: 'America/Denver' });
  const [, atPlace] = linesOf(csvOf(matchColumns.employer, [{ ...row, interview: there }], zone));
  expect(atPlace).toMatch(/,2026-06-02,Jun 9, 2026, 12:00 PM MDT,$/);
});

test('exports a completion with its reference and the person who corrected its date', () => {
  const corrected = completion({ correctedAt: '2026-06-03T10:00:00.000Z', correctedByName: '=Sam' });
  const text = csvOf(completionColumns, [
    { completion: corrected, course: course(), enrollment: enrollment({ studentNumber: '-17' }) },
  ]);
  expect(linesOf(text)[1]).toBe(
    `${reference},201,Care Certificate,2026-06-01,2026-06-01,Sam,2026-06-03,'=Sam,'-17`,
  );
});

test('exports an agreement with its terms and its ending', () => {
  const ended = agreement({
    status: 'cancelled',
    endedAt: '2026-06-02T10:00:00.000Z',
    endedByName: 'Acme Care',
    endReason: 'cancelled',
    endNote: 'No places, sorry',
  });
  const [, line] = linesOf(csvOf(agreementColumns, [{ agreement: ended, job: job(), course: course() }]));
  expect(line).toContain('No places, sorry');
  expect(line).toContain('An interview for every learner.');
});

test('exports empty fields for an unknown job', () => {
  const [, line] = linesOf(
    csvOf(matchColumns.employer, [{ ...nothingYet, match: match(), job: undefined, course: undefined }]),
  );
  expect(line).toBe(`${reference},101,,,201,,,New Match,2026-05-01,,`);
});

test('exports a job with its counts', () => {
  const counted = {
    job: job({ openings: 3, interviewsPer30Days: 12 }),
    agreements: 1,
    candidates: 4,
    owed: 2,
    hired: 1,
  };
  const [, line] = linesOf(csvOf(jobColumns, [counted]));
  expect(line).toBe('101,Care Assistant,Northside,full-time,,Yes,Yes,2026-05-01,1,4,2,1,3,12,');
});
