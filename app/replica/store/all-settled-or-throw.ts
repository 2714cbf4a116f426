/**
 * Like `Promise.all`, but rejects only after all promises are settled, so that a failed save leaves no work running.
 */
export async function allOf<Work extends readonly unknown[] | []>(
  work: Work,
): Promise<{ -readonly [Place in keyof Work]: Awaited<Work[Place]> }> {
  // Rejects with the first error.
  const all = Promise.all(work);
  await Promise.allSettled([...work, all]);
  return all;
}
