// Defines the columns that jobs and courses share: who may find them.

/**
 * The initial state of every listing. An admin who upholds a report hides the listing until its owner has corrected
 * it.
 */
export const shown = { isHidden: false, hiddenReason: null } as const;

/** The hidden reason for listings of a suspended organization. Other listings are hidden for a report's reason. */
export const whileSuspended = 'Organization suspended';
