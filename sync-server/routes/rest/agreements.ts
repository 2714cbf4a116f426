// REST routes /api/swap-agreements and /api/candidate-matches, including the only call that reveals a name to an
// employer.
import { approveAgreement, rejectAgreement } from '#shared/domain/agreements/commands.ts';
import { agreementNotFound } from '#shared/domain/agreements/agreement.ts';
import { learnerOf, mayBeNamed, notNamed } from '#shared/domain/consents/consents.ts';
import { viewName } from '#shared/domain/consents/view-name.ts';
import { agreementStatuses, matchStatuses } from '#shared/engine/options.ts';
import { approvalPreviewShape } from '#shared/reads/decisions/approval-preview.ts';
import { moment, oneOf, pageParts, wholeNumber } from './query.ts';
import * as reading from './readings.ts';
import { found, pageOf, asRead } from './route.ts';
import type { RestRequest, Route } from './route.ts';

async function answerWith({ actor, reader, everything, params }: RestRequest) {
  const agreement = found(
    await (actor.role === 'admin' ? everything : reader).get('agreements', params.id ?? ''),
    agreementNotFound,
  );
  return { body: asRead(agreement), rev: agreement.rev };
}

export const agreementRoutes: Route[] = [
  {
    method: 'get',
    path: '/swap-agreements',
    summary: 'Their own agreements; an admin: all.',
    allowed: ['employer', 'provider', 'admin'],
    scope: 'agreements:read',
    query: { ...pageParts, status: oneOf(agreementStatuses, 'The state of the agreement.') },
    reading: reading.listOf(reading.agreement),
    async answer(request) {
      const reader = request.actor.role === 'admin' ? request.everything : request.reader;
      const { rows, next } = await pageOf(request, reader, 'agreements', ['status']);
      return { body: rows.map(asRead), next };
    },
  },
  {
    method: 'get',
    path: '/swap-agreements/:id',
    summary: 'One agreement.',
    allowed: ['employer', 'provider', 'admin'],
    scope: 'agreements:read',
    reading: reading.agreement,
    answer: answerWith,
  },
  {
    method: 'get',
    path: '/swap-agreements/:id/approval',
    summary: 'What an approval would guarantee now: counts, no learners.',
    allowed: ['employer'],
    scope: 'agreements:decide',
    reading: approvalPreviewShape,
    answer: async ({ platform, actor, params, now }) => ({
      body: await platform.approvalPreview(actor, params.id ?? '', now),
    }),
  },
  {
    method: 'patch',
    path: '/swap-agreements/:id/approve',
    summary: 'The owning employer approves; completed learners are matched.',
    allowed: ['employer'],
    scope: 'agreements:decide',
    reading: reading.agreement,
    async answer(request) {
      await request.give([approveAgreement, { id: request.params.id }]);
      return answerWith(request);
    },
  },
  {
    method: 'patch',
    path: '/swap-agreements/:id/reject',
    summary: 'The owning employer rejects, for a reason if they like.',
    allowed: ['employer'],
    scope: 'agreements:decide',
    body: { of: rejectAgreement, without: ['id'], isOptional: true },
    reading: reading.agreement,
    async answer(request) {
      await request.give([rejectAgreement, { id: request.params.id, reason: request.body.reason ?? null }]);
      return answerWith(request);
    },
  },
  {
    method: 'get',
    path: '/candidate-matches',
    summary: 'Matches of their jobs or learners, by reference only; withdrawn ones are left out.',
    allowed: ['employer', 'provider'],
    scope: 'matches:read',
    query: {
      ...pageParts,
      status: oneOf(matchStatuses, 'The state of the match.'),
      jobId: wholeNumber('Of this job.'),
      courseId: wholeNumber('Of learners of this course.'),
      updatedAfter: moment('Changed later than this, by the clock of the database.'),
    },
    reading: reading.listOf(reading.match),
    async answer(request) {
      const { rows, next } = await pageOf(request, request.reader, 'matches', [
        'status',
        'jobId',
        'courseId',
      ]);
      return { body: rows.filter(({ withdrawnAt }) => !withdrawnAt).map(asRead), next };
    },
  },
  {
    method: 'post',
    path: '/candidate-matches/:id/name',
    summary:
      'Who the candidate is, once they agreed and a time is confirmed; the training provider sees that it was asked.',
    allowed: ['employer'],
    status: 200,
    isNeverRepeated: true,
    reading: reading.identity,
    async answer({ give, reader, everything, params, now }) {
      const id = params.id ?? '';
      await give([viewName, { matchId: id }]);
      // Checked again, because a repeated request was executed when the consent may still have been valid.
      const match = found(await reader.get('matches', id), matchNotFound);
      const [consent, interview, claims] = await Promise.all([
        reader.get('consents', id),
        reader.get('interviews', id),
        reader.find('claims', { matchId: id }),
      ]);
      const learner = await learnerOf(everything, match);
      if (!consent || !learner || !mayBeNamed(match, interview, consent, claims, now.toISOString()))
        throw notNamed(match);
      const { studentName, studentEmail, studentPhone } = learner;
      return {
        body: {
          name: studentName,
          email: consent.withContact ? studentEmail : null,
          phone: consent.withContact ? studentPhone : null,
        },
      };
    },
  },
];

const matchNotFound = {
  title: 'Match not found',
  description: "This match doesn't exist or you don't have access.",
};
