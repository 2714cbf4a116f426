// Fills the reports about attendance for devices that know no claims, until they are updated.
import type { Row } from '#shared/engine/schema.ts';
import type { Writer } from '#shared/engine/store.ts';
import { isAdmission, isTimeKnown, isUnsettled, truthOf } from './claim.ts';
import type { Claim } from './claim.ts';

/** Writes the report that says the same as a claim about an interview. Its id is the claim's. */
export async function fillReport(store: Writer, claim: Claim): Promise<void> {
  const kind = kinds[claim.kind];
  // Nobody answers what a side says against its own interest.
  if (!kind || isAdmission(claim)) return;
  const { id, startsAt, createdAt, disputedAt, settledAt, decidedByName, decisionNote } = claim;
  const { matchId, employerId, providerId, jobId, candidateReferenceId } = claim;
  const { employerComment, providerComment } = claim;
  const decided = disputedAt === null || isUnsettled(claim) ? null : settledAt;
  const report = {
    ...{ id, matchId, employerId, providerId, jobId, candidateReferenceId, kind, createdAt },
    startsAt: startsAt ?? createdAt,
    isConfirmed: isTimeKnown(claim),
    ...{ employerComment, providerComment, disputedAt, decidedAt: decided, decidedByName, decisionNote },
    decision: decided === null ? null : decisionOn(claim),
  };
  const known = await store.get('attendanceReports', id);
  if (known) await store.put('attendanceReports', { ...known, ...report });
  else await store.add('attendanceReports', report);
}

const kinds: Partial<Record<Claim['kind'], Row<'attendanceReports'>['kind']>> = {
  held: 'held',
  candidate_absent: 'absent',
};

const decisionOn = (claim: Claim): 'stands' | 'rejected' =>
  truthOf(claim) === claim.kind ? 'stands' : 'rejected';
