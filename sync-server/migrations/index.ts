// Lists every migration in order. Each is imported by name, so that the bundled server contains it.
import type { Knex } from 'knex';
import * as domain from './001-domain.ts';
import * as identity from './002-identity.ts';
import * as push from './003-push.ts';
import * as exchange from './004-exchange.ts';
import * as admin from './005-admin.ts';
import * as organizations from './006-organizations.ts';
import * as corrections from './007-corrections.ts';
import * as access from './008-access.ts';
import * as history from './009-history.ts';
import * as preferences from './010-preferences.ts';
import * as consent from './011-consent.ts';
import * as sealing from './012-sealing.ts';
import * as suspension from './013-suspension.ts';
import * as batches from './014-batches.ts';
import * as erasure from './015-erasure.ts';
import * as passkeys from './016-passkeys.ts';
import * as noGone from './017-no-gone.ts';
import * as authors from './019-authors.ts';
import * as fieldEdits from './020-field-edits.ts';
import * as pushedSessions from './021-pushed-sessions.ts';
import * as changedMatches from './022-changed-matches.ts';
import * as searchable from './023-searchable.ts';
import * as addressChanges from './024-address-changes.ts';
import * as dutiesMails from './025-duties-mails.ts';
import * as storedBytes from './026-stored-bytes.ts';
import * as interviewZones from './028-interview-zones.ts';
import * as figureBands from './029-figure-bands.ts';
import * as taggingKeys from './030-tagging-keys.ts';
import * as unlistedMarks from './031-unlisted-marks.ts';
import * as noticeCodes from './032-notice-codes.ts';
import * as attendance from './033-attendance.ts';
import * as figures from './036-figures.ts';
import * as incarnations from './037-incarnations.ts';
import * as pushAnswers from './038-push-answers.ts';
import * as retention from './039-retention.ts';
import * as rights from './040-rights.ts';
import * as addressInvitations from './041-address-invitations.ts';
import * as textCodes from './045-text-codes.ts';
import * as memberships from './047-memberships.ts';
import * as assignments from './049-assignments.ts';
import * as handedOverChanges from './052-handed-over-changes.ts';
import * as sessionLocks from './053-session-locks.ts';
import * as sites from './054-sites.ts';
import * as linkedAccounts from './060-linked-accounts.ts';
import * as unfinishedAddressChanges from './061-unfinished-address-changes.ts';
import * as lookalikes from './062-lookalikes.ts';
import * as endedSessions from './063-ended-sessions.ts';
import * as firstContacts from './064-first-contacts.ts';
import * as coursesByTitle from './065-courses-by-title.ts';
import * as closedDays from './066-closed-days.ts';
import * as firstDecisions from './067-first-decisions.ts';
import * as claims from './068-claims.ts';
import * as interviewClaims from './069-interview-claims.ts';
import * as trustMarks from './070-trust-marks.ts';
import * as relatedParties from './071-related-parties.ts';
import * as capacity from './073-capacity.ts';
import * as crowds from './074-crowds.ts';
import * as unreportedNotices from './075-unreported-notices.ts';
import * as invitedFor from './076-invited-for.ts';
import * as mailsAtOnce from './078-mails-at-once.ts';
import * as calendarFeeds from './079-calendar-feeds.ts';
import * as learnerLinks from './081-learner-links.ts';
import * as serviceAccounts from './082-service-accounts.ts';
import * as learnerContacts from './085-learner-contacts.ts';
import * as learnerReplies from './086-learner-replies.ts';
import * as restamps from './088-restamps.ts';
import { dutyIndexes } from './089-duty-indexes.ts';
import * as changedRows from './091-changed-rows.ts';
import * as webhooks from './092-webhooks.ts';
import * as studentPeriods from './098-student-periods.ts';
import { changedIndexes } from './099-changed-indexes.ts';
import { matchMoments } from './100-match-moments.ts';
import { figureSums } from './101-figure-sums.ts';
import * as keyedAnswers from './103-keyed-answers.ts';
import { mergedStudents } from './104-merged-students.ts';
import * as mailsOfBefore from './105-mails-of-before.ts';
import { addColumns } from './tables.ts';
import type { NamedMigration } from './tables.ts';

