// The initial data of a story: two jobs, four courses, agreements in every state, matches that allow every action on
// matches, pending requests, and one instance of every undoable action.
import type { Actor } from '#shared/engine/command.ts';
import { candidateReference } from '#shared/domain/enrollments/candidate-reference.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { plusDays } from '#shared/lib/time.ts';
import { courseInput, jobInput } from '#server/testing/marketplace.ts';
import { admin } from './acting.ts';
import { canary } from './canary.ts';
import type { Story } from './acting.ts';
import type { SimulatedServer } from './server.ts';

/** Long enough ago that a change to such an agreement received today is late. */
const longAgoDays = 30;

export async function prepareWorld(
  { marketplace, database }: SimulatedServer,
  employer: Actor,
  [paul, petra]: [Actor, Actor],
  { chance, nextNumber, today }: Story,
): Promise<void> {
  const start = marketplace.clock.now;
  marketplace.clock.now = plusDays(start, -longAgoDays);
  const siteIds = ['site-1', 'site-2'];
  const place = { address: '1 Quay', timeZone: 'UTC', closedDays: '' };
  await marketplace.giveAll(
    employer,
    siteIds.map((id) => ['sites.create', { id, name: `Dock ${id}`, ...place }] as const),
  );
  const jobs = [0, 1].map(() => jobInput({ id: nextNumber(), siteId: chance.pick([null, ...siteIds]) }));
  await marketplace.giveAll(
    employer,
    jobs.map((job) => ['jobs.post', job] as const),
  );

  /** Returns the references of the enrolled students. */
  const enroll = async (provider: Actor, courseId: number, count: number) => {
    const references = Array.from({ length: count }, () => candidateReference(chance.bytes(5)));
    await marketplace.giveAll(
      provider,
      references.map((candidateReferenceId, place) => [
        'enrollments.enroll',
        {
          id: `student-${courseId}-${place}`,
          courseId,
          candidateReferenceId,
          studentName: `${canary} Ames`,
          studentEmail: `${canary.toLowerCase()}.${place}@learners.example`,
          enrollmentDate: today(),
        },
      ]),
    );
    return references;
  };

  const [ended, active, hidden] = [nextNumber(), nextNumber(), nextNumber()];
  const places = [
    [paul, ended, 0],
    [paul, active, 0],
    [paul, hidden, 1],
    [petra, nextNumber(), 0],
  ] as const;
  const classes = new Map<number, string[]>();
  for (const [provider, id, job] of places) {
    await marketplace.give(
      provider,
      'courses.create',
      courseInput({ id, linkedJobIds: [assertDefined(jobs[job]).id] }),
    );
    classes.set(id, await enroll(provider, id, id === active ? 8 : 2));
    if (id === ended || id === active)
      await marketplace.give(employer, 'agreements.approve', {
        id: `${id}.${assertDefined(jobs[job]).id}.1`,
      });
  }
  await marketplace.give(paul, 'agreements.cancel', {
    id: `${ended}.${assertDefined(jobs[0]).id}.1`,
    reason: 'No places',
  });

  const before = today();
  marketplace.clock.now = plusDays(start, -1 / 8);
  const mark = (courseId: number, candidateReferenceId: string, completionDate: string) =>
    ['completions.mark', { courseId, candidateReferenceId, completionDate, batchId: 'batch-1' }] as const;
  const [late = ''] = classes.get(ended) ?? [];
  const done = (classes.get(active) ?? []).slice(2);
  await marketplace.giveAll(paul, [
    mark(ended, late, before),
    ...done.map((reference) => mark(active, reference, today())),
  ]);

  const matches = (await database.knex('matches').orderBy('id').select('id', 'candidateReferenceId')) as {
    id: string;
    candidateReferenceId: string;
  }[];
  const [phoned, named, decided, missed, asked, proposed] = done.map(
    (reference) =>
      assertDefined(matches.find(({ candidateReferenceId }) => candidateReferenceId === reference)).id,
  );
  const consent = { matchId: named, how: 'on paper', givenOn: today() };
  await marketplace.give(paul, 'consents.record', consent);
  const startsAt = plusDays(start, -1 / 12);
  const proposal = {
    slots: [plusDays(start, 2), plusDays(start, 3)],
    kind: 'phone',
    place: 'We call',
    minutes: 30,
  };
  await marketplace.giveAll(employer, [
    ...[named, decided, missed].map((matchId) => ['interviews.agreeByPhone', { matchId, startsAt }] as const),
  ]);
  await marketplace.giveAll(
    paul,
    [named, decided].map((matchId) => ['interviews.confirmAgreed', { matchId, startsAt }] as const),
  );
  marketplace.clock.now = start;
  await marketplace.giveAll(employer, [
    ['interviews.recordOutcome', { matchId: decided, outcome: 'not_hired', reason: 'skills' }],
    ['interviews.agreeByPhone', { matchId: phoned, startsAt: plusDays(start, 1) }],
    ['matches.askRelease', { matchId: asked, reason: 'Filled' }],
    ['interviews.propose', { ...proposal, matchId: proposed }],
  ]);
  await marketplace.give(paul, 'interviews.reportNotHeld', { matchId: missed, absent: 'employer' });

  const agreement = `${active}.${assertDefined(jobs[0]).id}.1`;
  const words = { subjectKind: 'agreement', subjectId: agreement, text: 'See you', writtenAt: start };
  await marketplace.giveAll(employer, [
    ['invitations.send', { id: 'invitation-1', courseId: ended, jobId: assertDefined(jobs[0]).id }],
    ['flags.raise', { id: 'report-1', listing: 'course', listingId: hidden, reason: 'other' }],
    ['messages.send', { ...words, withId: paul.organization }],
    ['costs.add', { id: 'cost-1', kind: 'advertising', amountCents: 10_000, day: today() }],
  ]);
  await marketplace.give(admin, 'flags.uphold', { id: 'report-1' });
  await marketplace.giveAll(paul, [
    ['messages.send', { ...words, withId: employer.organization }],
    ['enrollments.remove', { id: `student-${hidden}-0` }],
    ...['555-0101', '555-0199'].map(
      (studentPhone) =>
        [
          'enrollments.edit',
          { id: `student-${active}-0`, set: { studentPhone }, base: { studentPhone: null } },
        ] as const,
    ),
  ]);
}
