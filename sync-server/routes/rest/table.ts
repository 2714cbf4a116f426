// The REST contract as a table: one line per call.
import { adminRoutes } from './admin.ts';
import { agreementRoutes } from './agreements.ts';
import { courseRoutes } from './courses.ts';
import { handedOverRoutes } from './handed-over-changes.ts';
import { jobRoutes } from './jobs.ts';
import { organizationRoutes } from './organization.ts';
import type { Route } from './route.ts';
import { siteRoutes } from './sites.ts';
import { studentRoutes } from './students.ts';

export const restTable: readonly Route[] = [
  ...organizationRoutes,
  ...adminRoutes,
  ...jobRoutes,
  ...siteRoutes,
  ...courseRoutes,
  ...agreementRoutes,
  ...studentRoutes,
  ...handedOverRoutes,
];
