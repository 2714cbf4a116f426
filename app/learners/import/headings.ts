// Recognizes the columns of a file by headings that schools use.

import type { StudentField } from '#shared/domain/enrollments/commands.ts';

export type ColumnName = StudentField | 'firstName' | 'middleName' | 'lastName';

/** Headings without accents, spaces and signs. Of the columns for one field, that of the earlier line is the field. */
const known: Record<ColumnName, readonly string[]> = {
  studentName: [
    'fullname namefull namefirstlast namelastfirst lastfirst firstlast nameofstudent nomcomplet nombrecompleto fio фио',
    'name names nimi naam namn navn nom nome nombre jmeno imie imieinazwisko jmenoaprijmeni имя фамилияимя ονομα ονοματεπωνυμο 氏名 名前',
    'student learner participant trainee candidate pupil schuler eleve alumno opiskelija',
    'displayname',
  ],
  firstName: [
    'firstname first givenname givennames forename forenames fname namefirst vorname rufname vornamen prenom etunimi fornamn fornavn voornaam nombredepila krestnijmeno 名',
    'legalfirstname legalforename',
    'preferredname preferredfirstname preferredforename kutsumanimi callname chosenname',
  ],
  middleName: ['middlename middlenames middle namemiddle отчество πατρωνυμο'],
  lastName: [
    'lastname last surname surnames familyname lname namelast nachname familienname langname longname nomdefamille apellido apellidos cognome sukunimi efternamn etternavn achternaam nazwisko prijmeni фамилия επωνυμο 姓',
    'legallastname legalsurname preferredlastname preferredsurname',
  ],
  studentEmail: [
    'email emails mail emailaddress emailaddresses mailaddress emailid correo correoelectronico adresseemail adresseemailpro emailadresse sahkoposti epost электроннаяпочта почта メールアドレス メール',
    'primaryemail schoolemail emailschool emailprimary',
    'personalemail homeemail emailpersonal emailhome contactemail workemail emailwork',
  ],
  studentPhone: [
    'mobile mobilephone mobilenumber phonemobile telephonemobile cell cellphone cellnumber phonecell handy telportable telefonmovil movil matkapuhelin mobil',
    'phone phonenumber phoneno telephone telephonenumber tel telefon telefono telefone puhelin puhelinnumero numertelefonu телефон τηλεφωνο 電話番号 電話',
    'homephone phonehome contactnumber contactphone primaryphone',
  ],
  studentNumber: [
    'studentnumber studentno studentid learnernumber learnerno learnerid candidatenumber candidateid traineenumber traineeid participantid pupilnumber pupilid matriculationnumber matrikelnummer matrikelnr matriculationno numeroetudiant numeroalumno opiskelijanumero studentnummer studienummer numerstudenta номерстудента 学籍番号 学生番号',
    'enrollmentnumber enrolmentnumber registrationnumber registrationno admissionnumber rollnumber rollno idnumber externalid sisid sisuserid',
  ],
  enrollmentDate: [
    'enrollmentdate enrolmentdate enrollment enrolment enrolled enrolledon dateenrolled dateofenrollment dateofenrolment датазачисления 入学日',
    'startdate start entrydate eintrittsdatum fechadealta registrationdate registered joined datejoined admissiondate dateofadmission',
    'date datum fecha',
  ],
};

/** The field of a column, and how well its heading fits; 0 fits best. */
interface Meaning {
  name: ColumnName;
  rank: number;
}

const plain = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\((?:required|optional|mandatory|s|[dmy/. -]+)\)/g, '')
    .replace(/[^\p{L}]/gu, '');

const byHeading = new Map<string, Meaning>(
  Object.entries(known).flatMap(([name, lines]) =>
    lines.flatMap((line, place) =>
      line
        .split(' ')
        .map((heading): [string, Meaning] => [plain(heading), { name: name as ColumnName, rank: place + 1 }]),
    ),
  ),
);

const student = /student|learner|participant|trainee|candidate|pupil|child/;

/**
 * Returns the meaning of a heading. The words in its brackets count: "Email (student)" is the student's email, "Email
 * (parent)" and "Date (of birth)" are unknown.
 */
export function meaningOf(heading: string): Meaning | undefined {
  const words = plain(heading);
  const own = byHeading.get(words.replace(student, ''));
  if (own && student.test(words)) return { ...own, rank: 0 };
  return byHeading.get(words);
}

export type Columns = Partial<Record<ColumnName, number>>;

/** Counts the recognized columns of a first line. */
export const weightOf = (headings: readonly string[]): number =>
  new Set(headings.map((heading) => meaningOf(heading)?.name).filter(Boolean)).size;

/** Returns the columns that the file lacks as a class list, in words; empty if it is complete. */
export function missingColumns(columns: Columns): string[] {
  const hasName = columns.studentName ?? columns.firstName ?? columns.lastName;
  return [
    ...(hasName === undefined ? ['the student name'] : []),
    ...(columns.studentEmail === undefined ? ['the email'] : []),
  ];
}
