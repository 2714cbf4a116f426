// Reads a name that a list writes with a comma: "Byron, Ada" is Ada Byron, "Ada Byron, RN" has a degree behind it.

/** Returns the name with the first name in front. A name with a degree or a suffix behind it stays unchanged. */
export function nameInOrder(whole: string): string {
  const [family, given, more] = whole.split(',').map((part) => part.trim());
  const isTurned = family && given && more === undefined && !isDegree(given, family);
  return isTurned ? `${given} ${family}` : whole;
}

const degrees =
  /^(?:jr|sr|ii|iii|iv|esq|hons|cert|rn|lpn|lvn|cna|crna|cma|aprn|msn|bsn|emt|cpa|md|dds|dvm|pharmd|jd|llb|llm|mba|mpa|mph|msw|lcsw|phd|dphil|edd|bsc|beng|msc|meng|mphil|mag|mgr|bc|mudr|judr)$/i;

/** Degrees that are first names too. */
const degreesOrNames = /^(?:aa|aas|ba|bed|bs|do|dip|ing|ma|med|ms)$/i;

/**
 * "RN", "RN-BC" and "B.Ed." are degrees. Unknown capitals or dots are one behind two words that are not all capitals,
 * as in "Ada Byron, LMFT".
 */
function isDegree(given: string, family: string): boolean {
  const bare = given.replace(/\./g, '').replace(/[\s-]+(?:\p{Lu}{1,4}|\(.*\))$/u, '');
  if (degrees.test(bare)) return true;
  const isBehindName = /\s/.test(family);
  if (degreesOrNames.test(bare)) return isBehindName || given.includes('.');
  const looksShort = /^(?:[\p{Lu}\d-]{2,6}|(?:\p{L}{1,4}\.\s?){2,})$/u.test(given);
  return looksShort && isBehindName && /\p{Ll}/u.test(family);
}
