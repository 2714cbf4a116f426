// The two account types for joining, with the possibilities of each.
import { Building2, GraduationCap } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { AccountType } from '#app/session/account-type.ts';

interface AccountTypeWords {
  type: AccountType;
  name: string;
  icon: LucideIcon;
  promise: string;
  can: readonly string[];
}

export const accountTypes: readonly AccountTypeWords[] = [
  {
    type: 'employer',
    name: 'Employer',
    icon: Building2,
    promise: 'Hire people who just proved they can learn the job.',
    can: [
      'Post jobs with a guaranteed interview',
      'Approve or reject agreements with training providers',
      'See matched candidates as soon as they complete a course',
    ],
  },
  {
    type: 'provider',
    name: 'Training Provider',
    icon: GraduationCap,
    promise: 'Offer your learners more than a certificate: a real interview.',
    can: [
      'List courses and link them to jobs',
      'Enroll students and mark completions, even offline',
      'Follow each learner from completion to interview',
    ],
  },
];
