// Says for each column whether a history shows its changes.
import type { Row, TableName } from '#shared/engine/schema.ts';

/** The tables whose pages show a history. */
export const historyTables = ['enrollments', 'courses', 'jobs', 'agreements', 'sites'] as const;
/** A table whose rows have a history that people can read. */
export type HistoryTable = (typeof historyTables)[number];

/** Columns that no line names: a line says who changed the row and when, and that it was removed. */
type Unnamed =
  | 'id'
  | 'rev'
  | 'createdAt'
  | 'updatedAt'
  | 'updatedByName'
  | 'fieldEdits'
  | 'removedAt'
  | 'removedByName'
  | 'erasedAt';

interface Tracked<Column extends string = string> {
  /** Whether the history shows a change of the column, in the order of its lines. */
  columns: Readonly<Record<Column, boolean>>;
  /** Set if the history belongs to the page of a row other than the changed one. */
  subject?: (row: Record<string, unknown>) => { table: HistoryTable; id: unknown };
}

const tracked: { [T in HistoryTable | 'completions']: Tracked<Exclude<keyof Row<T> & string, Unnamed>> } = {
  enrollments: {
    columns: {
      studentName: true,
      studentEmail: true,
      studentPhone: true,
      studentNumber: true,
      enrollmentDate: true,
      // Another reference and the other record tell that two records were merged.
      candidateReferenceId: true,
      formerReferences: true,
      mergedIntoId: false,
      // Never changes.
      courseId: false,
      providerId: false,
    },
  },
  completions: {
    columns: {
      completionDate: true,
      // Never changes, or is written together with the date.
      courseId: false,
      providerId: false,
      enrollmentId: false,
      candidateReferenceId: false,
      batchId: false,
      markedAt: false,
      markedByName: false,
      correctedAt: false,
      correctedByName: false,
    },
    subject: ({ enrollmentId }) => ({ table: 'enrollments', id: enrollmentId }),
  },
  courses: {
    columns: {
      title: true,
      description: true,
      duration: true,
      deliveryMethod: true,
      startDate: true,
      endDate: true,
      prerequisites: true,
      skillsGained: true,
      isActive: true,
      isHidden: true,
      // Never changes, or follows the organization's name.
      providerId: false,
      providerName: false,
      // The owner reads the reason in the notice above the course.
      hiddenReason: false,
      hiddenCode: false,
      // A setting with a switch of its own.
      learnersChoose: false,
    },
  },
  jobs: {
    columns: {
      title: true,
      description: true,
      location: true,
      siteName: true,
      contractType: true,
      salaryRange: true,
      requirements: true,
      requiredCourses: true,
      experienceLevel: true,
      employmentType: true,
      openings: true,
      interviewsPer30Days: true,
      linksWhenFilled: true,
      guaranteedInterview: true,
      isActive: true,
      isHidden: true,
      // Never changes, or follows the organization's name.
      employerId: false,
      employerName: false,
      // The site's name stands for the site.
      siteId: false,
      siteAddress: false,
      siteTimeZone: false,
      // Published by the server, not edited.
      isFilled: false,
      interviewsDue: false,
      adherencePercent: false,
      // The owner reads the reason in the notice above the job.
      hiddenReason: false,
      hiddenCode: false,
    },
  },
  agreements: {
    columns: {
      status: true,
      // Written once, when the agreement is proposed.
      courseId: false,
      jobId: false,
      round: false,
      employerId: false,
      providerId: false,
      terms: false,
      termsCode: false,
      interviewsPer30Days: false,
      // Written together with the status. The page of the agreement shows it.
      approvedAt: false,
      approvedByName: false,
      endedAt: false,
      endedByName: false,
      endReason: false,
      endNote: false,
      // A proposal and an answer that the page of the agreement shows.
      endProposedBy: false,
      endProposedByName: false,
      endProposedAt: false,
      promiseKept: false,
      promiseAnsweredAt: false,
      isRelated: false,
    },
  },
  sites: {
    columns: {
      name: true,
      address: true,
      timeZone: true,
      closedDays: true,
      isActive: true,
      // Never changes.
      organizationId: false,
    },
  },
};

/** Returns the columns whose changes are recorded; undefined for a table without a history. */
export const trackedOf = (table: TableName): Tracked | undefined =>
  (tracked as Partial<Record<TableName, Tracked>>)[table];
