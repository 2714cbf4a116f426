// The role selector offers these three, in these words.
import type { UserType } from '#shared/engine/options.ts';

export const roleOptions: readonly { value: UserType; label: string }[] = [
  { value: 'admin', label: 'Admin' },
  { value: 'employer', label: 'Employer' },
  { value: 'provider', label: 'Provider' },
];
