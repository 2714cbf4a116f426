// Who may change the settings of an organization.
import { expect, test } from 'vitest';
import { closedDaysText } from './organizations.ts';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import { refuseOnDevice } from '#shared/engine/access/member-roles.ts';
import { erin, membership } from '#shared/testing/people.ts';
import { createSite } from '../sites/sites.ts';
import { addCost, removeCost } from './costs.ts';
import { saveEmployerProfile } from './profiles.ts';
import { setTabletLock } from './tablet-lock.ts';
import { saveCalendar } from './working-calendar.ts';

const manager = { ...erin, memberRole: 'manager' as const };
const closedDays = closedDaysText(['2026-12-25']);
const cost = { id: 'cost-1', kind: 'advertising', amountCents: 100, day: '2026-06-01', note: null };

test.each([
  ['time zone', saveCalendar, { set: { timeZone: 'Asia/Tokyo', closedDays: '' }, base: {} }],
  ['closed days', saveCalendar, { set: { timeZone: 'UTC', closedDays }, base: {} }],
  ['costs', addCost, cost],
  ['removal of a cost', removeCost, { id: 'cost-1' }],
  ['lock of shared tablets', setTabletLock, { minutes: 2 }],
] as const)('leaves the %s to owners, on the device and on the server', async (_what, command, input) => {
  const room = await classroom();
  await room.accept(addCost, { ...cost, id: 'cost-1' }, erin).catch(() => undefined);
  await room.put('memberships', membership(manager));
  const whom = ['forbidden', expect.stringMatching(/Ask an owner of Acme Care/)];
  expect(await refusal(room.accept(command, input, manager))).toEqual(whom);
  expect(await refusal(refuseOnDevice(room.store, [command], manager))).toEqual(whom);
});

test('lets managers save the profile and the closed days of a site', async () => {
  const room = await classroom();
  const site = { id: 'site-1', name: 'Harbor', address: '1 Quay', timeZone: 'Asia/Tokyo', closedDays };
  await room.accept(createSite, site, manager);
  expect(await room.single('sites')).toMatchObject({ closedDays });
  await room.put('memberships', membership(manager));
  await expect(
    refuseOnDevice(room.store, [saveEmployerProfile, createSite], manager),
  ).resolves.toBeUndefined();
});
