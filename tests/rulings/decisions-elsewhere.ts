// Questions that were open for long, and how they are decided, where other tests show it: they need a server, a browser or
// many histories.

/** A test by its file and its title. */
export type TestName = readonly [file: string, title: string];

export interface DecisionElsewhere {
  question: string;
  rule: string;
  /** At least one test. */
  shownBy: readonly [TestName, ...TestName[]];
}

const server = 'sync-server/routes';
const device = 'app/replica/device';
const importUnsent = 'app/screens/both/sync-status/unsent-files/import-unsent.test.tsx';

export const decisionsElsewhere: readonly DecisionElsewhere[] = [
  {
    question: 'Can an employer keep a promise alone?',
    rule: 'No. In any order of steps a guarantee is kept only by an interview at a time that the provider confirmed or let stand, by an offer that the provider confirmed or an administrator found to be made, or by two undisputed absences at times that the provider confirmed.',
    shownBy: [
      [
        'tests/guarantee/histories.test.ts',
        'honors a guarantee in any history only by an interview, an offer that stands, or two undisputed absences',
      ],
    ],
  },
  {
    question: 'Does a downloaded calendar file invite anybody?',
    rule: 'No. It is published, without organizer and attendees.',
    shownBy: [
      [
        'shared/domain/interviews/calendar-file.test.ts',
        'writes neither organizer nor attendees and requests no reply',
      ],
    ],
  },
  {
    question: 'Who can read a calendar feed?',
    rule: 'Whoever has its address, until it ends. It shows what its person may see at that moment, without names, references, notes, and numbers or links of calls.',
    shownBy: [
      [
        'sync-server/calendar/calendar-feeds.pg.test.ts',
        'shows both sides the interview and what is due on a day, and nothing that identifies a candidate',
      ],
      [
        'sync-server/calendar/calendar-feeds.pg.test.ts',
        'shows at the next request what a changed role and changed assignments let the person see',
      ],
    ],
  },
  {
    question: 'What does a calendar show that has the downloaded file and the feed?',
    rule: 'One entry: both have the same id and number of changes.',
    shownBy: [
      [
        'sync-server/calendar/calendar-feeds.pg.test.ts',
        'keeps one entry with the id of the downloaded file through a move and a cancellation',
      ],
    ],
  },
  {
    question: 'Which dates are odd, and what becomes of them?',
    rule: 'An enrollment more than a year ahead or before 1950 is refused. A completion before its enrollment or more than five years old is asked about once by the form, and accepted over REST with a warning.',
    shownBy: [
      ['shared/domain/enrollments/unusual-dates.test.ts', 'checks an enrollment date of %s: %s'],
      [
        `${server}/rest/rest-writes.pg.test.ts`,
        'accepts an unusual completion date with a warning and refuses an unusual enrollment date',
      ],
      [
        'app/screens/provider/students/student-dialog.test.tsx',
        'asks once about a completion date before the enrollment date',
      ],
    ],
  },
  {
    question: 'What does Back do while a dialog is open?',
    rule: 'On touch devices it closes the top dialog and keeps the draft.',
    shownBy: [
      [
        'tests/journeys/back-closes.journey.ts',
        'closes a form on Back, keeps its draft, and leaves the page on the next Back',
      ],
    ],
  },
  {
    question: 'What survives of a deep link through sign-in?',
    rule: 'The path and the parameters of the page, but no search text.',
    shownBy: [[`${server}/identity/session.pg.test.ts`, 'redirects after sign-in from %j to %j']],
  },
  {
    question: 'How are sign-in codes limited?',
    rule: 'Five wrong attempts per code; three mails an hour per browser and twelve per address; a browser that signed in before has a budget of its own.',
    shownBy: [
      [`${server}/identity/session.pg.test.ts`, 'refuses the correct code after five wrong attempts'],
      [
        `${server}/identity/session.pg.test.ts`,
        'sends three emails to each known browser and at most twelve an hour to an address',
      ],
      [
        `${server}/identity/session.pg.test.ts`,
        'lets an owner sign in on a known browser while strangers exhaust the codes and attempts',
      ],
    ],
  },
  {
    question: 'Whose clock shows days and times?',
    rule: 'The organization’s, wherever the device is, in files and exports too. An interview at a place is on the clock of the place and names the zone where the reader’s differs. The deadline of a job at a site is a day at the site.',
    shownBy: [
      [
        'shared/domain/sites/sites.test.ts',
        'names the day by which an interview is due on the site’s clocks',
      ],
      ['app/interviews/clocks.test.ts', 'shows days in the organization’s time zone'],
      [
        'shared/reads/exports/columns.test.ts',
        'exports a match’s times in the organization’s time zone, or in the place’s for an interview in person',
      ],
    ],
  },
  {
    question: 'What about a local time that the clocks skip or repeat?',
    rule: 'The form says so and offers the next valid time.',
    shownBy: [
      [
        'app/forms/moment-field.test.tsx',
        'explains the invalid time %s and replaces it with the next valid time on request',
      ],
    ],
  },
  {
    question: 'Which public figures could identify learners?',
    rule: 'Those of fewer than 10 enrolled are not published. Counts are bands, percentages are rounded to 5, ratings change at most once a month, and a hidden course has none.',
    shownBy: [
      [
        'shared/domain/courses/course-statistics.test.ts',
        'publishes for %i enrolled and %i completed students %j',
      ],
      [
        'shared/domain/courses/course-statistics.test.ts',
        'updates ratings once a month, also beside a new course, so that comparing two reads reveals no single rating',
      ],
      [
        'shared/domain/courses/course-statistics.test.ts',
        'clears the statistics of a hidden course, immediately and at each rebuild',
      ],
      [
        `${server}/rest/rest.pg.test.ts`,
        'lists courses with links as a JSON string, and with counts only for their provider',
      ],
    ],
  },
  {
    question: 'Can an organization change its type?',
    rule: 'Not once it has another member or a row. An administrator’s change of a role gives the person an organization of the new type; the old one keeps its rows.',
    shownBy: [
      [
        'shared/domain/people/accounts.test.ts',
        'keeps the records of an organization whose owner switches to another role',
      ],
      ['shared/domain/people/accounts.test.ts', 'refuses to change the type of an account with a colleague'],
    ],
  },
  {
    question: 'What becomes of an invitation when its inviter goes?',
    rule: 'A link into a team and an invitation of an email address are good only while their inviter could still send them. An invitation of a course stands, as an approval does: it is the employer’s, and every manager can withdraw it.',
    shownBy: [
      [
        `${server}/identity/account.pg.test.ts`,
        'accepts and lists an invitation only while its inviter could still send it',
      ],
      [
        `${server}/address-invitations.pg.test.ts`,
        'drops the invitation of a member who may no longer invite training providers',
      ],
      [
        'sync-server/engine/member-races.pg.test.ts',
        'lets a person join or not while their inviter is %s, and nobody after it',
      ],
    ],
  },
  {
    question: 'Can an organization be without an owner?',
    rule: 'No. The last owner hands over before leaving, a lower role, or deleting the account. An administrator appoints one only while no owner can sign in, with a reason that all members read.',
    shownBy: [
      ['shared/domain/people/memberships.test.ts', 'keeps the last owner'],
      ['sync-server/engine/member-races.pg.test.ts', 'refuses one of two orders when %s at the same time'],
      [
        'shared/domain/people/memberships.test.ts',
        'makes a member an owner when no owner can sign in, and tells all members',
      ],
    ],
  },
  {
    question: 'How are texts cut and compared?',
    rule: 'Cut by grapheme and at four code points each; invisible characters are removed from names and ignored in comparisons. Searches ignore case, accents, apostrophes and hyphens, too.',
    shownBy: [
      ['shared/lib/texts.test.ts', 'limits a shortened text to four code points per grapheme'],
      [
        'shared/lib/texts.test.ts',
        'ignores case, spaces, width, and invisible characters when comparing addresses, but not accents',
      ],
      ['shared/lib/texts.test.ts', 'ignores apostrophes and hyphens of every kind when searching'],
    ],
  },
  {
    question: 'What becomes of each line of an imported file?',
    rule: 'It is a heading, above the headings, blank, a row or an error with its number, or the whole file is refused. The page shows the counts.',
    shownBy: [
      [
        'app/files/csv-read.test.ts',
        'accounts for every line of a damaged file as heading, blank, row, or error, or refuses the file',
      ],
      [
        'app/screens/provider/import-students/import-students.test.tsx',
        'counts the kinds of lines in a file and refuses a file with an unreadable heading line',
      ],
    ],
  },
  {
    question: 'What about an email that mixes alphabets in one part?',
    rule: 'It is valid, and asked about once wherever a form takes a new one. An import shows it at the row.',
    shownBy: [
      [
        'app/screens/provider/students/student-dialog.test.tsx',
        'asks once about an email that mixes alphabets, and enrolls the student when it is confirmed',
      ],
      [
        'app/screens/both/agreements/address-invitations.test.tsx',
        'asks once about an invited email that mixes alphabets, and sends it when it is confirmed',
      ],
      ['app/learners/import/judge-rows.test.ts', 'notes an address that mixes alphabets and accepts it'],
    ],
  },
  {
    question: 'Which line of a class list has the headings?',
    rule: 'The one of the first ten lines that reads most like headings, above the first email address. The page shows it if lines above it are left out or a column is missing, else under “Change columns”, and the person can choose another line or none.',
    shownBy: [
      [
        'app/files/csv-read.test.ts',
        'imports no title above known headings, nor above headings that the person chose',
      ],
      [
        'app/screens/provider/import-students/import-students.test.tsx',
        'imports a file by the heading line that the person chooses, and keeps the choice for the rest',
      ],
    ],
  },
  {
    question: 'Which entries of a file of unsent work are believed?',
    rule: 'Those that carry a tag that only their author’s devices can make. The page shows first whose they are, what and how many; without a tag each one is chosen by hand, and every kind that binds others is confirmed.',
    shownBy: [
      [
        importUnsent,
        'shows the author, kinds, and number of entries in a verified file and imports nothing on Cancel',
      ],
      [importUnsent, 'selects no entry of an unverified file by default and imports only the selected ones'],
      [
        importUnsent,
        'confirms each kind of binding entry even in a verified file and leaves out unconfirmed kinds',
      ],
      [importUnsent, 'refuses another person’s file and names its owner'],
      [
        `${device}/outbox-tags.test.ts`,
        'verifies every entry of a file from the same person’s other device and imports them',
      ],
      [
        `${device}/outbox-tags.test.ts`,
        'does not verify an entry that was added or carries another entry’s tag',
      ],
    ],
  },
  {
    question: 'Who hears that an agreement ended by time?',
    rule: 'Both sides. Either can cancel with a reason, and both together mark it as complete: see above.',
    shownBy: [['shared/domain/agreements/commands.test.ts', 'tells both sides that an agreement ended: %s']],
  },
  {
    question: 'Which rates are computed how?',
    rule: 'As under "Figures and charges"; every figure of every screen is computed a second time from the raw rows.',
    shownBy: [
      [
        'tests/figures/figures.pg.test.ts',
        'shows the figures that a second implementation computes from the rows of history %i and those after it',
      ],
    ],
  },
  {
    question: 'Is a right the same at every door?',
    rule: 'Yes. A route that changes data names its act, and the server does not start without it; a command names its roles.',
    shownBy: [
      [
        `${server}/http/acts.test.ts`,
        'refuses to start with a route that changes data without naming an act',
      ],
      [
        'shared/commands.test.ts',
        'refuses a command without allowed roles and two commands with the same name',
      ],
    ],
  },
  {
    question: 'How is the time of day written?',
    rule: 'With 12 hours everywhere.',
    shownBy: [
      ['app/ui/format.test.ts', 'formats every minute of a day like Intl, with the day only on another day'],
    ],
  },
  {
    question: 'What does the search over everything find?',
    rule: 'What the person may see on this device, and for administrators what the server finds. A device that was without contact for too long finds nothing. Items opened last are kept as keys, without names, and deleted at sign-out.',
    shownBy: [
      [
        'shared/reads/search/search.test.ts',
        'finds a learner by name without accents, e-mail, phone digits and reference, for its provider only',
      ],
      ['shared/reads/search/search.test.ts', 'remembers items by keys without personal data'],
      ['app/shell/search/search.test.tsx', 'shows no row on a device that was without contact for too long'],
    ],
  },
  {
    question: 'Can single-key shortcuts be turned off?',
    rule: 'Yes, for each device, under Account or in the list of shortcuts. Ctrl+K stays.',
    shownBy: [['app/shell/keys/shortcuts.test.tsx', 'lists the shortcuts with ?, and turns them off there']],
  },
  {
    question: 'Where is the text of a search kept?',
    rule: 'Not in the address, because it may be a learner’s name.',
    shownBy: [
      ['app/ui/lists/use-list-address.test.tsx', 'keeps search text out of the address after typing pauses'],
    ],
  },
  {
    question: 'What does a saved view hold?',
    rule: 'The filters of one list under a name, for one person on all their devices. No search text, and no link to one candidate or batch.',
    shownBy: [
      [
        'app/forms/saved-views/saved-views.test.tsx',
        'saves filters offline without the search text, chooses them again and removes them',
      ],
      [
        'shared/domain/people/saved-views.test.ts',
        'replaces the view of the same name in the same list only',
      ],
    ],
  },
  {
    question: 'What does a removed person keep on a device?',
    rule: 'Only their own unsent entries, for 30 days. Everything else is deleted at the next contact.',
    shownBy: [
      [
        `${device}/former-member.test.ts`,
        'keeps only the unsent entries of a removed member after the next contact',
      ],
      [`${device}/former-member.test.ts`, 'deletes a former member’s entries after 30 days or on discard'],
    ],
  },
];
