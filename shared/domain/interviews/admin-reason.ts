// The reason that an administrator gave for a withdrawal, as stored in a match.

export const byAdmin = 'administrator: ';

/** Returns the reason of an administrator's withdrawal, if that is how the match ended. */
export const adminReasonOf = (withdrawnReason: string | null): string | undefined =>
  withdrawnReason?.startsWith(byAdmin) ? withdrawnReason.slice(byAdmin.length) : undefined;
