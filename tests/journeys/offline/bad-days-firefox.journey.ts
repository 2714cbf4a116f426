/** The faults that are independent of the browser engine, in Firefox. */
import { describe } from 'vitest';
import { aDay, commonDays } from '../support/bad-days.ts';

describe('working through bad conditions in firefox', () => commonDays(aDay('firefox')));
