// Bugs planted in small promises of the specification: addresses, ids, texts, files and the platform's name.
import { plant } from './bug.ts';
import type { Bug } from './bug.ts';

export const specificationBugs: readonly Bug[] = [
  plant(
    'an agreement’s address is a file',
    'Each screen opens at its address, whatever the id in it',
    { file: 'sync-server/routes/files.test.ts', test: 'answers the screen %s with the app for any id' },
    'sync-server/routes/files.ts',
    'else if (page && isScreen(context.path))',
    'else if (page && !extname(context.path) && isScreen(context.path))',
  ),
  plant(
    'a manifest under another name',
    'The platform’s name takes effect wherever it stands',
    {
      file: 'sync-server/queries/platform-name.pg.test.ts',
      test: 'uses the saved name on the sign-in page, in mails and in the manifest, and escapes it',
    },
    'sync-server/queries/platform-name.ts',
    '{ ...manifest, name: platformName, short_name: platformName }',
    '{ ...manifest }',
  ),
  plant(
    'new times are due tomorrow',
    'An employer that did not hold an interview has five working days for new times',
    {
      file: 'shared/domain/guarantees/guarantee.test.ts',
      test: 'asks the employer for new times within five working days after it did not hold an interview',
    },
    'shared/domain/guarantees/deadline.ts',
    'notHeldAt, renewalWorkingDays);',
    'notHeldAt, 1);',
  ),
  plant(
    'twice on one class list',
    'The same person is enrolled once in a course',
    {
      file: 'shared/domain/enrollments/commands.test.ts',
      test: 'refuses a student who is already on the class list, ignoring case and invisible characters',
    },
    'shared/domain/people/same-person.ts',
    "one.studentEmail !== '' && identityOf(one) === identityOf(other);",
    "one.studentEmail !== '' && one.studentName === other.studentName;",
  ),
  plant(
    'an optional key is required',
    'Optional keys of a profile may be left out',
    {
      file: 'sync-server/routes/rest/rest-unknown.pg.test.ts',
      test: 'keeps the optional fields of a profile that a PUT leaves out, and starts them empty',
    },
    'shared/domain/organizations/profiles.ts',
    '  certifications: nullableText(2000),',
    "  certifications: textOf(1, 'Name them', 2000),",
  ),
  plant(
    'an id below zero',
    'An impossible id is answered like a missing row',
    {
      file: 'sync-server/routes/rest/rest-refusals.pg.test.ts',
      test: 'answers an impossible id like a missing row',
    },
    'sync-server/routes/rest/route.ts',
    "  /^\\d{1,16}$/.test(text ?? '') ? Number(text) : -1;",
    '  Number(text);',
  ),
  plant(
    'a fault blames the connection',
    'A fault of the server is not called a missing connection',
    {
      file: 'app/session/use-loaded.test.tsx',
      test: 'does not blame the connection when the server fails without a message',
    },
    'app/session/request.ts',
    'error.status >= 500 && error.status < 502;',
    'error.status < 0;',
  ),
  plant(
    'a downloaded file asks for a reply',
    'A downloaded calendar file is published and invites nobody',
    {
      file: 'shared/domain/interviews/calendar-file.test.ts',
      test: 'writes neither organizer nor attendees and requests no reply',
    },
    'shared/lib/calendar-text.ts',
    "textOf('PUBLISH', [",
    "textOf('REQUEST', [",
  ),
  plant(
    'points called percent',
    'Percentage points are named as such',
    {
      file: 'app/screens/admin/overview/figure-changes.test.ts',
      test: 'words the rate change against last month only if both months have decisions',
    },
    'app/screens/admin/overview/figure-changes.ts',
    "'point' : 'points';",
    "'percent' : 'percent';",
  ),
  plant(
    'a platform that acts under its first name',
    'The platform’s name takes effect wherever it stands',
    {
      file: 'sync-server/engine/history.pg.test.ts',
      test: 'names the platform as an administrator saved it in what it does by itself',
    },
    'sync-server/engine/execute.ts',
    'saved ? { ...batch, actor: { ...actor, name: saved.platformName } } : batch;',
    'saved ? { ...batch, actor: { ...actor } } : batch;',
  ),
  plant(
    'an unlisted reference without a word',
    'A reference that is on no class list needs attention',
    {
      file: 'app/screens/provider/students/unlisted.test.tsx',
      test: 'names the one reference that is not on the class list, above the list',
    },
    'app/screens/provider/students/students.tsx',
    'if (!first) return null;',
    'if (first) return null;',
  ),
];
