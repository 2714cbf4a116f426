// The route table by session state, over the addresses of shared/screen-paths.ts. A screen is loaded when it is first
// shown.
import { Suspense, lazy, useEffect, useSyncExternalStore } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { fitsScreen } from '#shared/lib/fits-screen.ts';
import type { PathOf } from '#shared/screen-paths.ts';
import { isSharedDevice } from './session/shared/shared-mark.ts';
import { forgetShown } from './device/push/forget-shown.ts';
import { NotFound } from './screens/both/not-found.tsx';
import type { UserType } from './session/person.ts';
import { hasLocalCopy } from './session/person.ts';
import { mayBeSignedIn } from './session/session-mark.ts';
import { useSession } from './session/session.tsx';
import { onViewedColleague, viewedColleague } from './session/viewed-colleague.ts';
import { useWorkerMessages } from './shell/notifications/use-worker-messages.ts';
import { BootFrame } from './shell/boot-frame.tsx';
import { VisitorFrame } from './shell/visitor-frame.tsx';
import { lazyPart } from './ui/timing/lazy-part.tsx';
import type { LazyPart } from './ui/timing/lazy-part.tsx';
import { OfAddress } from './ui/lists/of-address.tsx';
import { PageSpinner } from './ui/feedback/spinner.tsx';

type RouteTable<Path extends string> = Readonly<Record<Path, LazyPart<object>>>;

const everyone: RouteTable<PathOf<'everyone'>> = {
  '/privacy-policy': screen(() => import('./screens/both/legal/privacy-policy.tsx'), 'PrivacyPolicy'),
  '/terms-of-service': screen(() => import('./screens/both/legal/terms-of-service.tsx'), 'TermsOfService'),
  '/join': screen(() => import('./screens/visitor/join/join.tsx'), 'JoinOrganization'),
  '/shared-tablet': screen(() => import('./screens/visitor/shared-tablet/shared-tablet.tsx'), 'SharedTablet'),
  '/admin-override': screen(() => import('./screens/visitor/admin/admin-override.tsx'), 'AdminOverride'),
  '/admin-dashboard': movedTo('/'),
};

const adminRoutes: RouteTable<PathOf<'adminRoutes'>> = {
  '/admin': screen(() => import('./screens/visitor/admin/admin-portal.tsx'), 'AdminPortal'),
  '/admin-access': screen(() => import('./screens/visitor/admin/admin-access.tsx'), 'AdminAccess'),
};

const signedIn = {
  '/help': screen(() => import('./screens/both/help/help.tsx'), 'Help'),
  '/account': screen(() => import('./screens/both/account/account.tsx'), 'Account'),
  '/sync': screen(() => import('./screens/both/sync-status/sync-status.tsx'), 'SyncStatus'),
  '/notifications': screen(
    () => import('./screens/both/notifications/notification-settings.tsx'),
    'NotificationSettings',
  ),
};

const start = screen(() => import('./screens/both/start/start.tsx'), 'Start');

const exchange = {
  '/team-changes': screen(() => import('./screens/both/team-changes/team-changes.tsx'), 'TeamChanges'),
  '/messages': screen(() => import('./screens/both/messages/messages.tsx'), 'Messages'),
  '/interviews/:id/slip': screen(() => import('./interviews/slip.tsx'), 'InterviewSlip'),
};

const agreements = {
  '/swap-agreements': screen(() => import('./screens/both/agreements/agreements.tsx'), 'Agreements'),
  '/swap-agreements/:id': screen(() => import('./screens/both/agreement/agreement.tsx'), 'AgreementDetail'),
  '/swap-agreements/:id/print': screen(
    () => import('./screens/both/agreement/print-agreement.tsx'),
    'PrintAgreement',
  ),
};

const providerProfile = screen(
  () => import('./screens/both/organization-profile/provider-profile.tsx'),
  'ProviderProfile',
);

