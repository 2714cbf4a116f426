// Bugs in what a learner's link may do: it acts for one student, and only a link that the platform mailed binds anybody.
import { plant } from './bug.ts';
import type { Bug } from './bug.ts';

const links = 'shared/domain/learner-links/';
const saysTest = (test: string) => ({ file: `${links}learner-says.test.ts`, test });
const mailTest = (test: string) => ({ file: 'sync-server/routes/learner/learner-mails.pg.test.ts', test });
const routeTest = (test: string) => ({ file: 'sync-server/routes/learner/learner-routes.pg.test.ts', test });

export const learnerBugs: readonly Bug[] = [
  plant(
    'a copied link confirms a time',
    'Only by a link that the platform mailed a learner’s choice counts as the provider’s',
    saysTest('%s only tells the provider what the learner would like'),
    `${links}learner-times.ts`,
    "delivery === 'mailed' && course?.learnersChoose === true",
    'course?.learnersChoose === true',
  ),
  plant(
    'a copied link disputes a claim',
    'Only an answer by a link that the platform mailed disputes a claim',
    saysTest('is only shown if it is %s'),
    `${links}learner-dispute.server.ts`,
    "({ kind, isMailed }) => kind === 'answer' && isMailed,",
    "({ kind }) => kind === 'answer',",
  ),
  plant(
    'an answer about another interview disputes',
    'A learner’s answer disputes only what was claimed about the same interview',
    saysTest('leaves a claim about another interview of the match alone'),
    `${links}learner-dispute.server.ts`,
    'claim.startsAt === startsAt && ',
    '',
  ),
  plant(
    'a link acts about the match of another learner',
    'A learner’s link acts about the matches of its own student only',
    saysTest('refuses a choice of a time that was not offered, for another’s match, and before "This is me"'),
    `${links}acting-link.ts`,
    '(await matchesOfStudent(store, student)).find(({ id }) => id === matchId)',
    "await store.get('matches', matchId)",
  ),
  plant(
    'a link to an old address deletes the data',
    'A learner deletes their data alone only by a link to the address on the class list',
    saysTest('only asks for the deletion once the class list has another address'),
    `${links}learner-link.ts`,
    "delivery === 'mailed' && address === studentEmail",
    "delivery === 'mailed' && address !== ''",
  ),
  plant(
    'a mail without the agreement',
    'Nothing is mailed to a learner without their agreement',
    mailTest('sends no link after the agreement or the link ended, or the class list got another address'),
    'sync-server/identity/learner-links.ts',
    'join "learnerContacts" c on c.id = e.id and c."endedAt" is null\n  where l.id = :linkId',
    'join "learnerContacts" c on c.id = e.id\n  where l.id = :linkId',
  ),
  plant(
    'a form of one learner acts for another one',
    'On a phone that two learners share, a form acts only for the link that it was made for',
    routeTest('on one phone: a form of the first changes nothing once the second link was opened'),
    'sync-server/routes/learner/learner-routes.ts',
    "if (fields['link'] !== page.link.id)",
    "if (fields['link'] === undefined)",
  ),
];
