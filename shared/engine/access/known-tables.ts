// Tables that devices of earlier versions do not have. Such a device cannot store their rows, and a reply with one of
// them would end its sync until it is updated.
import type { TableName } from '../schema.ts';

/** The header in which a device states the version of its replica. Devices before 0.3 send none. */
export const replicaHeader = 'X-Replica';

/** The first version of the replica with each table that came after 0.2. */
export const addedIn: Partial<Record<TableName, number>> = {
  attendanceReports: 4,
  memberships: 5,
  assignments: 5,
  sites: 5,
  handedOverChanges: 5,
  handedOverContents: 5,
  claims: 6,
  crowdReports: 7,
  learnerLinks: 8,
  learnerContacts: 9,
  learnerReplies: 9,
};

/** Returns the version that a device states; 0 for a device of 0.2 or earlier. */
export function statedReplica(header: string): number {
  return /^\d{1,6}$/.test(header) ? Number(header) : 0;
}

export const isKnownTo = (replica: number, table: TableName): boolean => (addedIn[table] ?? 0) <= replica;
