// The planted bugs still fit the source. One that does not would prove nothing.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deviceBugs } from './device-bugs.ts';
import { agreementBugs } from './agreement-bugs.ts';
import { domainBugs } from './domain-bugs.ts';
import { figureBugs } from './figure-bugs.ts';
import { guaranteeBugs } from './guarantee-bugs.ts';
import { assignmentBugs } from './assignment-bugs.ts';
import { bulkBugs } from './bulk-bugs.ts';
import { claimBugs } from './claim-bugs.ts';
import { handedOverBugs } from './handed-over-bugs.ts';
import { learnerBugs } from './learner-bugs.ts';
import { needsBugs } from './needs-bugs.ts';
import { organizationBugs } from './organization-bugs.ts';
import { plannerBugs } from './planner-bugs.ts';
import { readerBugs } from './reader-bugs.ts';
import { rightsBugs } from './rights-bugs.ts';
import { serverBugs } from './server-bugs.ts';
import { sharedDeviceBugs } from './shared-device-bugs.ts';
import { specificationBugs } from './specification-bugs.ts';
import { trustBugs } from './trust-bugs.ts';

const bugs = [
  ...deviceBugs,
  ...serverBugs,
  ...domainBugs,
  ...agreementBugs,
  ...assignmentBugs,
  ...handedOverBugs,
  ...sharedDeviceBugs,
  ...readerBugs,
  ...organizationBugs,
  ...guaranteeBugs,
  ...claimBugs,
  ...learnerBugs,
  ...needsBugs,
  ...figureBugs,
  ...bulkBugs,
  ...plannerBugs,
  ...rightsBugs,
  ...specificationBugs,
  ...trustBugs,
];
const sourceOf = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

test('gives each of more than thirty planted bugs a unique name', () => {
  expect(new Set(bugs.map(({ name }) => name)).size).toBe(bugs.length);
  expect(bugs.length).toBeGreaterThan(30);
});

test.each(bugs.map((bug) => [bug.name, bug] as const))(
  'fits the planted bug to the sources: %s',
  (_name, { edits, caughtBy }) => {
    for (const { file, find } of edits)
      expect(sourceOf(file).split(find).length - 1, `${file}: ${find}`).toBe(1);
    if (typeof caughtBy !== 'object') return;
    expect(existsSync(new URL(`../../${caughtBy.file}`, import.meta.url)), caughtBy.file).toBe(true);
    expect(sourceOf(caughtBy.file)).toContain(caughtBy.test);
  },
);
