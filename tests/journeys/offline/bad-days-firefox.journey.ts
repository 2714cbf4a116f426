/** The faults that are independent of the browser engine, in Firefox, if it is installed. */
import { describe, expect, test } from 'vitest';
import { installedEngines } from '#tests/rigs/browser.ts';
import { aDay, commonDays } from '../support/bad-days.ts';

const [chromium, ...others] = installedEngines();

test('leaves Chromium to its own test file', () => expect(chromium).toBe('chromium'));

describe.each(others)('working through bad conditions in %s', (engine) => commonDays(aDay(engine)));
