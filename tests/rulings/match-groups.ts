// States of a match that are often listed together.
export const unreported = ['matched', 'times proposed', 'times suggested'] as const;
export const reported = [
  'absent once',
  'absent once, disputed',
  'employer reported absent',
  'employer absent, disputed',
  'not held, says the employer',
  'not held, says the employer, disputed',
  'not held, says the provider',
  'not held, says the provider, disputed',
] as const;
export const waiting = [...unreported, ...reported] as const;
export const ahead = ['scheduled', 'agreed by phone'] as const;
export const confirmedAndBegun = [
  'begun',
  'begun three days ago',
  'begun, absent once',
  'nobody said what happened',
] as const;
export const anyBegun = [...confirmedAndBegun, 'begun, agreed by phone'] as const;
export const owed = [...waiting, 'release asked', ...ahead, ...anyBegun] as const;
