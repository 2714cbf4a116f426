// The promises that the legal pages print, each with the tests that hold it. A sentence without a test is not printed.

export interface Promise {
  /** As on the page. The platform's name is written as {name}. */
  sentence: string;
  heldBy: readonly (readonly [file: string, test: string])[];
}

const rights = 'sync-server/routes/identity/rights.pg.test.ts';
const names = 'tests/names.pg.test.ts';
const requests = 'sync-server/routes/rest/data-requests.pg.test.ts';
const retention = 'sync-server/jobs/retention.pg.test.ts';
const visibility = 'shared/engine/visibility.test.ts';

export const privacyPromises: readonly Promise[] = [
  {
    sentence: 'candidates are anonymised through reference ids',
    heldBy: [
      [
        'sync-server/routes/rest/rest-refusals.pg.test.ts',
        'never exposes a name, an email, or a phone number of a learner to an employer',
      ],
    ],
  },
  {
    sentence: 'unless the learner has agreed to be named for one interview',
    heldBy: [
      [
        names,
        'reveals a name after consent and confirmation, and contact details only with their own consent',
      ],
      [names, 'reveals no name after the confirmation alone and refuses with the reference only'],
    ],
  },
  {
    sentence: 'consent can be withdrawn at any time',
    heldBy: [[names, 'reveals nothing once the consent is withdrawn, even for a repeated request']],
  },
  {
    sentence: 'An employer sees a reference such as C-7K2M4QXA5, the course and the job',
    heldBy: [
      [
        visibility,
        'shows the owning employer its jobs, agreements, matches, and linked courses, but no learners',
      ],
    ],
  },
  {
    sentence: 'Access is role-based',
    heldBy: [
      [
        'sync-server/routes/rest/rest-refusals.pg.test.ts',
        'answers $line with 401 when signed out and with 403 for another role',
      ],
    ],
  },
  {
    sentence: 'Emails about interviews and calendar feeds name no learner',
    heldBy: [
      [
        'sync-server/jobs/mail-at-once.pg.test.ts',
        'mails an interview that is offered, set, moved and cancelled, and an agreement that waits',
      ],
      [
        'sync-server/calendar/calendar-feeds.pg.test.ts',
        'shows both sides the interview and what is due on a day, and nothing that identifies a candidate',
      ],
    ],
  },
  {
    sentence:
      'An address that refuses our emails is remembered by a fingerprint from which it cannot be read',
    heldBy: [['sync-server/operations/mail-addresses.pg.test.ts', 'stores and logs no address']],
  },
  {
    sentence: 'We do not keep a password of yours',
    heldBy: [['tests/data-classes.pg.test.ts', 'stores no password']],
  },
  {
    sentence: 'Employers see their own jobs, matches and agreements',
    heldBy: [
      [
        visibility,
        'shows the owning employer its jobs, agreements, matches, and linked courses, but no learners',
      ],
    ],
  },
  {
    sentence: 'Training providers see their own courses, students and agreements',
    heldBy: [
      [
        visibility,
        'shows the owning provider its courses, class lists, agreements, matches, and linkable jobs',
      ],
    ],
  },
  {
    sentence: 'Administrators see what they need to watch over agreements, jobs and courses',
    heldBy: [
      [visibility, 'shows a person with the role $role only their own account'],
      ['sync-server/queries/admin.pg.test.ts', 'lists matches by reference and state, without names'],
      ['sync-server/queries/admin.pg.test.ts', 'lists agreements with both sides and the owed interviews'],
    ],
  },
  {
    sentence: 'It is removed from there when you log out and everything has been sent',
    heldBy: [
      [
        'app/replica/device/wiping/wipe-device.test.ts',
        'seals unsent work, wipes everything else, and restores the same entries',
      ],
    ],
  },
  {
    sentence: 'Access: see what we keep about you',
    heldBy: [[rights, 'gives people everything that is stored about them and nothing that signs them in']],
  },
  {
    sentence: 'Correction: have mistakes fixed',
    heldBy: [
      [
        'sync-server/routes/identity/account.pg.test.ts',
        'saves the name of a person and refuses an empty name and a visitor',
      ],
    ],
  },
  {
    sentence: 'Deletion: have your personal data removed',
    heldBy: [
      [rights, 'deletes an account 30 days after the request and keeps what the other side relies on'],
      [
        'sync-server/engine/erasure.pg.test.ts',
        'removes the personal data of an erased student from every table',
      ],
    ],
  },
  {
    sentence: 'Portability: take your data with you in a common format',
    heldBy: [
      ['app/screens/both/account/your-data.test.tsx', 'writes one CSV line for each value'],
      [rights, 'gives people everything that is stored about them and nothing that signs them in'],
    ],
  },
  {
    sentence: 'Objection: object to a use of your data',
    heldBy: [
      [
        'shared/domain/people/data-requests.test.ts',
        'records and closes a request of every kind, by an administrator and by the provider: %s',
      ],
    ],
  },
  {
    sentence: 'Withdrawal: withdraw a consent you gave, at any time',
    heldBy: [[names, 'reveals nothing once the consent is withdrawn, even for a repeated request']],
  },
  {
    sentence: 'download your data as JSON or CSV and delete your account',
    heldBy: [
      ['app/screens/both/account/your-data.test.tsx', 'saves the downloaded data as a %s file'],
      ['app/screens/both/account/your-data.test.tsx', 'explains what a deletion does now and after 30 days'],
      [rights, 'leaves the data of others and of students out of a download'],
    ],
  },
  {
    sentence: 'We delete an account 30 days after you ask',
    heldBy: [
      [rights, 'deletes an account 30 days after the request and keeps what the other side relies on'],
      [rights, 'mails the person when the account will be deleted and how to keep it'],
    ],
  },
  {
    sentence: 'You can keep it by signing in again before then',
    heldBy: [[rights, 'keeps an account whose owner signs in again, and shows the listings again']],
  },
  {
    sentence: 'training provider can download and delete that student’s data',
    heldBy: [
      [
        requests,
        'exports one student to their provider only, and records the export in the audit and as a request',
      ],
      [requests, 'shows a provider the requests of its student, and their deletion closes the open one'],
    ],
  },
  {
    sentence:
      'A student can read on a page of their own what is stored about them, if the training provider makes a link to it',
    heldBy: [
      [
        'sync-server/routes/learner/learner-routes.pg.test.ts',
        'shows a first name and the provider, and everything only after "This is me"',
      ],
    ],
  },
  {
    sentence: 'By a link that we emailed they can also delete it',
    heldBy: [
      [
        'sync-server/routes/learner/learner-mails.pg.test.ts',
        'deletes the data at once, after the page asked once more',
      ],
    ],
  },
  {
    sentence:
      'We email a student only after the student, or a parent or guardian, agreed, and each email has a link that ends them',
    heldBy: [
      [
        'sync-server/routes/learner/learner-mails.pg.test.ts',
        'needs the agreement, waits without a token, and shows a first name and the provider',
      ],
      [
        'sync-server/routes/learner/learner-mails.pg.test.ts',
        'has one link that ends the mails, also those that wait',
      ],
    ],
  },
  {
    sentence: 'We count 30 days from each request we receive',
    heldBy: [
      [
        'shared/domain/people/data-requests.test.ts',
        'records a request by mail that is due 30 days after it arrived',
      ],
    ],
  },
  {
    sentence: 'are kept for set periods',
    heldBy: [
      [retention, 'applies the periods that an administrator has set and stores the counts of each run'],
    ],
  },
  {
    sentence: 'Each night we delete what a period has run out for',
    heldBy: [
      [retention, 'erases a student 12 months after a completion or a removal without a match'],
      [
        retention,
        'erases a student 6 months after the last match closed and never one who is owed an interview',
      ],
      [retention, 'deletes the texts of messages after 24 months and of notifications after 6'],
      [retention, 'deletes audit rows, histories, and names in ended agreements after 6 years'],
      [retention, 'deletes comments and names in attendance reports and breaches after 6 years'],
      [retention, 'sends the erasure to a device and removes it from every copy on the server'],
    ],
  },
  {
    sentence: 'We do not sell personal data to anyone',
    heldBy: [['tests/promises.test.ts', 'names every address to which the server sends data']],
  },
];

