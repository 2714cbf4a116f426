// The answers by which the server ends a right. A session that has expired is none of them.

/** The code of each answer, with its HTTP status. A device deletes fetched rows at each of them. */
export const endedRights = {
  /** The account or the organization is suspended. */
  suspended: 403,
  /** The person was removed from the organization, or left it on another device. */
  membership_ended: 401,
  account_deleted: 401,
  /** The session was ended on another device, by an administrator, or by a change of the address. */
  session_ended: 401,
} as const;

/** The code of an answer that ends a right. */
export type EndedRight = keyof typeof endedRights;

/** What ends a session before it expires. */
export type SessionEnd = Exclude<EndedRight, 'suspended'>;

/** After these the person does not come back to the organization by signing in. */
export const isFormer = (right: EndedRight): boolean =>
  right === 'membership_ended' || right === 'account_deleted';

/** Returns the code in the body of an answer, if it ends a right. */
export function endedRightIn(body: string): EndedRight | undefined {
  try {
    const { code } = JSON.parse(body) as { code?: unknown };
    return typeof code === 'string' && Object.hasOwn(endedRights, code) ? (code as EndedRight) : undefined;
  } catch {
    return undefined;
  }
}