/** Every migration, in the order in which they run. */
export const migrationList: readonly NamedMigration[] = [
  domain,
  identity,
  push,
  exchange,
  admin,
  organizations,
  corrections,
  access,
  history,
  preferences,
  consent,
  sealing,
  suspension,
  batches,
  erasure,
  passkeys,
  noGone,
  addColumns('018-offline-days', 'settings', { offlineDays: 'int not null default 30' }),
  authors,
  fieldEdits,
  pushedSessions,
  changedMatches,
  searchable,
  addressChanges,
  dutiesMails,
  storedBytes,
  interviewZones,
  figureBands,
  taggingKeys,
  unlistedMarks,
  noticeCodes,
  attendance,
  addColumns('034-end-proposals', 'agreements', {
    endProposedBy: 'text',
    endProposedByName: 'text',
    endProposedAt: 'timestamptz',
  }),
  addColumns('035-interview-promise', 'agreements', {
    promiseKept: 'boolean',
    promiseAnsweredAt: 'timestamptz',
  }),
  figures,
  incarnations,
  pushAnswers,
  retention,
  rights,
  addressInvitations,
  addColumns('042-calendar-corrections', 'organizations', {
    calendarCorrectedAt: 'timestamptz',
    calendarCorrection: 'text',
  }),
  textCodes,
  memberships,
  assignments,
  addColumns('051-saved-views', 'notificationPreferences', { savedViews: 'text' }),
  handedOverChanges,
  sessionLocks,
  sites,
  addColumns('055-coverage', 'notificationPreferences', { coverage: "text not null default 'all'" }),
  addColumns('056-assignment-notices', 'notificationPreferences', {
    assignment: "text not null default 'push'",
  }),
  addColumns('057-tablet-lock', 'organizations', { tabletLockMinutes: 'int' }),
  addColumns('059-interview-rooms', 'interviews', { room: 'text' }),
  linkedAccounts,
  unfinishedAddressChanges,
  lookalikes,
  endedSessions,
  firstContacts,
  coursesByTitle,
  closedDays,
  firstDecisions,
  claims,
  interviewClaims,
  trustMarks,
  relatedParties,
  addColumns('072-openings', 'jobs', {
    openings: 'int',
    isFilled: 'boolean not null default false',
    linksWhenFilled: 'text',
  }),
  capacity,
  crowds,
  unreportedNotices,
  invitedFor,
  addColumns('077-mail-at-once', 'notificationPreferences', { mailAtOnce: 'boolean' }),
  mailsAtOnce,
  calendarFeeds,
  addColumns('080-outcome-feedback', 'matches', { outcomeFeedback: 'text' }),
  learnerLinks,
  serviceAccounts,
  learnerContacts,
  learnerReplies,
  addColumns('087-learner-disputes', 'claims', { learnerDisputedAt: 'timestamptz' }),
  restamps,
  dutyIndexes,
  changedRows,
  webhooks,
  addColumns('095-student-numbers', 'enrollments', { studentNumber: 'text' }),
  studentPeriods,
  changedIndexes,
  matchMoments,
  figureSums,
  addColumns('102-dismissed-replies', 'learnerReplies', {
    dismissedAt: 'timestamptz',
    dismissedByName: 'text',
  }),
  keyedAnswers,
  mergedStudents,
  mailsOfBefore,
];

/** The name of the newest migration. */
export const newestMigration = migrationList.at(-1)?.name ?? '';

/** For the command line of Knex. */
export const migrations: Knex.MigrationSource<NamedMigration> = {
  getMigrations: async () => [...migrationList],
  getMigrationName: (migration) => migration.name,
  getMigration: async ({ up, down, config }) => ({ up, down, ...(config && { config }) }),
};
