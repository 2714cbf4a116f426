// The name that no employer may ever see.

/** A name that no employer may ever receive a byte of. */
export const canary = 'Zebedee';
