// Defines the columns that jobs and courses share: who may find them.
import { storedText } from '../stored-texts/stored-text.ts';

/**
 * The initial state of every listing. An admin who upholds a report hides the listing until its owner has corrected
 * it.
 */
export const shown = { isHidden: false, hiddenReason: null, hiddenCode: null } as const;

/** The hidden reason for listings of a suspended organization. Other listings are hidden for a report's reason. */
export const whileSuspended = storedText('hidden.suspended', {});
