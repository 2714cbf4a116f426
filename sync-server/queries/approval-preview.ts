// Runs an approval without keeping its writes, to say what it would guarantee. The rule itself counts, so that the
// preview can't differ from the approval.
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { commands } from '#shared/commands.ts';
import { approveAgreement } from '#shared/domain/agreements/commands.ts';
import { waitsForPlace } from '#shared/domain/interviews/interviews.ts';
import type { Match } from '#shared/domain/interviews/interviews.ts';
import type { Actor } from '#shared/engine/command.ts';
import { actorGiving } from '#shared/engine/access/member-roles.ts';
import { idsFrom, runOnServer } from '#shared/engine/run-command.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import type { ApprovalPreview } from '#shared/reads/decisions/approval-preview.ts';
import { PostgresReader } from '../engine/postgres-store.ts';

/** Returns what this employer's approval would guarantee now. Throws the refusal that the approval would get. */
export const approvalPreview = (knex: Knex, actor: Actor, id: string, now: Date): Promise<ApprovalPreview> =>
  knex.transaction(
    async (transaction) => {
      const reader = new PostgresReader(transaction);
      const command = assertDefined(commands.get(approveAgreement.name));
      const giving = actorGiving(command, actor);
      const context = {
        actor: giving,
        now: now.toISOString(),
        newId: idsFrom(randomUUID()),
        randomId: randomUUID,
      };
      const { layer } = await runOnServer(reader, { command, input: { id } }, context);
      const made = new Map<string, Match>();
      for (const { table, row } of layer.writes) {
        const before = table === 'matches' ? await reader.get('matches', String(row.id)) : undefined;
        if (table === 'matches' && !isStanding(before)) made.set(String(row.id), row as unknown as Match);
      }
      const matches = [...made.values()].filter(isStanding);
      const own = (await reader.find('matches', { employerId: actor.organization })).filter(isStanding);
      const known = matches.map((match) => own.filter((other) => isSameLearner(match, other)));
      const jobs = new Set(known.flat().map(({ jobId }) => jobId));
      const [jobId] = jobs;
      const job = jobId !== undefined && jobs.size === 1 ? await reader.get('jobs', jobId) : undefined;
      return {
        interviews: matches.length,
        dueAt: dueAtOf(matches),
        alreadyMatched: known.filter(({ length }) => length > 0).length,
        alreadyFor: job?.title ?? null,
      };
    },
    { readOnly: true, isolationLevel: 'repeatable read' },
  );

const isStanding = (match: Match | undefined): match is Match => match !== undefined && !match.withdrawnAt;

/** When the last one is due. What waits for a place has no due day yet. */
const dueAtOf = (matches: readonly Match[]): string | null =>
  matches.some(waitsForPlace)
    ? null
    : matches.reduce<string | null>((last, { deadlineAt }) => later(last, deadlineAt), null);

const isSameLearner = (one: Match, other: Match): boolean =>
  one.candidateReferenceId === other.candidateReferenceId && one.providerId === other.providerId;

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;
