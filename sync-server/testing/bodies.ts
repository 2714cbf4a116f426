// Request bodies of REST clients: one of each kind, with overrides.
import { defaultSettings } from '#shared/domain/platform/settings.ts';

export const jobBody = (overrides: object = {}) => ({
  title: 'Care Assistant',
  description: 'Looking after residents.',
  location: 'Northside',
  contractType: 'full-time',
  guaranteedInterview: true,
  requiredCourses: 'Care Certificate',
  ...overrides,
});

export const courseBody = (overrides: object = {}) => ({
  title: 'Care Certificate',
  description: 'Twelve weeks of practice.',
  duration: '12 weeks',
  startDate: '2026-05-01',
  endDate: '',
  deliveryMethod: 'in-person',
  linkedJobIds: null as string | null,
  ...overrides,
});

export const studentBody = (overrides: object = {}) => ({
  studentName: 'Zoe Byron',
  studentEmail: 'zoe@learners.example',
  studentPhone: '555-0100',
  enrollmentDate: '2026-05-02',
  ...overrides,
});

const organizationBody = {
  companyName: 'Northside College',
  description: 'Care courses since 1990.',
  website: 'https://northside.example',
  phone: '555-010-0123',
  address: '1 Main Street',
};

export const providerProfileBody = (overrides: object = {}) => ({
  ...organizationBody,
  specialties: 'Care',
  certifications: 'ISO',
  yearsInBusiness: '30',
  ...overrides,
});

export const employerProfileBody = (overrides: object = {}) => ({
  ...organizationBody,
  industry: 'healthcare',
  companySize: '51-200',
  hiringFocus: 'Carers',
  companyBenefits: null,
  companyMission: 'Dignity for everybody.',
  averageHiringTime: '3 weeks',
  ...overrides,
});

export function settingsBody(overrides: object = {}) {
  const { id: _, ...settings } = defaultSettings;
  return { ...settings, ...overrides };
}
