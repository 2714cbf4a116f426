// What scanners find and we accept, each with its reason: whatever is not named here counts.

/** `finding` is looked for in the line that a tool reports. */
export const accepted = [
  {
    tool: 'eslint-plugin-security',
    finding:
      /^(app\/screens\/employer\/analytics\/cost-dialog\.tsx|app\/screens\/provider\/import-students\/dates\.ts|scripts\/complete-lock\.mjs|shared\/domain\/field-words\.ts|shared\/domain\/messages\.ts|shared\/values\.ts|sync-server\/(sealing-keys|passkeys)\.ts):\d+ security\/detect-unsafe-regex/,
    reason:
      'A repeated group is all that the rule looks at; each repetition here is bounded or begins with a separator.',
  },
];

/** Takes out what is accepted; says how much that was. */
export function sift(tool, found) {
  const isAccepted = (line) =>
    accepted.some((entry) => tool.startsWith(entry.tool) && entry.finding.test(line));
  const findings = found.filter((line) => !isAccepted(line));
  return { findings, accepted: found.length - findings.length };
}
