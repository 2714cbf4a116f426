import { capitalized } from '#app/ui/format.ts';

/** Stands for a field of a profile that nobody has filled in. */
export const notProvided = 'Not provided';

/** Returns the name of an industry as screens show it. */
export const industryLabel = (industry: string): string => capitalized(industry);

/** Returns "51-200 employees". */
export const sizeLabel = (size: string): string => `${size} employees`;
