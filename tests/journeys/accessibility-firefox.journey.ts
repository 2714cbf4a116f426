/** Every screen in Firefox, if it is installed. */
import { describe, expect, test } from 'vitest';
import { installedEngines } from '#tests/rigs/browser.ts';
import { accessibleScreens } from './support/accessible-screens.ts';

const [chromium, ...others] = installedEngines();

test('leaves Chromium to its own test file', () => expect(chromium).toBe('chromium'));

describe.each(others)('in %s', (engine) => accessibleScreens(engine));
