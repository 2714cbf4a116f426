import { capitalized } from '#app/ui/format.ts';

export const notProvided = 'Not provided';

export const industryLabel = (industry: string): string => capitalized(industry);

/** Returns "51-200 employees". */
export const sizeLabel = (size: string): string => `${size} employees`;
