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
  add: string;
  choose: string;
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
  add: 'Add a teacher',
  choose: 'Choose a teacher',
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
  add: 'Add a recruiter',
  choose: 'Choose a recruiter',
};

export const assignmentWords = (role: Role): AssignmentWords => (role === 'employer' ? recruiters : teachers);
