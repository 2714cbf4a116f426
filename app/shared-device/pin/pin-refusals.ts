/** What a person reads whose PIN did not open the copy that they are in. */
export const pinRefusals = {
  wrong: 'The current PIN is wrong.',
  wait: 'Too many wrong PINs. Lock the tablet and wait there.',
  closed: 'Too many wrong PINs. Lock the tablet and sign in again.',
};
