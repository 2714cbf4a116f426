// Defines the people and rows of the demo data. All names are invented.
import type { Row } from '#shared/engine/schema.ts';

/** A person of the demo data. */
export interface SeedPerson {
  email: string;
  firstName: string;
  lastName: string;
  organization: string;
  role: 'employer' | 'provider' | 'admin';
  profile?: object;
}

/** A course of the demo data. */
export interface SeedCourse {
  provider: string;
  title: string;
  description: string;
  duration: string;
  deliveryMethod: Row<'courses'>['deliveryMethod'];
  /** The outcome of the agreement, by job title. */
  links: Record<string, Row<'agreements'>['status']>;
  /** Days from today to its first and last day. */
  term?: { starts: number; ends: number };
  students: number;
  /** The number of completions: the last ones of the class have completed. */
  completed: number;
  /** The number of days ago. Defaults to 30. */
  completedDaysAgo?: number;
}

const providerProfile = (specialties: string, yearsInBusiness: string) => ({
  description: 'Practical courses for adults, taught in small classes.',
  website: null,
  phone: '(555) 010-0142',
  address: '12 Mill Street, Northside',
  specialties,
  certifications: 'State-licensed training provider',
  yearsInBusiness,
});

const employerProfile = (industry: string, companySize: string, hiringFocus: string) => ({
  industry,
  companySize,
  description: 'A local company that hires from the region and trains on the job.',
  website: null,
  phone: '(555) 010-0187',
  address: '4 Harbor Road, Northside',
  hiringFocus,
  companyBenefits: 'Paid training, health plan, shift bonus',
  companyMission: 'Good work, close to home, for people who bring the skills.',
  averageHiringTime: '3 weeks',
});

export const providers: SeedPerson[] = [
  {
    email: 'paul@northside.example',
    firstName: 'Paul',
    lastName: 'Okafor',
    organization: 'Northside College',
    role: 'provider',
    profile: providerProfile('Welding, care, metalwork', '18'),
  },
  {
    email: 'rosa@riverside.example',
    firstName: 'Rosa',
    lastName: 'Lindgren',
    organization: 'Riverside Training',
    role: 'provider',
    profile: providerProfile('Warehousing, office skills', '7'),
  },
  {
    email: 'ben@brightpath.example',
    firstName: 'Ben',
    lastName: 'Castillo',
    organization: 'Brightpath Academy',
    role: 'provider',
    profile: providerProfile('Customer service', '3'),
  },
];

export const employers: SeedPerson[] = [
  {
    email: 'erin@harbor.example',
    firstName: 'Erin',
    lastName: 'Walsh',
    organization: 'Harbor Shipyard',
    role: 'employer',
    profile: employerProfile('manufacturing', '201-500', 'Welders and fitters'),
  },
  {
    email: 'maya@maple.example',
    firstName: 'Maya',
    lastName: 'Prasad',
    organization: 'Maple Care Homes',
    role: 'employer',
    profile: employerProfile('healthcare', '51-200', 'Care assistants and reception staff'),
  },
  {
    email: 'sean@summit.example',
    firstName: 'Sean',
    lastName: 'Novak',
    organization: 'Summit Logistics',
    role: 'employer',
    profile: employerProfile('other', '11-50', 'Warehouse staff'),
  },
];

export const jobs = [
  {
    employer: 'Harbor Shipyard',
    title: 'Welder',
    description: 'Welds hull sections in the dry dock. MIG and stick, day shift.',
    location: 'Northside',
    contractType: 'full-time',
    salaryRange: '$48,000 to $56,000',
    requirements: 'Welding certificate, steel-toe boots',
    requiredCourses: 'Welding Level 2',
  },
  {
    employer: 'Harbor Shipyard',
    title: 'Maintenance Fitter',
    description: 'Keeps cranes and pumps running. Early and late shifts.',
    location: 'Northside',
    contractType: 'full-time',
    salaryRange: '$52,000 to $60,000',
  },
  {
    employer: 'Maple Care Homes',
    title: 'Care Assistant',
    description: 'Helps residents through their day. Weekends every second week.',
    location: 'Eastfield',
    contractType: 'part-time',
    salaryRange: '$19 to $22 an hour',
    requiredCourses: 'Care Certificate',
  },
  {
    employer: 'Maple Care Homes',
    title: 'Receptionist',
    description: 'First face and first voice of the house.',
    location: 'Eastfield',
    contractType: 'full-time',
  },
  {
    employer: 'Summit Logistics',
    title: 'Warehouse Operative',
    description: 'Picks, packs and moves pallets. Forklift on the second floor.',
    location: 'Westgate',
    contractType: 'full-time',
    salaryRange: '$41,000',
  },
];

