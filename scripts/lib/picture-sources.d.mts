export const pictures: Readonly<Record<string, readonly string[]>>;
export function hashesNow(read?: (path: string) => string): Record<string, string>;
export function storedHashes(): Record<string, string>;
export function stampPictures(): void;
export function oldPictures(hashes: Record<string, string>, stored: Record<string, string>): string[];
