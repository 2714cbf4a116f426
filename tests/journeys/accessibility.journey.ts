/** Every screen of every role, by sight, by touch and by a screen reader's rules. */
import { describe } from 'vitest';
import { installedEngines } from '#tests/rigs/browser.ts';
import { accessibleScreens } from './support/accessible-screens.ts';

describe.each(installedEngines())('in %s', (engine) => accessibleScreens(engine));
