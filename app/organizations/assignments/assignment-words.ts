// How screens call what is assigned to members: the courses of a teacher, the sites of a recruiter.
import type { Role } from '#shared/engine/command.ts';

/** The words of one kind of organization. */
export interface AssignmentWords {
  /** What the choice in a dialog is called, and what it shows. */
  legend: string;
  hint: string;
  all: string;
  find: string;
  nothing: string;
  noneYet: string;
  inactive: string;
  /** The title of the dialog, by the member's name. */
  titleOf: (name: string) => string;
  /** The list of members on the page of a course or site. */
  members: string;
  nobody: string;
  everything: string;
  takeFrom: (name: string) => string;
  leaves: (name: string) => string;
  add: string;
  choose: string;
  /** What is counted before something is taken from a member. */
  lost: {
    /** The noun of the rows, then one and several matches as this side calls them. */
    nouns: readonly [row: string, match: string, matches: string];
    /** "of" a course, "at" a site. */
    at: string;
    place: string;
  };
  /** The choice of people who see everything: what they are told about, and what they work on themselves. */
  coverage: {
    label: string;
    hint: string;
    all: string;
    mine: string;
    yours: string;
    none: string;
    choose: string;
    title: string;
    legend: string;
    legendHint: string;
    /** At the list of a member who sees everything. */
    ofMember: string;
  };
}

const teachers: AssignmentWords = {
  legend: 'Courses they teach',
  hint: 'They see the students, candidates and messages of these courses only.',
  all: 'All courses, also future ones',
  find: 'Find a course',
  nothing: 'Without a course they see no students.',
  noneYet: 'You have no courses yet.',
  inactive: 'inactive',
  titleOf: (name) => `Courses of ${name}`,
  members: 'Teachers',
  nobody: 'Nobody teaches this course yet. Owners and managers see every course.',
  everything: 'All courses',
  takeFrom: (name) => `Take this course from ${name}`,
  leaves: (name) => `Remove ${name} from this course?`,
  add: 'Add a teacher',
  choose: 'Choose a teacher',
  lost: { nouns: ['student', 'match', 'matches'], at: 'of', place: 'course' },
  coverage: {
    label: 'Courses',
    hint: '“Only my courses” limits notifications, push, emails and Needs you to courses assigned to you or to nobody.',
    all: 'All courses',
    mine: 'Only my courses',
    yours: 'Your courses',
    none: 'No course is assigned to you yet.',
    choose: 'Choose your courses',
    title: 'Your courses',
    legend: 'Courses you teach',
    legendHint: 'You still see every course. Your choice counts for “Only my courses” under Notifications.',
    ofMember: 'Tick the courses they teach themselves, so that they can limit their notifications to these.',
  },
};

const recruiters: AssignmentWords = {
  legend: 'Sites they recruit for',
  hint: 'They see the jobs, candidates, interviews and messages of these sites only.',
  all: 'All jobs, including those without a site and at future sites',
  find: 'Find a site',
  nothing: 'Without a site they see no jobs and no candidates.',
  noneYet: 'You have no sites yet. Add them under Sites.',
  inactive: 'closed',
  titleOf: (name) => `Sites of ${name}`,
  members: 'Recruiters',
  nobody: 'Nobody recruits for this site yet. Owners and managers see every site.',
  everything: 'All jobs',
  takeFrom: (name) => `Take this site from ${name}`,
  leaves: (name) => `Remove ${name} from this site?`,
  add: 'Add a recruiter',
  choose: 'Choose a recruiter',
  lost: { nouns: ['job', 'candidate', 'candidates'], at: 'at', place: 'site' },
  coverage: {
    label: 'Sites',
    hint: '“Only my sites” limits notifications, push, emails and Needs you to sites assigned to you or to nobody, and jobs without a site.',
    all: 'All jobs',
    mine: 'Only my sites',
    yours: 'Your sites',
    none: 'No site is assigned to you yet.',
    choose: 'Choose your sites',
    title: 'Your sites',
    legend: 'Sites you recruit for',
    legendHint: 'You still see every job. Your choice counts for “Only my sites” under Notifications.',
    ofMember: 'Tick the sites they recruit for, so that they can limit their notifications to these.',
  },
};

export const assignmentWords = (role: Role): AssignmentWords => (role === 'employer' ? recruiters : teachers);
