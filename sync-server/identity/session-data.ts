// Defines the contents of a session and its lifetime.

import type { PendingOpenId } from './openid.ts';
import type { PendingCode } from './email/email-codes.ts';

/** What the server keeps of a session. */
export interface SessionData {
  personId?: string;
  signedInAt?: number;
  /**
   * On a shared device: the hash of a second secret, without which the session is nobody's. See session-lock.ts.
   */
  lock?: string;
  /** Signed in without proving an address. */
  isByPasskey?: boolean;
  /** A code was requested in this browser. */
  pending?: PendingCode & { returnTo: string };
  /** The same for admin access. */
  pendingAdmin?: PendingCode;
  /** The same for another address of this account. */
  pendingAddress?: PendingAddress;
  /** The browser left for the OpenID Connect issuer and has not returned. */
  pendingOpenId?: PendingOpenId;
  /** The passkey challenge issued to this browser. */
  pendingPasskey?: string;
}

/** Stored in the browser between requesting the codes and entering them. */
export interface PendingAddress {
  next: PendingCode;
  /** The code sent to the current sign-in address; null if there is none. */
  previous: PendingCode | null;
  isNextProven?: boolean;
  isPreviousProven?: boolean;
}
