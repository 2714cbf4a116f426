// Every field of a course, a job, a site, a student, a cost, a setting and a profile is in its forms and on its pages,
// unless the table says why not.
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { SyncStateProvider } from '#app/changes/sync-state.tsx';
import { ada, openScreen } from '#app/forms/testing/answered-screen.tsx';
import { SessionProvider } from '#app/session/session.tsx';
import type { CourseField } from '#shared/domain/courses/commands.ts';
import type { StudentField } from '#shared/domain/enrollments/commands.ts';
import type { JobField } from '#shared/domain/jobs/commands.ts';
import type { CostField } from '#shared/domain/organizations/costs.ts';
import { employerFieldNames, providerFieldNames } from '#shared/domain/organizations/profiles.ts';
import { defaultSettings } from '#shared/domain/platform/settings.ts';
import { copiedFrom } from '#shared/domain/sites/site.ts';
import type { SiteField } from '#shared/domain/sites/sites.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { classOf } from '#shared/reads/class-list.ts';
import { erin, membership, organization, paul } from '#shared/testing/people.ts';
import { course, employerProfile, enrollment, job, providerProfile, site } from '#shared/testing/rows.ts';
import { AdminCourses } from './admin/listings/all-courses.tsx';
import { AdminJobs } from './admin/listings/all-jobs.tsx';
import { PlatformSettings } from './admin/settings/settings.tsx';
import { CompanyProfile } from './both/organization-profile/company-profile.tsx';
import { ProviderProfile } from './both/organization-profile/provider-profile.tsx';
import { CostDialog } from './employer/analytics/cost-dialog.tsx';
import { JobDetail } from './employer/job/job.tsx';
import { PostJob } from './employer/job-form/post-job.tsx';
import { EditSiteDialog, NewSiteDialog } from './employer/sites/site-dialogs.tsx';
import { SiteDetail } from './employer/sites/site.tsx';
import { CourseDetail } from './provider/course/course.tsx';
import { EditCourse } from './provider/course-form/edit-course.tsx';
import { NewCourse } from './provider/course-form/new-course.tsx';
import { EditStudent } from './provider/students/edit-student.tsx';
import { StudentDialog } from './provider/students/student-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The text that a page shows for each field. */
type Shown<Field extends string> = Readonly<Record<Field, string>>;

/** A screen with a noun's fields. `without` says of each missing field why it is missing. */
interface Place {
  name: string;
  element: ReactElement;
  actor: Actor;
  fields: Shown<string>;
  without?: Readonly<Record<string, string>>;
  path?: string;
  at?: string;
  rows?: SyncReply['rows'];
  answers?: Record<string, unknown>;
  /** The button that opens the details. */
  press?: RegExp;
}

const texts = <Field extends string>(...fields: readonly Field[]): Shown<Field> =>
  Object.fromEntries(
    fields.map((field) => [field, `https://${field.toLowerCase()}.example`]),
  ) as Shown<Field>;

const courseTexts = texts('title', 'description', 'duration', 'prerequisites', 'skillsGained');
const shownCourse: Shown<CourseField> = {
  ...courseTexts,
  deliveryMethod: 'Hybrid',
  startDate: 'Sep 1, 2026',
  endDate: 'Dec 18, 2026',
};
const aCourse = course({
  ...courseTexts,
  deliveryMethod: 'hybrid',
  startDate: '2026-09-01',
  endDate: '2026-12-18',
});

const jobTexts = texts(
  ...(['title', 'description', 'location', 'salaryRange', 'requirements'] as const),
  ...(['requiredCourses', 'experienceLevel', 'employmentType'] as const),
);
const aSite = site({ closedDays: '2026-12-24' });
const shownJob: Shown<JobField> = {
  ...jobTexts,
  contractType: 'Part-time',
  guaranteedInterview: 'Guaranteed',
  openings: '12',
  interviewsPer30Days: '15',
  siteId: aSite.name,
};
const aJob = job({
  ...jobTexts,
  ...copiedFrom(aSite),
  contractType: 'part-time',
  openings: 12,
  interviewsPer30Days: 15,
});
const byRest = 'Only REST sets it.';

