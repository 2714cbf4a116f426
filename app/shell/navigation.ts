// The sidebar's entries by role. An entry is listed only if its screen is in the route table.
import {
  Building2,
  CalendarDays,
  ChartColumn,
  CircleCheck,
  ClipboardList,
  FileCheck2,
  Flag,
  GraduationCap,
  History,
  LayoutDashboard,
  Link2,
  MessageSquare,
  Settings,
  ShieldCheck,
  Users,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { UserType } from '#app/session/person.ts';

/** A link of the navigation. */
export interface NavigationEntry {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Other words by which a search finds the page. */
  also?: string;
  /** Further pages of the same place. */
  pages?: readonly string[];
}

export const navigation: Record<UserType, readonly NavigationEntry[]> = {
  employer: [
    { label: 'Dashboard', to: '/', icon: LayoutDashboard },
    { label: 'Job Postings', to: '/jobs', icon: ClipboardList },
    { label: 'Matched Candidates', to: '/candidates', icon: Users },
    { label: 'Interviews', to: '/interviews', icon: CalendarDays },
    { label: 'Messages', to: '/messages', icon: MessageSquare },
    { label: 'SWAP Agreements', to: '/swap-agreements', icon: FileCheck2 },
    { label: 'Analytics', to: '/analytics', icon: ChartColumn },
    { label: 'Training Providers', to: '/training-providers', icon: GraduationCap },
    { label: 'Company Profile', to: '/settings', icon: Building2, pages: ['/account', '/sites'] },
  ],
  provider: [
    { label: 'Dashboard', to: '/', icon: LayoutDashboard },
    { label: 'My Courses', to: '/courses', icon: GraduationCap },
    { label: 'Learner Matches', to: '/matches', icon: Users },
    { label: 'Completions', to: '/completions', icon: CircleCheck },
    { label: 'Messages', to: '/messages', icon: MessageSquare },
    { label: 'SWAP Agreements', to: '/swap-agreements', icon: FileCheck2 },
    { label: 'Analytics', to: '/analytics', icon: ChartColumn },
    { label: 'Profile & Settings', to: '/profile', icon: Building2, pages: ['/account', '/settings'] },
  ],
  admin: [
    { label: 'Overview', to: '/', icon: LayoutDashboard },
    {
      label: 'Reports',
      to: '/admin/reports',
      icon: Flag,
      also: 'breaches messages releases reported listings',
    },
    { label: 'User Management', to: '/admin/users', icon: Users },
    {
      label: 'Organizations',
      to: '/admin/organizations',
      icon: Building2,
      also: 'verify verification owners suspended',
    },
    { label: 'SWAP Monitoring', to: '/admin/swaps', icon: FileCheck2 },
    { label: 'Matches', to: '/admin/matches', icon: Link2 },
    { label: 'Job Postings', to: '/admin/jobs', icon: ClipboardList },
    { label: 'Course Listings', to: '/admin/courses', icon: GraduationCap },
    { label: 'Analytics', to: '/admin/analytics', icon: ChartColumn },
    { label: 'Activity', to: '/admin/audit', icon: History, also: 'audit log' },
    { label: 'Privacy', to: '/admin/privacy', icon: ShieldCheck, also: 'data requests retention erase' },
    { label: 'Platform Settings', to: '/admin/settings', icon: Settings },
  ],
};
