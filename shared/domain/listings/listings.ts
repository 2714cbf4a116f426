// What jobs and courses have in common: who may find them.

/** How every listing begins; an admin who finds a report right hides it until its owner has mended it. */
export const shown = { isHidden: false, hiddenReason: null } as const;

/** Why the listings of a suspended organization are hidden; others are hidden for a report's reason. */
export const whileSuspended = 'Organization suspended';