const shownSite: Shown<SiteField> = {
  name: aSite.name,
  address: aSite.address,
  timeZone: aSite.timeZone,
  closedDays: 'Dec 24, 2026',
};

const aStudent = enrollment({ studentPhone: '555-0101', studentNumber: 'S-1001' });
const shownStudent: Shown<StudentField> = {
  studentName: aStudent.studentName,
  studentEmail: aStudent.studentEmail,
  studentPhone: '555-0101',
  studentNumber: 'S-1001',
  enrollmentDate: aStudent.enrollmentDate,
};

const shownCost: Shown<CostField> = { kind: '', amountCents: '', day: '', note: '' };
const { id: _id, ...settings } = defaultSettings;

const ofProvider = texts(...providerFieldNames);
const ofEmployer = texts(...employerFieldNames);
const inSession = (page: ReactElement) => (
  <SessionProvider>
    <SyncStateProvider>{page}</SyncStateProvider>
  </SessionProvider>
);

const verified = { verifiedAt: '2026-05-01T09:00:00.000Z' };
const provider = { actor: paul, rows: rowsOf(paul, ['courses', aCourse], ['enrollments', aStudent]) };
const employer = { actor: erin, rows: rowsOf(erin, ['sites', aSite], ['jobs', aJob]) };
const profiles = {
  provider: { actor: paul, rows: rowsOf(paul, ['providerProfiles', providerProfile(ofProvider)]) },
  employer: { actor: erin, rows: rowsOf(erin, ['employerProfiles', employerProfile(ofEmployer)]) },
};

function rowsOf(actor: Actor, ...rows: SyncReply['rows']): SyncReply['rows'] {
  return [['organizations', organization(actor, verified)], ['memberships', membership(actor)], ...rows];
}

const listed = { flags: [], swaps: 0 };
const nothing = () => {};
const list = classOf(aCourse, [], [], []);

const forms: Place[] = [
  { name: 'the form of a new course', element: <NewCourse />, ...provider, fields: shownCourse },
  {
    name: 'the form of a course',
    element: <EditCourse />,
    ...provider,
    path: '/courses/:id/edit',
    at: `/courses/${aCourse.id}/edit`,
    fields: shownCourse,
  },
  {
    name: 'the form of a new job',
    element: <PostJob />,
    ...employer,
    fields: shownJob,
    without: { experienceLevel: byRest, employmentType: byRest },
  },
  {
    name: 'the form of a job',
    element: <JobDetail />,
    ...employer,
    path: '/jobs/:id',
    at: `/jobs/${aJob.id}?edit`,
    fields: shownJob,
    without: {
      requiredCourses: 'It is set when the job is posted.',
      experienceLevel: byRest,
      employmentType: byRest,
    },
  },
  {
    name: 'the form of a new site',
    element: <NewSiteDialog open onClose={nothing} />,
    ...employer,
    fields: shownSite,
    without: { closedDays: 'A field of its own: organization-profile tests it.' },
  },
  {
    name: 'the form of a site',
    element: <EditSiteDialog site={aSite} open onClose={nothing} />,
    ...employer,
    fields: shownSite,
    without: { closedDays: 'A field of its own: organization-profile tests it.' },
  },
  {
    name: 'the form of a new student',
    element: <StudentDialog list={list} open correction={undefined} onOpenChange={nothing} />,
    ...provider,
    fields: shownStudent,
  },
  {
    name: 'the form of a student',
    element: <EditStudent />,
    ...provider,
    path: '/courses/:courseId/students/:studentId/edit',
    at: `/courses/${aCourse.id}/students/${aStudent.id}/edit`,
    fields: shownStudent,
  },
  {
    name: 'the form of a cost',
    element: <CostDialog open today="2026-06-01" onClose={nothing} />,
    ...employer,
    fields: shownCost,
  },
  {
    name: 'the form of the settings',
    element: <PlatformSettings />,
    actor: ada,
    fields: Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])),
    without: { closedDays: 'A field of its own: settings-form tests it.' },
  },
  {
    name: 'the form of a provider’s profile',
    element: inSession(<ProviderProfile />),
    ...profiles.provider,
    at: '/?edit=profile',
    fields: ofProvider,
  },
  {
    name: 'the form of an employer’s profile',
    element: inSession(<CompanyProfile />),
    ...profiles.employer,
    at: '/?edit=profile',
    fields: ofEmployer,
  },
];

