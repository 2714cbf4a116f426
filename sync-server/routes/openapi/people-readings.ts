// The answers of calls outside the REST table about oneself, one's team and one's invitations. Each is checked against the
// type that the server answers.
import * as z from 'zod/mini';
import { instant } from '#shared/engine/field-schemas.ts';
import { matchStatuses, memberRoles, sides } from '#shared/engine/options.ts';
import { jobSummary } from '#shared/reads/public-jobs.ts';
import type { CalendarFeed } from '#server/calendar/calendar-feeds.ts';
import type { ChangeRequest, OpenChange } from '#server/identity/email/change-email.ts';
import type { Passkey } from '#server/identity/passkeys/passkeys.ts';
import type { DeletionState } from '#server/identity/rights/account-deletion.ts';
import type { SignedInDevice } from '#server/identity/session-store.ts';
import type { Invitation, Team } from '#server/identity/team-invites.ts';
import { job } from '../rest/readings.ts';

type Schema<T> = z.ZodMiniType<T>;

const role = z.enum(memberRoles);

/** An object whose keys are not part of the contract. */
export const anyObject = z.looseObject({});

export const addressState: Schema<{
  canChange: boolean;
  change: OpenChange | null;
  requests: ChangeRequest[];
}> = z.object({
  canChange: z.boolean(),
  change: z.nullable(
    z.object({
      id: z.string(),
      email: z.string(),
      state: z.enum(['requested', 'scheduled']),
      dueAt: z.nullable(instant()),
    }),
  ),
  requests: z.array(
    z.object({
      id: z.string(),
      personId: z.string(),
      name: z.string(),
      email: z.string(),
      previousEmail: z.string(),
    }),
  ),
});

export const deletionState: Schema<DeletionState> = z.object({
  dueAt: z.nullable(instant()),
  obstacles: z.object({
    isLastAdmin: z.boolean(),
    colleagues: z.int(),
    owed: z.array(
      z.object({
        id: z.string(),
        candidateReferenceId: z.string(),
        status: z.enum(matchStatuses),
        interviewDate: z.nullable(instant()),
      }),
    ),
    memberOf: z.array(z.string()),
  }),
});

export const devices: Schema<(SignedInDevice & { isCurrent: boolean })[]> = z.array(
  z.object({
    id: z.string(),
    device: z.string(),
    signedInAt: instant(),
    lastSeenAt: instant(),
    isCurrent: z.boolean(),
  }),
);

export const passkey: Schema<Passkey> = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant(),
  lastUsedAt: z.nullable(instant()),
  isSynced: z.boolean(),
});

export const passkeys: Schema<{ isOffered: boolean; canAdd: boolean; passkeys: Passkey[] }> = z.object({
  isOffered: z.boolean(),
  canAdd: z.boolean(),
  passkeys: z.array(passkey),
});

export const calendarFeeds: Schema<{ isOffered: boolean; feeds: CalendarFeed[] }> = z.object({
  isOffered: z.boolean(),
  feeds: z.array(
    z.object({
      id: z.string(),
      site: z.nullable(z.string()),
      createdAt: instant(),
      lastReadAt: z.nullable(instant()),
    }),
  ),
});

export const team: Schema<Team> = z.object({
  isOwner: z.boolean(),
  role,
  members: z.array(
    z.object({
      id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      role,
      isOwner: z.boolean(),
      isYou: z.boolean(),
      lastSeenAt: z.optional(z.nullable(instant())),
    }),
  ),
  invitations: z.array(
    z.object({
      id: z.string(),
      role,
      forWhom: z.nullable(z.string()),
      assignsAll: z.boolean(),
      courseIds: z.array(z.int()),
      siteIds: z.array(z.string()),
      createdAt: instant(),
      expiresAt: instant(),
    }),
  ),
});

export const invited = z.object({ link: z.string() });

export const teamInvitation: Schema<Omit<Invitation, 'organizationId'> & { isAnother: boolean }> = z.object({
  organization: z.string(),
  kind: z.enum(sides),
  role,
  invitedByName: z.string(),
  assignsAll: z.boolean(),
  courses: z.array(z.string()),
  sites: z.array(z.string()),
  isAnother: z.boolean(),
});

export const addressInvitations = z.object({
  received: z.array(
    z.object({
      id: z.string(),
      jobTitle: z.string(),
      employerName: z.string(),
      location: z.string(),
      terms: z.nullable(z.string()),
      createdAt: instant(),
    }),
  ),
  sent: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      jobTitle: z.string(),
      state: z.enum(['sent', 'declined']),
      createdAt: instant(),
    }),
  ),
});

const publicColumns = ['id', ...jobSummary, 'createdAt'].map((name) => [name, true as const]);

export const publicJobs = z.array(z.pick(job, Object.fromEntries(publicColumns) as Record<string, true>));