const byRole: { [Role in UserType]: RouteTable<PathOf<Role>> } = {
  employer: {
    ...signedIn,
    ...agreements,
    ...exchange,
    '/start': start,
    '/': screen(() => import('#app/screens/employer/dashboard/employer-dashboard.tsx'), 'Dashboard'),
    '/jobs': screen(() => import('./screens/employer/jobs/jobs.tsx'), 'Jobs'),
    '/jobs/new': screen(() => import('./screens/employer/job-form/post-job.tsx'), 'PostJob'),
    '/jobs/:id': screen(() => import('./screens/employer/job/job.tsx'), 'JobDetail'),
    '/candidates': screen(() => import('./screens/employer/candidates/candidates.tsx'), 'Candidates'),
    '/analytics': screen(() => import('#app/screens/employer/analytics/employer-analytics.tsx'), 'Analytics'),
    '/interviews': screen(() => import('./screens/employer/interviews/interviews.tsx'), 'Interviews'),
    '/interviews/plan': screen(
      () => import('./screens/employer/interview-plan/interview-plan.tsx'),
      'InterviewPlan',
    ),
    '/sites': screen(() => import('./screens/employer/sites/sites.tsx'), 'Sites'),
    '/sites/:id': screen(() => import('./screens/employer/sites/site.tsx'), 'SiteDetail'),
    '/training-providers': screen(
      () => import('./screens/employer/training-providers/training-providers.tsx'),
      'TrainingProviders',
    ),
    '/settings': screen(
      () => import('./screens/both/organization-profile/company-profile.tsx'),
      'CompanyProfile',
    ),
  },
  provider: {
    ...signedIn,
    ...agreements,
    ...exchange,
    '/start': start,
    '/': screen(() => import('#app/screens/provider/dashboard/provider-dashboard.tsx'), 'Dashboard'),
    '/courses': screen(() => import('./screens/provider/courses/courses.tsx'), 'Courses'),
    '/courses/new': screen(() => import('./screens/provider/course-form/new-course.tsx'), 'NewCourse'),
    '/courses/:id': screen(() => import('./screens/provider/course/course.tsx'), 'CourseDetail'),
    '/courses/:id/edit': screen(() => import('./screens/provider/course-form/edit-course.tsx'), 'EditCourse'),
    '/courses/:id/students': screen(() => import('./screens/provider/students/students.tsx'), 'Students'),
    '/courses/:id/students/sign-in-sheet': screen(
      () => import('./screens/provider/students/sign-in-sheet.tsx'),
      'SignInSheet',
    ),
    '/courses/:id/students/completion-list': screen(
      () => import('./screens/provider/students/completion-list.tsx'),
      'CompletionList',
    ),
    '/courses/:id/students/learner-pages': screen(
      () => import('./screens/provider/students/links/learner-sheets.tsx'),
      'LearnerSheets',
    ),
    '/courses/:id/students/import': screen(
      () => import('./screens/provider/import-students/import-students.tsx'),
      'ImportStudents',
    ),
    '/courses/:courseId/students/:studentId/edit': screen(
      () => import('./screens/provider/students/edit-student.tsx'),
      'EditStudent',
    ),
    '/matches': screen(() => import('./screens/provider/matches/matches.tsx'), 'Matches'),
    '/completions': screen(() => import('./screens/provider/completions/completions.tsx'), 'Completions'),
    '/analytics': screen(() => import('#app/screens/provider/analytics/provider-analytics.tsx'), 'Analytics'),
    '/settings': providerProfile,
    '/profile': providerProfile,
  },
  admin: {
    ...signedIn,
    '/': screen(() => import('./screens/admin/overview/overview.tsx'), 'Overview'),
    '/admin/users': screen(() => import('./screens/admin/users/users.tsx'), 'Users'),
    '/admin/organizations': screen(
      () => import('./screens/admin/organizations/organizations.tsx'),
      'Organizations',
    ),
    '/admin/swaps': screen(() => import('./screens/admin/swaps/swaps.tsx'), 'Swaps'),
    '/admin/jobs': screen(() => import('#app/screens/admin/listings/all-jobs.tsx'), 'AdminJobs'),
    '/admin/courses': screen(() => import('#app/screens/admin/listings/all-courses.tsx'), 'AdminCourses'),
    '/admin/analytics': screen(
      () => import('#app/screens/admin/analytics/platform-analytics.tsx'),
      'Analytics',
    ),
    '/admin/reports': screen(() => import('./screens/admin/reports/reports.tsx'), 'Reports'),
    '/admin/disputes': screen(() => import('./screens/admin/reports/all-disputes.tsx'), 'AllDisputes'),
    '/admin/matches': screen(() => import('#app/screens/admin/matches/all-matches.tsx'), 'AdminMatches'),
    '/admin/audit': screen(() => import('./screens/admin/analytics/audit.tsx'), 'Audit'),
    '/admin/privacy': screen(() => import('./screens/admin/privacy/privacy.tsx'), 'Privacy'),
    '/admin/settings': screen(() => import('./screens/admin/settings/settings.tsx'), 'PlatformSettings'),
    // The installed app's shortcuts are the same for all roles.
    '/swap-agreements': movedTo('/admin/swaps'),
    '/messages': movedTo('/'),
    // New members are led here.
    '/start': movedTo('/'),
  },
};