const pages: Place[] = [
  {
    name: 'the page of a course',
    element: <CourseDetail />,
    ...provider,
    path: '/courses/:id',
    at: `/courses/${aCourse.id}`,
    fields: shownCourse,
  },
  {
    name: 'the administrator’s details of a course',
    element: <AdminCourses />,
    actor: ada,
    answers: { 'GET /api/admin/courses?page=1': { rows: [{ ...aCourse, ...listed }], total: 1 } },
    press: /^View Details/,
    fields: shownCourse,
  },
  {
    name: 'the page of a job',
    element: <JobDetail />,
    ...employer,
    path: '/jobs/:id',
    at: `/jobs/${aJob.id}`,
    fields: shownJob,
    without: { experienceLevel: byRest, employmentType: byRest },
  },
  {
    name: 'the administrator’s details of a job',
    element: <AdminJobs />,
    actor: ada,
    answers: { 'GET /api/admin/jobs?page=1': { rows: [{ ...aJob, ...listed }], total: 1 } },
    press: /^View Details/,
    fields: shownJob,
    without: { employmentType: byRest, siteId: 'The location says where the job is.' },
  },
  {
    name: 'the page of a site',
    element: <SiteDetail />,
    ...employer,
    path: '/sites/:id',
    at: `/sites/${aSite.id}`,
    fields: shownSite,
  },
  {
    name: 'the page of a provider’s profile',
    element: inSession(<ProviderProfile />),
    ...profiles.provider,
    fields: ofProvider,
  },
  {
    name: 'the page of an employer’s profile',
    element: inSession(<CompanyProfile />),
    ...profiles.employer,
    fields: ofEmployer,
  },
];

async function open({ element, actor, path = '*', at = '/', rows = [], answers = {}, press }: Place) {
  await openScreen(
    <Routes>
      <Route path={path} element={element} />
    </Routes>,
    { actor, at, rows, answers },
  );
  if (press) fireEvent.click(await screen.findByRole('button', { name: press }));
}

const missing = ({ fields }: Place, isThere: (field: string, shown: string) => boolean): string[] =>
  Object.entries(fields)
    .filter(([field, shown]) => !isThere(field, shown))
    .map(([field]) => field);

test.each(forms)('$name has every field', async (place) => {
  await open(place);
  await expect
    .poll(() => missing(place, (field) => document.querySelector(`[name="${field}"]`) !== null))
    .toEqual(Object.keys(place.without ?? {}));
});

test.each(pages)('$name shows every field', async (place) => {
  await open(place);
  await expect
    .poll(() =>
      missing(place, (_field, shown) =>
        document.body.textContent.toLowerCase().includes(shown.toLowerCase()),
      ),
    )
    .toEqual(Object.keys(place.without ?? {}));
});

const edits = forms.filter(({ at }) => at);

test.each(edits)('$name starts with the values of the row', async (place) => {
  await open(place);
  const isShown = (field: string, shown: string): boolean => {
    const input = document.querySelector<HTMLInputElement>(`[name="${field}"]`);
    if (!input) return false;
    // The choices of a list do not hold the texts of this test.
    if (input.type === 'select-one') return true;
    return shown.startsWith('https:') ? input.value === shown : input.value !== '';
  };
  await expect.poll(() => missing(place, isShown)).toEqual(Object.keys(place.without ?? {}));
});
