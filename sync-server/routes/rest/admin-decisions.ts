// REST routes with which admins decide about one row: its data request, report, match, agreement, listing or account.
import { appointOwner } from '#shared/domain/people/colleagues.ts';
import { cancelAsAdmin } from '#shared/domain/agreements/admin-commands.ts';
import { withdrawMatchAsAdmin } from '#shared/domain/interviews/admin-matches.ts';
import { correctOutcome } from '#shared/domain/interviews/record-outcome.ts';
import { decideAttendance, decideClaim } from '#shared/domain/claims/decide-claim.ts';
import { decideCrowd } from '#shared/domain/crowds/crowds.ts';
import { excuseBreach } from '#shared/domain/guarantees/excuse-breach.ts';
import { decideMessage } from '#shared/domain/messages/message-decisions.ts';
import { dismissFlag, reviewFlag, upholdFlag } from '#shared/domain/listings/flag-decisions.ts';
import { correctCalendar } from '#shared/domain/organizations/correct-calendar.ts';
import {
  admitOrganization,
  severalOrganizations,
  unverifyOrganization,
  verifyOrganization,
} from '#shared/domain/organizations/organizations.ts';
import {
  endSessions,
  liftAccount,
  liftOrganization,
  suspendAccount,
  suspendOrganization,
} from '#shared/domain/people/suspensions.ts';
import type { NamedCommand } from '#shared/engine/command.ts';
import { completeDataRequest } from '#shared/domain/people/data-requests.ts';
import * as reading from './readings.ts';
import type { Route } from './route.ts';
import { refuseRequest } from '../../engine/request-refusals.ts';

/** A decision about the row in the path. */
const decide = (
  path: string,
  command: NamedCommand,
  summary: string,
  fields: readonly string[] = [],
): Route => ({
  method: 'patch',
  path,
  summary,
  allowed: ['admin'],
  ...(fields.length > 0 && { body: { of: command, without: ['id', 'matchId'] } }),
  status: 204,
  reading: reading.nothing,
  async answer({ params, body, give }) {
    const values = Object.fromEntries(fields.map((field) => [field, body[field] ?? null]));
    await give([command, { ...params, ...values }]);
    return { status: 204 };
  },
});

export const adminDecisions: Route[] = [
  decide('/admin/data-requests/:id/complete', completeDataRequest, 'Closes a data request.', [
    'outcome',
    'result',
  ]),
  decide(
    '/admin/attendance/:id/decide',
    decideAttendance,
    'Decides a dispute about an interview for clients that know no claims: what was reported counts or it does not.',
    ['isUpheld', 'note'],
  ),
  decide(
    '/admin/claims/:id/decide',
    decideClaim,
    'Decides a dispute between the two sides of a match: says what happened.',
    ['verdict', 'note'],
  ),
  decide(
    '/admin/crowds/:id/decide',
    decideCrowd,
    'Decides a report of many matches of one day: withdraws them, or lets their interviews be due again.',
    ['verdict', 'comment'],
  ),
  decide(
    '/admin/reports/:id/judge',
    decideMessage,
    'Decides a reported message: keeps it or removes its text.',
    ['isRemoved'],
  ),
  decide(
    '/admin/breaches/:id/excuse',
    excuseBreach,
    'Excuses a breach: it no longer counts against the employer.',
    ['excuse'],
  ),
  decide(
    '/admin/matches/:matchId/outcome',
    correctOutcome,
    'Corrects the outcome of an interview, once the employer’s own time for it is over; both sides are notified.',
    ['outcome', 'reason', 'note', 'correction'],
  ),
  decide(
    '/admin/matches/:matchId/withdraw',
    withdrawMatchAsAdmin,
    'Withdraws a match that is still open and notifies both sides.',
    ['reason'],
  ),
  decide(
    '/admin/swaps/:id/cancel',
    cancelAsAdmin,
    'Ends an active or pending agreement and notifies both sides.',
    ['reason'],
  ),
  {
    ...decide('/admin/flags/:id/review', reviewFlag, 'Marks a report as under review.'),
    ignores: ['note'],
  },
  decide('/admin/flags/:id/uphold', upholdFlag, 'Hides the listing and notifies its owner with the reason.', [
    'note',
  ]),
  decide('/admin/flags/:id/dismiss', dismissFlag, 'Dismisses a report; shows the listing again.', ['note']),
  decide('/admin/organizations/:id/admit', admitOrganization, 'Lets an organization act.'),
  decide(
    '/admin/organizations/:id/verify',
    verifyOrganization,
    'Verifies an organization, which also lets it act.',
  ),
  {
    method: 'patch',
    path: '/admin/organizations/verify',
    summary: 'Verifies several organizations, all or none.',
    allowed: ['admin'],
    body: { of: { ...verifyOrganization, input: severalOrganizations } },
    status: 204,
    reading: reading.nothing,
    async answer({ body, give }) {
      const several = severalOrganizations.safeParse(body);
      if (!several.success) throw refuseRequest('rest.organizations');
      const ids = [...new Set(several.data.ids)];
      await give(...ids.map((id): [NamedCommand, unknown] => [verifyOrganization, { id }]));
      return { status: 204 };
    },
  },
  decide('/admin/organizations/:id/unverify', unverifyOrganization, 'Removes a verification.'),
  decide(
    '/admin/organizations/:id/calendar',
    correctCalendar,
    'Corrects the working calendar of an organization, which sees the reason. Open deadlines follow it.',
    ['timeZone', 'closedDays', 'reason'],
  ),
  decide('/admin/users/:id/suspend', suspendAccount, 'Suspends a person, who sees the reason.', ['reason']),
  decide('/admin/users/:id/lift', liftAccount, 'Lifts a suspension. The person signs in again.'),
  decide('/admin/users/:id/end-sessions', endSessions, 'Signs a person out on every device.'),
  decide(
    '/admin/organizations/:id/suspend',
    suspendOrganization,
    'Suspends an organization: locks out its people, hides its listings, and releases the interviews an employer owes.',
    ['reason'],
  ),
  decide(
    '/admin/organizations/:id/lift',
    liftOrganization,
    'Lifts an organization’s suspension and shows its listings again.',
  ),
  decide(
    '/admin/organizations/:id/owner',
    appointOwner,
    'Makes a member an owner while no owner can sign in. All members see the reason.',
    ['userId', 'reason'],
  ),
];
