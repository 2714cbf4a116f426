// What a session holds, and how long it may live.

import type { PendingOpenId } from './openid.ts';
import type { PendingCode } from './email-codes.ts';

export interface SessionData {
  personId?: string;
  signedInAt?: number;
  /** Signed in without proving an address. */
  isByPasskey?: boolean;
  /** A code was asked for in this browser. */
  pending?: PendingCode & { returnTo: string };
  /** The same for admin access. */
  pendingAdmin?: PendingCode;
  /** The same for another address of this account. */
  pendingAddress?: PendingAddress;
  /** Gone to the issuer of OpenID Connect, and not back yet. */
  pendingOpenId?: PendingOpenId;
  /** The question that an authenticator was asked in this browser. */
  pendingPasskey?: string;
}

/** What a browser keeps between asking for the codes and entering them. */
export interface PendingAddress {
  next: PendingCode;
  /** The code to the address that signs in today; null where none does. */
  previous: PendingCode | null;
  isNextProven?: boolean;
  isPreviousProven?: boolean;
}
