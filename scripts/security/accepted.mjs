// Scanner findings that are accepted, each with its reason. Every other finding counts.

/** `finding` is searched for in the line that a tool reports. */
export const accepted = [
  {
    tool: 'eslint-plugin-security',
    finding:
      /^(app\/screens\/employer\/analytics\/cost-dialog\.tsx|app\/learners\/import\/(dates|judge-rows|written-names)\.ts|scripts\/(lib\/complete-lock|settings-table)\.mjs|shared\/domain\/edits\/field-texts\.ts|shared\/domain\/messages\/(messages|contact-details)\.ts|shared\/domain\/people\/saved-views\.ts|shared\/engine\/field-schemas\.ts|shared\/lib\/format-english\.ts|sync-server\/identity\/(outbox-keys|passkeys\/passkeys|tagging-keys)\.ts|sync-server\/routes\/http\/local\.ts|sync-server\/sync\/searchable\.pg\.test\.ts):\d+ security\/detect-unsafe-regex/,
    reason:
      'A repeated group is all that the rule looks at; each repetition here is bounded or begins with a separator.',
  },
];

/** Removes accepted findings and returns their number. */
export function sift(tool, found) {
  const isAccepted = (line) =>
    accepted.some((entry) => tool.startsWith(entry.tool) && entry.finding.test(line));
  const findings = found.filter((line) => !isAccepted(line));
  return { findings, accepted: found.length - findings.length };
}
