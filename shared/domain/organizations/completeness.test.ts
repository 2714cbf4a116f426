// Tests how complete a profile is, as a percentage and as a word.
import { expect, test } from 'vitest';
import { employerProfile, providerProfile } from '#shared/testing/rows.ts';
import { employerCompleteness, providerCompleteness } from './completeness.ts';

const employer = employerProfile({
  industry: 'healthcare',
  companySize: '51-200',
  description: 'Homes for the elderly.',
  website: 'https://acme.example',
  phone: '555-010-0123',
  address: '2 Main Street',
  hiringFocus: 'Carers',
  companyBenefits: 'Free lunch',
  companyMission: 'Dignity for everybody.',
  averageHiringTime: '3 weeks',
});

const provider = providerProfile({
  description: 'Care courses since 1990.',
  phone: '555-010-0123',
  address: '1 Main Street',
  specialties: 'Care',
  yearsInBusiness: '30',
});

test('counts every field toward completeness, required or not', () => {
  expect(employerCompleteness(employer)).toEqual({ percent: 100, label: 'Excellent' });
  expect(employerCompleteness({ ...employer, website: null })).toEqual({ percent: 91, label: 'Excellent' });
  expect(employerCompleteness({ ...employer, website: null, companyBenefits: '' })).toEqual({
    percent: 82,
    label: 'Good',
  });
});

test('lowers the label with the percentage', () => {
  expect(providerCompleteness(provider)).toEqual({ percent: 75, label: 'Good' });
  const half = { ...provider, phone: null, address: null };
  expect(providerCompleteness(half)).toEqual({ percent: 50, label: 'Fair' });
  expect(providerCompleteness({ ...half, specialties: null })).toEqual({ percent: 38, label: 'Needs work' });
});

test('counts only the name for a profile that was never saved', () => {
  expect(providerCompleteness(undefined)).toEqual({ percent: 13, label: 'Needs work' });
  expect(employerCompleteness(undefined)).toEqual({ percent: 9, label: 'Needs work' });
});
