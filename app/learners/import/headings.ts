// Recognizes the columns of a file by headings that schools use.

import type { StudentField } from '#shared/domain/enrollments/commands.ts';

export type ColumnName = StudentField | 'firstName' | 'lastName';

const known: Record<ColumnName, readonly string[]> = {
  studentName: [
    'name',
    'names',
    'fullname',
    'student',
    'studentname',
    'studentfullname',
    'learner',
    'learnername',
    'participant',
    'participantname',
    'trainee',
    'traineename',
    'candidate',
    'displayname',
    'nameofstudent',
  ],
  firstName: ['firstname', 'first', 'givenname', 'forename', 'fname', 'studentfirstname', 'preferredname'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'lname', 'studentlastname'],
  studentEmail: [
    'email',
    'emails',
    'mail',
    'emailaddress',
    'mailaddress',
    'studentemail',
    'learneremail',
    'emailid',
    'studentemailaddress',
    'contactemail',
    'primaryemail',
  ],
  studentPhone: [
    'phone',
    'phonenumber',
    'phoneno',
    'telephone',
    'telephonenumber',
    'tel',
    'mobile',
    'mobilephone',
    'mobilenumber',
    'cell',
    'cellphone',
    'cellnumber',
    'studentphone',
    'contactnumber',
    'contactphone',
  ],
  enrollmentDate: [
    'enrollmentdate',
    'enrolmentdate',
    'enrollment',
    'enrolment',
    'enrolled',
    'enrolledon',
    'dateenrolled',
    'dateofenrollment',
    'dateofenrolment',
    'startdate',
    'start',
    'date',
    'registrationdate',
    'registered',
    'joined',
  ],
};

const byHeading = new Map(
  Object.entries(known).flatMap(([column, words]) => words.map((word) => [word, column as ColumnName])),
);

/** Removes accents, case, spaces, punctuation and bracketed text: "E-Mail (required) *" becomes "email". */
const plain = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/\([^)]*\)/g, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

export type Columns = Partial<Record<ColumnName, number>>;

/** Returns the first column of each kind. */
export function columnsIn(headings: readonly string[]): Columns {
  const columns: Columns = {};
  for (const [index, heading] of headings.entries()) {
    const column = byHeading.get(plain(heading));
    if (column && columns[column] === undefined) columns[column] = index;
  }
  return columns;
}

/** Counts the recognized columns of a first line. */
export const weightOf = (headings: readonly string[]): number => Object.keys(columnsIn(headings)).length;

/** Returns the columns that the file lacks as a class list, in words; empty if it is complete. */
export function missingColumns(columns: Columns): string[] {
  const hasName = columns.studentName ?? columns.firstName ?? columns.lastName;
  return [
    ...(hasName === undefined ? ['the student name'] : []),
    ...(columns.studentEmail === undefined ? ['the email'] : []),
  ];
}
