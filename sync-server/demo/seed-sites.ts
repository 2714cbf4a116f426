// The sites of the demo data: one employer hires in three places.

/** A place of an employer, and the titles of the jobs there. */
interface SeedSite {
  employer: string;
  name: string;
  address: string;
  timeZone: string;
  closedDays: string;
  jobs: readonly string[];
}

const employer = 'Harbor Shipyard';
const east = { employer, timeZone: 'America/New_York', closedDays: '' };

export const sites: SeedSite[] = [
  { ...east, name: 'Harbor Dry Dock', address: 'Gate 2, 4 Harbor Road, Northside', jobs: ['Welder'] },
  { ...east, name: 'Fitting Yard', address: '11 Quay Street, Northside', jobs: ['Maintenance Fitter'] },
  {
    ...east,
    name: 'Bayview Repair',
    address: '80 Pier Avenue, Bayview',
    timeZone: 'America/Los_Angeles',
    jobs: [],
  },
];
