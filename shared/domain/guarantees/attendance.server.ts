// Notifies the employer and the administrators of a dispute about attendance.
import { scheduleDeadline } from './deadline-timer.ts';
import { partyName, readMatch } from '../interviews/interviews.ts';
import { notifyParty } from '../notifications/notify-party.ts';
import { notice, notifyAdmins } from '../notifications/notifications.ts';
import { onServer } from '#shared/engine/command.ts';
import { disputeAttendance, readReport } from './attendance.ts';

export const disputeAttendanceOnServer = onServer(disputeAttendance, {
  async onAccepted(store, { id }, context) {
    const report = await readReport(store, id);
    const match = await readMatch(store, report.matchId);
    const provider = await partyName(store, match, 'provider');
    await scheduleDeadline(store, match, context);
    await notifyParty(
      store,
      match,
      'employer',
      'attendanceDisputed',
      (about) =>
        notice('attendance.disputed', { ...about.match, by: provider, kind: report.kind }, about.subject),
      context.now,
    );
    await notifyAdmins(
      store,
      `attendance.${id}`,
      notice(
        'attendance.toDecide',
        { by: provider, reference: report.candidateReferenceId },
        {
          type: 'system',
          link: '/admin/disputes?show=undecided',
          subjectId: report.providerId,
          subjectTitle: provider,
        },
      ),
      context.now,
    );
  },
});
