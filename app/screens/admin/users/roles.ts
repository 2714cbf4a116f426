// The three options of the role selector, with their labels.
import type { UserType } from '#shared/engine/options.ts';

export const roleOptions: readonly { value: UserType; label: string }[] = [
  { value: 'admin', label: 'Admin' },
  { value: 'employer', label: 'Employer' },
  { value: 'provider', label: 'Provider' },
];
