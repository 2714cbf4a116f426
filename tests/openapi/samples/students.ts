// From a student system: enrolls the students of a course and marks those who completed it. Each row has its own key, so that
// the program can run again after a failure and does nothing twice.
import { connect } from './connect.ts';

export interface StudentRow {
  number: string;
  name: string;
  email: string;
  enrolledOn: string;
  completedOn: string | null;
}

/** Returns the reference of each student, by their number. Throws with the server's words if it refuses a row. */
export async function sendStudents(
  host: string,
  key: string,
  courseId: number,
  rows: readonly StudentRow[],
): Promise<Map<string, string>> {
  const client = connect(host, key);
  const references = new Map<string, string>();
  for (const row of rows) {
    const enrolled = await client.POST('/api/courses/{id}/enrollments', {
      params: {
        path: { id: String(courseId) },
        header: { 'Idempotency-Key': `student-${row.number}` },
      },
      body: {
        studentName: row.name,
        studentEmail: row.email,
        studentPhone: null,
        enrollmentDate: row.enrolledOn,
      },
    });
    if (enrolled.error) throw new Error(`${row.number}: ${enrolled.error.message}`);
    const { candidateReferenceId } = enrolled.data;
    references.set(row.number, candidateReferenceId);
    if (row.completedOn === null) continue;
    const marked = await client.POST('/api/v1/commands/completions.mark', {
      params: { header: { 'Idempotency-Key': `completion-${row.number}` } },
      body: { courseId, candidateReferenceId, completionDate: row.completedOn },
    });
    if (marked.error) throw new Error(`${row.number}: ${marked.error.detail}`);
  }
  return references;
}