const EnsureSignedIn = screen(() => import('./session/ensure-signed-in.tsx'), 'EnsureSignedIn');

/** Shown at the addresses that the server serves itself, while it is not reached. */
const ServersPage = screen(() => import('./session/servers-page.tsx'), 'ServersPage');

const PublicJobs = screen(() => import('./screens/visitor/jobs/public-jobs.tsx'), 'PublicJobs');

const Landing = screen(() => import('./screens/visitor/landing/landing.tsx'), 'Landing');

const NoStorage = lazy(async () => ({ default: (await import('./shell/device/no-storage.tsx')).NoStorage }));

const RightEnded = lazy(async () => ({ default: (await import('./shell/right-ended.tsx')).RightEnded }));

const DeviceHome = lazy(async () => ({
  default: (await import('./shell/device/device-home.tsx')).DeviceHome,
}));

const isForEveryone = (pathname: string): boolean => pathname in everyone || pathname in adminRoutes;

const Viewing = lazy(async () => ({ default: (await import('./shell/viewing/viewing.tsx')).Viewing }));

const loadSignedIn = () => import('./shell/signed-in.tsx');
const SignedIn = lazy(async () => ({ default: (await loadSignedIn()).SignedIn }));

/** Settles when what the first render shows needs no more code, or at once if the frame is shown meanwhile. */
export const firstCode: Promise<unknown> = preloadLikely();

export function AppRoutes() {
  useWorkerMessages();
  return (
    <Suspense fallback={<BootFrame />}>
      <RoutesNow />
    </Suspense>
  );
}

function RoutesNow() {
  const session = useSession();
  const viewed = useSyncExternalStore(onViewedColleague, viewedColleague);
  if (session.state === 'loading') return <BootFrame />;
  if (session.state === 'no-storage') return <NoStorage error={session.error} />;
  if (session.state === 'locked' && !isForEveryone(location.pathname))
    return <DeviceHome newcomer={session.newcomer} />;
  if (session.state === 'right-ended') return <RightEnded session={session} />;
  if (session.state !== 'signed-in') return <VisitorRoutes />;
  const table = byRole[session.person.userType];
  const screens = (
    <Routes>
      {routesOf({ ...everyone, ...table, '/api/*': ServersPage })}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
  if (viewed) return <Viewing person={viewed}>{screens}</Viewing>;
  return (
    <SignedIn session={session} preload={preloadHere} others={table}>
      {screens}
    </SignedIn>
  );
}

/** Loads early, so that no code is awaited after the session: the start page, or the frame of the screens. */
async function preloadLikely(): Promise<unknown> {
  if (!isSharedDevice() && !mayBeSignedIn()) return Landing.preload();
  void loadSignedIn().catch(() => {});
  if (hasLocalCopy()) preloadHere();
  return undefined;
}

/** Loads the screen at this address. The dashboards of providers and employers are part of the frame. */
function preloadHere() {
  if (location.pathname === '/') return;
  for (const table of Object.values(byRole))
    for (const [path, { preload }] of Object.entries(table))
      if (fitsScreen(path, location.pathname)) void preload();
}

/** Asks a visitor at the address of a signed-in screen to sign in. Any other unknown address is not found. */
function VisitorRoutes() {
  useEffect(() => void forgetShown().catch(reportError), []);
  const addresses = new Set(Object.values(byRole).flatMap(Object.keys));
  const protectedRoutes = Object.fromEntries<ComponentType>(
    [...addresses].filter((path) => path !== '/').map((path) => [path, EnsureSignedIn]),
  );
  return (
    <Routes>
      {routesOf(
        { ...protectedRoutes, '/jobs': PublicJobs, '/api/*': ServersPage, ...adminRoutes, ...everyone },
        framed,
      )}
      <Route
        path="/"
        element={hasLocalCopy() && !navigator.onLine ? framed(<EnsureSignedIn />) : <Landing />}
      />
      <Route path="*" element={framed(<NotFound />)} />
    </Routes>
  );
}

const framed = (page: ReactNode) => (
  <VisitorFrame>
    <Suspense fallback={<PageSpinner />}>{page}</Suspense>
  </VisitorFrame>
);

function routesOf(table: Record<string, ComponentType>, frame = (page: ReactNode) => page) {
  return Object.entries(table).map(([path, Screen]) => (
    <Route
      key={path}
      path={path}
      element={frame(path.includes(':') ? <OfAddress screen={Screen} /> : <Screen />)}
    />
  ));
}

function movedTo(to: string): LazyPart<object> {
  return Object.assign(() => <Navigate to={to} replace />, { preload: async () => {} });
}

function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazyPart(async () => (await load())[name]);
}
