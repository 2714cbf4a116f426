// States of a match that are often listed together.
export const waiting = [
  'matched',
  'times proposed',
  'times suggested',
  'absent once',
  'absent once, disputed',
  'employer reported absent',
  'employer absent, disputed',
] as const;
export const ahead = ['scheduled', 'agreed by phone'] as const;
export const confirmedAndBegun = ['begun', 'begun three days ago', 'begun, absent once'] as const;
export const anyBegun = [...confirmedAndBegun, 'begun, agreed by phone'] as const;
export const owed = [...waiting, 'release asked', ...ahead, ...anyBegun] as const;
