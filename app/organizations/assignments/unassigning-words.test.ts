import { describe, expect, test } from 'vitest';
import { membership, tess } from '#shared/testing/people.ts';
import type { Unassigned } from '#shared/reads/decisions/unassigning.ts';
import { assignmentWords } from './assignment-words.ts';
import { leftWords, lostWords } from './unassigning-words.ts';

const teachers = assignmentWords('provider');
const recruiters = assignmentWords('employer');
const others = (...names: string[]) =>
  names.map((name) => membership({ ...tess, person: name, name }, { lastName: '' }));
const welding: Unassigned = { title: 'Welding Level 2', listed: 28, matches: 12, others: [] };
const masonry: Unassigned = { ...welding, title: 'Masonry', listed: 1, matches: 0 };
const empty: Unassigned = { ...masonry, listed: 0 };
const noSite: Unassigned = { title: null, listed: 2, matches: 1, others: [] };

describe('what a member no longer sees', () => {
  test.each<[string, Unassigned[]]>([
    ['Tess will no longer see 28 students and 12 matches of Welding Level 2.', [welding]],
    ['Tess will no longer see 1 student of Masonry.', [masonry]],
    ['Tess will no longer see 1 match of Masonry.', [{ ...empty, matches: 1 }]],
    ['Tess will no longer see 29 students and 12 matches of 2 courses.', [welding, masonry]],
    ['Tess will no longer see new students of Masonry. There are no students and no matches yet.', [empty]],
  ])('%s', (sentence, lost) => expect(lostWords('Tess', lost, teachers)).toBe(sentence));

  test.each<[string, Unassigned[]]>([
    ['Rita will no longer see 1 job at Masonry.', [masonry]],
    ['Rita will no longer see 2 jobs and 1 candidate without a site.', [noSite]],
    [
      'Rita will no longer see 30 jobs and 13 candidates at Welding Level 2 and without a site.',
      [welding, noSite],
    ],
    [
      'Rita will no longer see 31 jobs and 13 candidates at 2 sites and without a site.',
      [welding, masonry, noSite],
    ],
  ])('%s', (sentence, lost) => expect(lostWords('Rita', lost, recruiters)).toBe(sentence));
});

describe('who still works on it', () => {
  const by = (lost: Unassigned, ...names: string[]): Unassigned => ({ ...lost, others: others(...names) });
  test.each<[string, Unassigned[]]>([
    ['Nobody else is assigned: owners and managers still see it.', [welding]],
    ['Nobody else is assigned: owners and managers still see them.', [welding, masonry]],
    ['Nobody else is assigned: owners and managers still see them.', [noSite]],
    ['Theo still works on it.', [by(welding, 'Theo')]],
    ['Theo still works on them.', [by(noSite, 'Theo')]],
    ['Theo and Ada still work on it.', [by(welding, 'Theo', 'Ada')]],
    ['Theo, Ada and Max still work on it.', [by(welding, 'Theo', 'Ada', 'Max')]],
    ['Theo, Ada and 2 others still work on it.', [by(welding, 'Theo', 'Ada', 'Max', 'Una')]],
    ['Somebody else still works on each of them.', [by(welding, 'Theo'), by(masonry, 'Ada')]],
    ['Nobody else is assigned to Masonry: owners and managers still see it.', [by(welding, 'Theo'), masonry]],
    [
      'Nobody else is assigned to Welding Level 2 and jobs without a site: owners and managers still see them.',
      [welding, noSite, by(masonry, 'Theo')],
    ],
    [
      'Nobody else is assigned to 4 of them: owners and managers still see them.',
      [welding, masonry, empty, noSite, by(masonry, 'Theo')],
    ],
  ])('%s', (sentence, lost) => expect(leftWords(lost)).toBe(sentence));
});
