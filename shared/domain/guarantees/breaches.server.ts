// Notifies the administrators of a dispute about a breach.
import { readMatch, partyName } from '../interviews/interviews.ts';
import { notice, notifyAdmins } from '../notifications/notifications.ts';
import { onServer } from '#shared/engine/command.ts';
import { disputeBreach, readBreach } from './breaches.ts';

export const disputeBreachOnServer = onServer(disputeBreach, {
  async onAccepted(store, { id }, { now }) {
    const breach = await readBreach(store, id);
    const employer = await partyName(store, await readMatch(store, breach.matchId), 'employer');
    await notifyAdmins(
      store,
      `disputed.${id}`,
      notice(
        'breach.disputed',
        { by: employer, reference: breach.candidateReferenceId },
        {
          type: 'system',
          link: '/admin/reports?show=disputed',
          subjectId: breach.employerId,
          subjectTitle: employer,
        },
      ),
      now,
    );
  },
});
