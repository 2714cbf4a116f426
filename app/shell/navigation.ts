// The sidebar's entries by role. An entry is listed only if its screen is in the route table.
import {
  Building2,
  CalendarDays,
  ChartColumn,
  CircleCheck,
  ClipboardList,
  FileCheck2,
  GraduationCap,
  LayoutDashboard,
  MessageSquare,
  Users,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { UserType } from '#app/session/person.ts';

/** A link of the navigation. */
export interface NavigationEntry {
  label: string;
  to: string;
  icon: LucideIcon;
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
    { label: 'Company Profile', to: '/settings', icon: Building2 },
  ],
  provider: [
    { label: 'Dashboard', to: '/', icon: LayoutDashboard },
    { label: 'My Courses', to: '/courses', icon: GraduationCap },
    { label: 'Learner Matches', to: '/matches', icon: Users },
    { label: 'Completions', to: '/completions', icon: CircleCheck },
    { label: 'Messages', to: '/messages', icon: MessageSquare },
    { label: 'SWAP Agreements', to: '/swap-agreements', icon: FileCheck2 },
    { label: 'Analytics', to: '/analytics', icon: ChartColumn },
    { label: 'Profile & Settings', to: '/profile', icon: Building2 },
  ],
  admin: [
    { label: 'Overview', to: '/', icon: LayoutDashboard },
    { label: 'User Management', to: '/admin/users', icon: Users },
    { label: 'SWAP Monitoring', to: '/admin/swaps', icon: FileCheck2 },
    { label: 'Job Postings', to: '/admin/jobs', icon: ClipboardList },
    { label: 'Course Listings', to: '/admin/courses', icon: GraduationCap },
    { label: 'Analytics', to: '/admin/analytics', icon: ChartColumn },
    { label: 'Platform Settings', to: '/admin/settings', icon: Building2 },
  ],
};
