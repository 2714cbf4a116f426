/** Every screen in Chromium, by sight, by touch and by a screen reader's rules. */
import { describe } from 'vitest';
import { accessibleScreens } from './support/accessible-screens.ts';

describe('in chromium', () => accessibleScreens('chromium'));
