// The colleagues of the demo data: one college has a person in every role, one employer two recruiters at different sites.
import type { MemberRole } from '#shared/engine/options.ts';

/** A person who works for an organization that another person of the demo data founded. */
export interface SeedColleague {
  email: string;
  firstName: string;
  lastName: string;
  organization: string;
  memberRole: MemberRole;
  /** The titles of the courses that a teacher teaches; all of them, also future ones, without any. */
  courses?: readonly string[];
  /** The names of the sites that a recruiter works at; everything without any. */
  sites?: readonly string[];
}

const organization = 'Northside College';
const omar = 'omar@northside.example';

export const colleagues: SeedColleague[] = [
  {
    email: 'martha@northside.example',
    firstName: 'Martha',
    lastName: 'Ellis',
    organization,
    memberRole: 'manager',
  },
  {
    email: 'tess@northside.example',
    firstName: 'Tess',
    lastName: 'Alvarez',
    organization,
    memberRole: 'member',
    courses: ['Welding Level 2'],
  },
  {
    email: omar,
    firstName: 'Omar',
    lastName: 'Haddad',
    organization,
    memberRole: 'member',
    courses: ['Care Certificate'],
  },
  {
    email: 'june@northside.example',
    firstName: 'June',
    lastName: 'Park',
    organization,
    memberRole: 'member',
  },
  {
    email: 'victor@northside.example',
    firstName: 'Victor',
    lastName: 'Lam',
    organization,
    memberRole: 'viewer',
  },
  {
    email: 'rosa@harbor.example',
    firstName: 'Rosa',
    lastName: 'Delgado',
    organization: 'Harbor Shipyard',
    memberRole: 'member',
    sites: ['Harbor Dry Dock'],
  },
  {
    email: 'kai@harbor.example',
    firstName: 'Kai',
    lastName: 'Lindqvist',
    organization: 'Harbor Shipyard',
    memberRole: 'member',
    sites: ['Fitting Yard', 'Bayview Repair'],
  },
];

/** A completion that a teacher saved without a connection for a course that was taken away meanwhile. Managers decide. */
export const handedOver = {
  author: omar,
  course: 'Welding Level 2',
  student: 'elif.brandt@learners.example',
};
