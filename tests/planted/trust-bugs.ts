// Bugs planted in what one side's setting does to the other side's promise, and in what others read of an organization.
import { plant } from './bug.ts';
import type { Bug } from './bug.ts';

const crowdTest = (test: string) => ({ file: 'shared/domain/crowds/crowds.test.ts', test });
const quickTest = (test: string) => ({ file: 'shared/domain/completions/quick-completions.test.ts', test });
const holdTest = (test: string) => ({ file: 'shared/domain/guarantees/hold.test.ts', test });
const openingsTest = (test: string) => ({ file: 'shared/domain/jobs/openings.test.ts', test });
const relatedTest = (test: string) => ({ file: 'shared/domain/agreements/related-parties.test.ts', test });
const sharesTest = (test: string) => ({ file: 'shared/domain/organizations/unusual-shares.test.ts', test });
const closedTest = (test: string) => ({ file: 'shared/domain/guarantees/closed-ahead.test.ts', test });
const markTest = (test: string) => ({ file: 'shared/domain/organizations/organizations.test.ts', test });
const placesTest = (test: string) => ({ file: 'shared/domain/matching/places.test.ts', test });
const figureTest = (test: string) => ({ file: 'shared/domain/jobs/published-adherence.test.ts', test });

export const trustBugs: readonly Bug[] = [
  plant(
    'pauses without an end',
    'All pauses of a promise move its due day by at most 60 days',
    holdTest('counts no days beyond 60 of two pauses'),
    'shared/domain/guarantees/deadline.ts',
    'Math.min(pausedMs([...ended, ...running]), mostPausedMs)',
    'Math.max(pausedMs([...ended, ...running]), 0)',
  ),
  plant(
    'a hold without an end',
    'A promise that is on hold ends after 90 days',
    holdTest('withdraws the match after 90 days on hold'),
    'shared/domain/guarantees/advance-hold.ts',
    "if (kind === 'holdEnds') return",
    "if (kind === 'hold') return",
  ),
  plant(
    'a proposal on hold is missed at once',
    'The end of a hold leaves the employer ten working days',
    holdTest('stays on hold when the employer proposes again and again'),
    'shared/domain/guarantees/deadline.ts',
    'return later(later(earliest, notBefore), afterRest(facts));',
    'return later(earliest, notBefore);',
  ),
  plant(
    'a job that is filled before its last opening',
    'Reaching the number of openings asks the employer about new links',
    openingsTest('fills a job with the last of its openings and not before'),
    'shared/domain/jobs/count-openings.ts',
    '(await hiresOf(store, jobId)) >= job.openings',
    '(await hiresOf(store, jobId)) + 1 >= job.openings',
  ),
  plant(
    'a filled job that takes links',
    'A filled job takes no new links once its employer stopped them',
    openingsTest('refuses them once the employer stopped them, for this job alone'),
    'shared/domain/jobs/job.ts',
    "job.isFilled && job.linksWhenFilled === 'stop_linking'",
    "!job.isFilled && job.linksWhenFilled === 'stop_linking'",
  ),
  plant(
    'a place too many',
    'At most as many interviews of a job begin in 30 days as the terms say',
    placesTest('gives a place back that a candidate leaves before an interview'),
    'shared/domain/matching/places.ts',
    'used < limit)',
    'used <= limit)',
  ),
  plant(
    'a due day without a place',
    'A candidate who waits for a place has no due day',
    placesTest('has no fee, name, reminder or due day, and is owed'),
    'shared/domain/guarantees/deadline.ts',
    '...(waitsForPlace(facts.match) ? [] : matchSteps(facts)),',
    '...matchSteps(facts),',
    {
      file: 'shared/domain/matching/match-changes.ts',
      find: 'if (isLateClaim) await tellNewMatch(store, match, now);',
      replace:
        'await scheduleDeadline(store, { ...match, rev: 0 }, context); if (isLateClaim) await tellNewMatch(store, match, now);',
    },
  ),
  plant(
    'waiting for ever',
    'What has waited 60 days for a place has begun by day 90',
    placesTest('begins what has waited for 60 days evenly until day 90, the oldest first'),
    'shared/domain/matching/places.ts',
    'if (due > Date.parse(now)) break;',
    'break;',
  ),
  plant(
    'an end that lets candidates wait',
    'An end of the agreement by the employer begins all interviews that wait for a place',
    placesTest('begins all that wait when the employer ends the agreement, of this agreement alone'),
    'shared/domain/agreements/commands.server.ts',
    'await beginWaiting(store, agreement, context);',
    '',
  ),
  plant(
    'a late mark of related organizations',
    'Matches within 90 days of a time with an owner or manager on both sides are marked',
    relatedTest('marks a match for less than 90 days after they shared somebody, and the agreement with it'),
    'shared/domain/agreements/related-parties.ts',
    'until > plusDays(at, -bothSidesDays)',
    'until > at',
  ),
  plant(
    'a figure of one person on both sides',
    'Matches of related organizations are in no published figure',
    figureTest('leaves matches with a related organization out of the published adherence'),
    'shared/domain/jobs/published-adherence.ts',
    'matches.filter(({ isRelated }) => !isRelated)',
    'matches.filter(({ isRelated }) => !isRelated || isRelated)',
  ),
  plant(
    'an alert about every share',
    'Administrators are told of shares above 20 percent',
    sharesTest('calls a share unusual only above 20 percent and from three cases on'),
    'shared/domain/organizations/unusual-shares.ts',
    'cases * 100 > alertPercent * of',
    'cases * 100 >= alertPercent * of',
  ),
  plant(
    'a warning about few closed days',
    'More than 30 closed working days are shown before a promise is made',
    closedTest('warns about 31 closed working days, and not about 30, also with closed weekends'),
    'shared/domain/guarantees/closed-ahead.ts',
    'closed > mostClosedAhead',
    'closed >= mostClosedAhead',
  ),
  plant(
    'a verified mark for everybody',
    'Only an administrator’s act verifies an organization',
    markTest(
      'admits and does not verify an organization when its account type is chosen, because the email is already confirmed',
    ),
    'shared/domain/organizations/organizations.ts',
    "organization.kind)) return;\n  await store.put('organizations', { ...organization, admittedAt: now });",
    "organization.kind)) return;\n  await store.put('organizations', { ...organization, admittedAt: now, verifiedAt: now });",
  ),
  plant(
    'a crowd that goes on at once',
    'Clocks of a reported crowd go on with at least ten working days',
    crowdTest('go on with ten working days left when an administrator decides late'),
    'shared/domain/guarantees/deadline.ts',
    "later(heldBackUntil(facts) ?? '', crowdRestOf(facts))",
    'heldBackUntil(facts)',
  ),
  plant(
    'a second report of a crowd',
    'An employer reports a crowd of a training provider once in 90 days',
    crowdTest('refuses a second report of the same provider within 90 days, and accepts it afterwards'),
    'shared/domain/crowds/crowds.ts',
    'if (again && again > now) throw',
    'if (again && again === now) throw',
  ),
  plant(
    'a decision about one’s own crowd',
    'Nobody decides for an organization in which they have a role',
    crowdTest('refuses an administrator who had a role at %s'),
    'shared/domain/crowds/crowds.server.ts',
    '    await refuseOnBothSides(store, report, context);\n',
    '',
  ),
  plant(
    'a kept promise withdrawn with its crowd',
    'A match about which a claim waits is not withdrawn with its crowd',
    crowdTest('leaves a match alone about which a claim waits'),
    'shared/domain/crowds/crowds.server.ts',
    ' && !(await claimsOf(store, match)).some(isUnsettled);',
    ' && (await claimsOf(store, match)).length >= 0;',
  ),
  plant(
    'administrators told of each completion',
    'Administrators are told once in seven days of many completions of a day',
    quickTest('tells administrators once in seven days, and again afterwards'),
    'shared/domain/completions/quick-completions.ts',
    'plusDays(now, -alertRestDays)',
    'plusDays(now, -1)',
  ),
];
