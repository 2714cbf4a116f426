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
        'closes a request with what was done and refuses to close it again',
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
    sentence: 'We count 30 days from each request we receive',
    heldBy: [
      [
        'shared/domain/people/data-requests.test.ts',
        'records a request by mail that is due 30 days after it arrived',
      ],
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
