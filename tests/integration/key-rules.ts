// What a key may do, written from the rules in docs/integration.md and not from the scopes of the product.

/** Which commands a scope gives, by name or by the beginning of a name. The first line that fits counts. */
const commandRules: readonly (readonly [start: string, scope: string | null])[] = [
  // Only people: memberships, invitations, one’s own things, opinions, and contents of refused changes.
  ['members.', null],
  ['invitations.send', null],
  ['notifications.', null],
  ['views.', null],
  ['changes.', null],
  ['conflicts.', null],
  ['flags.', null],
  ['ratings.', null],
  ['messages.report', null],
  ['enrollments.erase', 'students:erase'],
  ['students.merge', 'students:merge'],
  ['enrollments.', 'students:write'],
  ['completions.', 'completions:write'],
  ['courses.', 'courses:write'],
  ['jobs.', 'jobs:write'],
  ['sites.', 'sites:write'],
  ['agreements.', 'agreements:decide'],
  ['invitations.', 'agreements:decide'],
  ['interviews.recordOutcome', 'outcomes:write'],
  ['interviews.correctOutcome', 'outcomes:write'],
  ['interviews.reportNotHeld', 'outcomes:write'],
  ['interviews.', 'interviews:write'],
  ['learnerReplies.', 'interviews:write'],
  ['claims.', 'outcomes:write'],
  ['breaches.', 'outcomes:write'],
  ['attendance.', 'outcomes:write'],
  ['matches.withdraw', 'matches:withdraw'],
  ['matches.', 'matches:release'],
  ['crowds.', 'matches:release'],
  ['consents.', 'consents:write'],
  ['messages.', 'messages:write'],
  ['profiles.', 'profile:write'],
  ['organizations.', 'settings:write'],
  ['costs.', 'costs:write'],
];

/** The scope of a command. Null: no key gives it. */
export function scopeOf(command: string): string | null {
  const rule = commandRules.find(([start]) => command.startsWith(start));
  if (!rule) throw new Error(`No rule says who gives ${command}`);
  return rule[1];
}

/** Of each call of the REST table, the scopes of which one is enough. Every other call is for people. */
const callRules: Readonly<Record<string, readonly string[]>> = {
  'GET /dashboard-stats': ['figures:read'],
  'GET /analytics': ['figures:read'],
  'GET /provider-profile': ['profile:read', 'profile:write'],
  'PUT /provider-profile': ['profile:write'],
  'GET /employer-profile': ['profile:read', 'profile:write'],
  'PUT /employer-profile': ['profile:write'],
  'GET /jobs': ['jobs:read', 'jobs:write'],
  'GET /jobs/:id': ['jobs:read', 'jobs:write'],
  'GET /jobs/:id/closed-days': ['jobs:read', 'jobs:write'],
  'POST /jobs': ['jobs:write'],
  'PATCH /jobs/:id': ['jobs:write'],
  'GET /sites': ['sites:read', 'sites:write'],
  'GET /sites/:id': ['sites:read', 'sites:write'],
  'POST /sites': ['sites:write'],
  'PATCH /sites/:id': ['sites:write'],
  'GET /courses': ['courses:read', 'courses:write'],
  'GET /courses/:id': ['courses:read', 'courses:write'],
  'POST /courses': ['courses:write'],
  'PUT /courses/:id': ['courses:write'],
  'GET /swap-agreements': ['agreements:read', 'agreements:decide'],
  'GET /swap-agreements/:id': ['agreements:read', 'agreements:decide'],
  // It says what an approval would do, to those who may approve.
  'GET /swap-agreements/:id/approval': ['agreements:decide'],
  'PATCH /swap-agreements/:id/approve': ['agreements:decide'],
  'PATCH /swap-agreements/:id/reject': ['agreements:decide'],
  'GET /enrollments/:id': ['students:read', 'students:write'],
  'POST /courses/:id/enrollments': ['students:write'],
  'PUT /enrollments/:id': ['students:write'],
  'DELETE /enrollments/:id': ['students:write'],
  'GET /course-completions/:id': ['completions:read', 'completions:write'],
  'POST /course-completions': ['completions:write'],
  'DELETE /course-completions/:id': ['completions:write'],
  'GET /candidate-matches': ['matches:read'],
};

/** The scopes of which one is enough for the call. */
export const scopesOfCall = (line: string): readonly string[] => callRules[line] ?? [];

const ofEmployers = ['jobs:write', 'sites:read', 'sites:write', 'costs:write'];
const ofProviders = [
  ...[
    'courses:write',
    'students:read',
    'students:write',
    'students:names',
    'students:erase',
    'students:merge',
  ],
  ...['completions:read', 'completions:write', 'matches:withdraw', 'consents:write'],
];
const ofBoth = [
  ...['courses:read', 'jobs:read', 'agreements:read', 'agreements:decide', 'matches:read', 'matches:release'],
  ...['interviews:read', 'interviews:write', 'outcomes:write', 'messages:read', 'messages:write'],
  ...['profile:read', 'profile:write', 'settings:write', 'costs:read', 'figures:read'],
];

/** All scopes of the keys of one side. */
export const scopesOfSide = {
  employer: [...ofEmployers, ...ofBoth],
  provider: [...ofProviders, ...ofBoth],
} as const;
