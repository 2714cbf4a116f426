// Tests organization profiles.
import { describe, expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import { erin, otto, paul, sam } from '#shared/testing/people.ts';
import { course, job } from '#shared/testing/rows.ts';
import { saveEmployerProfile, saveProviderProfile } from './profiles.ts';

const dana = { ...paul, person: 'dana', name: 'Dana' };

const provider = {
  companyName: 'Northside Academy',
  description: 'Care courses since 1990.',
  website: 'https://northside.example',
  phone: '555-010-0123',
  address: '1 Main Street',
  specialties: 'Care',
  certifications: null,
  yearsInBusiness: '30',
};

const employer = {
  companyName: 'Acme Homes',
  industry: 'healthcare',
  companySize: '51-200',
  description: 'Homes for the elderly.',
  website: '',
  phone: '555-010-0123',
  address: '2 Main Street',
  hiringFocus: 'Carers',
  companyBenefits: 'Free lunch',
  companyMission: 'Dignity for everybody.',
  averageHiringTime: '3 weeks',
};

describe('saving a profile', () => {
  test('copies the company name of a provider to the organization and its courses', async () => {
    const room = await classroom();
    expect(await room.accept(saveProviderProfile, { set: provider, base: {} }, paul)).toEqual({});
    expect(await room.single('providerProfiles')).toEqual({
      id: 'paul',
      ...provider,
      updatedAt: room.now,
      updatedByName: 'Paul',
      fieldEdits: null,
      createdAt: room.now,
      rev: 0,
    });
    expect((await room.store.get('organizations', 'paul'))?.name).toBe('Northside Academy');
    expect((await room.store.get('users', 'paul'))?.companyName).toBe('Northside Academy');
    expect(await room.single('courses')).toEqual(course({ providerName: 'Northside Academy' }));
  });

  test('copies the company name of an employer only to the organization and its own jobs', async () => {
    const room = await classroom();
    await room.put('jobs', job({ id: 102, employerId: 'otto', employerName: 'Birch Homes' }));
    await room.accept(saveEmployerProfile, { set: employer, base: {} }, erin);
    expect(await room.single('employerProfiles')).toMatchObject({ id: 'erin', ...employer, website: null });
    const jobs = await room.store.find('jobs');
    expect(jobs.map(({ employerName }) => employerName)).toEqual(['Acme Homes', 'Birch Homes']);
    expect((await room.store.get('organizations', 'otto'))?.name).toBe('Birch Homes');
  });

  test('merges the edits of two colleagues field by field', async () => {
    const room = await classroom();
    await room.accept(saveProviderProfile, { set: provider, base: {} }, paul);
    await room.accept(
      saveProviderProfile,
      { set: { ...provider, phone: '555-010-9999' }, base: provider },
      paul,
    );
    await room.accept(
      saveProviderProfile,
      { set: { ...provider, address: '9 High Street' }, base: provider },
      sam,
    );
    expect(await room.single('providerProfiles')).toMatchObject({
      phone: '555-010-9999',
      address: '9 High Street',
      updatedByName: 'Sam',
    });
    expect(await room.store.find('conflicts')).toEqual([]);
    const mine = { ...provider, phone: '555-010-1111' };
    await room.accept(saveProviderProfile, { set: mine, base: provider }, sam);
    expect(await room.single('conflicts')).toMatchObject({
      personId: 'sam',
      tableName: 'providerProfiles',
      field: 'phone',
      theirs: '555-010-9999',
      yours: '555-010-1111',
    });
  });

  test('names the author of the current value in a conflict, even if it dates from the first save', async () => {
    const room = await classroom();
    const { now } = room;
    await room.accept(saveProviderProfile, { set: provider, base: {} }, sam);
    room.now = '2026-06-04T10:00:00.000Z';
    const danas = { ...provider, website: 'https://academy.example' };
    await room.accept(saveProviderProfile, { set: danas, base: provider }, dana);
    const begunEmpty = Object.fromEntries(Object.keys(provider).map((field) => [field, null]));
    const pauls = { ...danas, phone: '555-010-9999' };
    await room.accept(saveProviderProfile, { set: pauls, base: begunEmpty }, paul);
    expect(await room.store.find('conflicts')).toMatchObject([
      { personId: 'paul', field: 'phone', theirsByName: 'Sam', theirsAt: now },
    ]);
  });

  test('writes only the profile of the saving organization', async () => {
    const room = await classroom();
    await room.accept(saveEmployerProfile, { set: employer, base: {} }, erin);
    await room.accept(
      saveEmployerProfile,
      { set: { ...employer, id: 'erin', phone: '555-999-9999' }, base: {} },
      otto,
    );
    const profiles = await room.store.find('employerProfiles');
    expect(profiles.map(({ id, phone }) => [id, phone])).toEqual([
      ['erin', '555-010-0123'],
      ['otto', '555-999-9999'],
    ]);
  });
});

describe('validating a provider profile', () => {
  test.each([
    ['companyName', 'A', 'Company name must be at least 2 characters'],
    ['description', 'Too short', 'Description must be at least 10 characters'],
    ['website', 'northside', 'Please enter a valid website URL'],
    ['website', 'javascript:alert(1)', 'Please enter a valid website URL'],
    ['phone', '555-0100', 'Please enter a valid phone number'],
    ['address', 'Here', 'Please enter a complete address'],
    ['specialties', 'It', 'Please enter your training specialties'],
    ['yearsInBusiness', ' ', 'Please enter years in business'],
  ])('rejects a profile with %s %j: %s', async (field, value, message) => {
    const room = await classroom();
    const set = { ...provider, [field]: value };
    expect(await refusal(room.accept(saveProviderProfile, { set, base: {} }, paul))).toEqual([
      'invalid',
      message,
    ]);
    const { [field as 'phone']: _, ...missing } = provider;
    if (field !== 'website')
      expect(await refusal(room.accept(saveProviderProfile, { set: missing, base: {} }, paul))).toEqual([
        'invalid',
        message,
      ]);
    expect(await room.store.find('providerProfiles')).toEqual([]);
  });
});

describe('validating an employer profile', () => {
  test.each([
    ['companyName', 'A', 'Company name must be at least 2 characters'],
    ['industry', 'piracy', 'Please select an industry'],
    ['companySize', 'many', 'Please select company size'],
    ['description', 'Too short', 'Description must be at least 10 characters'],
    ['website', 'ftp://acme.example', 'Please enter a valid website URL'],
    ['phone', '555-0100', 'Please enter a valid phone number'],
    ['address', 'Here', 'Please enter a complete address'],
    ['hiringFocus', 'It', 'Please describe your hiring focus'],
    ['companyMission', 'Win', 'Please provide your company mission'],
    ['averageHiringTime', '', 'Please enter average hiring time'],
  ])('rejects a profile with %s %j: %s', async (field, value, message) => {
    const room = await classroom();
    const set = { ...employer, [field]: value };
    expect(await refusal(room.accept(saveEmployerProfile, { set, base: {} }, erin))).toEqual([
      'invalid',
      message,
    ]);
    expect(await room.store.find('employerProfiles')).toEqual([]);
  });
});
