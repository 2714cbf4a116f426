// Records the breach of an interview that the employer missed, and notifies the other side.
import { refuseAcceptedTime } from '../claims/both-sides.server.ts';
import { hasAnswered } from '../claims/cross-claims.ts';
import { claimsOf, isAdmission } from '../claims/claim.ts';
import { recordBreach } from '../claims/not-held.ts';
import { disputeByLearner } from '../learner-links/learner-dispute.server.ts';
import { openClaims } from '../claims/make-claim.server.ts';
import { otherSide, partyName, readMatch, sideOf } from './interviews.ts';
import { notifyParty } from '../notifications/notify-party.ts';
import { settleByAdmission, withdrawIfNotEarned } from '../claims/settle-claim.ts';
import { settleMatch } from '../guarantees/settle-match.server.ts';
import { tellRenewal } from '../guarantees/renewals.ts';
import { notice } from '../notifications/notifications.ts';
import { onServer } from '#shared/engine/command.ts';
import { reportNotHeld } from './report-not-held.ts';

export const reportNotHeldOnServer = onServer(reportNotHeld, {
  async onAccepted(store, { matchId, absent, note }, context) {
    await refuseAcceptedTime(store, matchId, context);
    const match = await readMatch(store, matchId);
    const reporter = sideOf(context.actor);
    if (await settleByAdmission(store, match, context)) return;
    // It answered a claim of the other side, whose command has done everything.
    if (await hasAnswered(store, match, reporter)) return;
    const isAdmitted = absent === 'employer' && reporter === 'employer';
    // One that was undone is no report, also if it was made at the same moment.
    const admissions = (await claimsOf(store, match)).filter(
      (claim) => isAdmission(claim) && claim.state === 'confirmed',
    );
    const said = isAdmitted ? admissions.at(-1) : undefined;
    if (said) await recordBreach(store, match, said, context);
    const isClaimed = await openClaims(store, match, context);
    if (isAdmitted) await withdrawIfNotEarned(store, match, context);
    await settleMatch(store, await readMatch(store, matchId), context);
    await disputeByLearner(store, matchId, context);
    if (isClaimed) return;
    if (isAdmitted) await tellRenewal(store, match, context);
    const employer = isAdmitted ? await partyName(store, match, 'employer') : null;
    await notifyParty(
      store,
      match,
      otherSide(reporter),
      'notHeld',
      (about) =>
        notice('interview.notHeld', { ...about.match, employer, hasNote: note !== null }, about.subject),
      context.now,
    );
  },
});