export const courses: SeedCourse[] = [
  {
    provider: 'Northside College',
    title: 'Welding Level 2',
    description: 'MIG, stick and safety in the workshop, with a practical test at the end.',
    duration: '12 weeks',
    deliveryMethod: 'in-person',
    links: { Welder: 'active', 'Maintenance Fitter': 'pending_approval' },
    term: { starts: -70, ends: 14 },
    students: 30,
    completed: 2,
    // Late enough that no reminder is due in the first ten days. It would arrive between the pushes of the tour.
    completedDaysAgo: 12,
  },
  {
    provider: 'Northside College',
    title: 'Care Certificate',
    description: 'The fifteen standards of care, with two weeks of practice.',
    duration: '8 weeks',
    deliveryMethod: 'hybrid',
    links: { 'Care Assistant': 'active' },
    term: { starts: -60, ends: -4 },
    students: 14,
    completed: 6,
  },
  {
    provider: 'Riverside Training',
    title: 'Forklift Operation',
    description: 'Counterbalance truck, theory and license.',
    duration: '2 weeks',
    deliveryMethod: 'in-person',
    links: { 'Warehouse Operative': 'completed' },
    // With five interviews due, the employer's adherence is published.
    students: 8,
    completed: 6,
  },
  {
    provider: 'Riverside Training',
    title: 'Office Skills',
    description: 'Telephone, scheduling and spreadsheets.',
    duration: '6 weeks',
    deliveryMethod: 'online',
    links: { Receptionist: 'cancelled' },
    students: 5,
    completed: 0,
  },
  {
    provider: 'Brightpath Academy',
    title: 'Customer Service',
    description: 'Listening, solving, following up.',
    duration: '4 weeks',
    deliveryMethod: 'online',
    links: {},
    term: { starts: 10, ends: 38 },
    students: 0,
    completed: 0,
  },
];

const firstNames = ['Amara', 'Bruno', 'Chloe', 'Darius', 'Elif', 'Felix', 'Grace', 'Hugo', 'Imani', 'Jonas'];
const lastNames = ['Adeyemi', 'Brandt', 'Castellano'];

/** Thirty invented people. A course takes the first ones. */
export const students: [name: string, email: string][] = lastNames.flatMap((lastName) =>
  firstNames.map((firstName): [string, string] => [
    `${firstName} ${lastName}`,
    `${firstName}.${lastName}@learners.example`.toLowerCase(),
  ]),
);

/** Days before today on which a member of an organization used the product. */
export const visits: { organization: string; days: number[] }[] = [
  { organization: 'Harbor Shipyard', days: [26, 21, 14, 9, 3] },
  { organization: 'Maple Care Homes', days: [28, 27, 22, 20, 15, 14, 9, 6, 2, 1] },
  { organization: 'Summit Logistics', days: [30, 5] },
  { organization: 'Northside College', days: [29, 28, 25, 24, 22, 21, 18, 15, 11, 8, 4, 1] },
  { organization: 'Riverside Training', days: [25, 16, 10, 4] },
];

/** Hiring costs outside the product. */
export const costs: {
  employer: string;
  daysAgo: number;
  kind: Row<'ownCosts'>['kind'];
  amountCents: number;
  note: string | null;
}[] = [
  {
    employer: 'Maple Care Homes',
    daysAgo: 40,
    kind: 'advertising',
    amountCents: 18_000,
    note: 'Local paper',
  },
  { employer: 'Maple Care Homes', daysAgo: 16, kind: 'staff time', amountCents: 32_500, note: null },
  {
    employer: 'Summit Logistics',
    daysAgo: 33,
    kind: 'staff time',
    amountCents: 60_000,
    note: 'Two afternoons',
  },
];

export const ratings: { employer: string; provider: string; stars: number }[] = [
  { employer: 'Harbor Shipyard', provider: 'Northside College', stars: 5 },
  { employer: 'Maple Care Homes', provider: 'Northside College', stars: 4 },
  { employer: 'Summit Logistics', provider: 'Riverside Training', stars: 4 },
];
