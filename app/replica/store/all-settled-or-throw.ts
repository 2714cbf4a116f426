/**
 * As `Promise.all`, but a failure is told when the others are over too: of a save that failed nothing is under way any more.
 */
export async function allOf<Work extends readonly unknown[] | []>(
  work: Work,
): Promise<{ -readonly [Place in keyof Work]: Awaited<Work[Place]> }> {
  // It fails as the first of them did.
  const all = Promise.all(work);
  await Promise.allSettled([...work, all]);
  return all;
}