export const termsPromises: readonly Promise[] = [
  {
    sentence:
      'When the employer approves the link, a SWAP agreement (Skills With Assured Placement) binds both',
    heldBy: [
      [
        'shared/domain/agreements/commands.test.ts',
        'activates the agreement, matches earlier completions, and notifies both sides',
      ],
    ],
  },
  {
    sentence: 'What you can do depends on your role',
    heldBy: [
      [
        'sync-server/routes/rest/rest-refusals.pg.test.ts',
        'answers $line with 401 when signed out and with 403 for another role',
      ],
    ],
  },
  {
    sentence: 'guarantees an interview, not a job',
    heldBy: [
      [
        'tests/guarantee/histories.test.ts',
        'honors a guarantee in any history only by an interview, an offer that stands, or two undisputed absences',
      ],
    ],
  },
  {
    sentence: 'Learners who complete a linked course are matched to the job',
    heldBy: [
      [
        'sync-server/routes/rest/rest.pg.test.ts',
        'leads from a link through an agreement to a match under a candidate reference',
      ],
    ],
  },
  {
    sentence: 'candidates are anonymised through reference ids',
    heldBy: [[names, 'carries the name over no other channel before the consent, after it, or after a view']],
  },
  {
    sentence: 'Accounts may be suspended or terminated when these terms are broken',
    heldBy: [
      [
        'sync-server/routes/identity/suspension.pg.test.ts',
        'refuses a suspended person on every route and ends the open event stream',
      ],
    ],
  },
];

/** The other sentences: what there is, what users agree to, and where to ask. They promise nothing about the product. */
export const explanations: readonly string[] = [
  '{platform} links employers and training providers.',
  'This page says what is kept about people here, who sees it, and what you can ask for.',
  'Your account: name, email address, account type and company name.',
  'What you enter: jobs, courses, agreements, profiles.',
  'For training providers: the names, email addresses and phone numbers of enrolled students, and when they completed a course.',
  'Sign-in uses the authentication of the platform that hosts {platform}.',
  'So that you can work without a connection, a working copy of your own records is kept in the browser of the device you use.',
  'You have the right to:',
  'Write to {supportEmail} .',
  'Students can also ask their training provider, who keeps the class list.',
  'These terms apply to everyone who uses {platform}.',
  'By using it you agree to them.',
  'Employers post jobs with a guaranteed interview.',
  'Training providers link courses to those jobs.',
  'You are responsible for what happens under your account.',
  'Post only real jobs, described truthfully.',
  'Interview every candidate matched under an active agreement.',
  'Treat candidates fairly, and use what you learn about them only for hiring.',
  'List only real courses, described truthfully.',
  'Mark a completion only when the learner has completed the course.',
  'Keep student data correct and safe, and tell students how it is used.',
  'Fake listings of jobs or courses.',
  'Bypassing the platform to avoid an agreement.',
  'Sharing credentials with others.',
  'Misrepresentation of yourself, your organization or a learner.',
  'Discrimination of any kind.',
  'Compromising the security of the platform or of its data.',
  'Any illegal use.',
  'Trying to find out who is behind a reference without the right to know is a breach of these terms.',
  '{platform} does not guarantee employment outcomes.',
  'To learn how we handle personal data, read the Privacy Policy.',
];
