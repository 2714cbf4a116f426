/** What can be read in a browser's profile by whoever holds the device: its files as they lie on the disk. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Each of these texts with the files that hold it, as bytes of either width in which browsers write strings. */
export function textsIn(profile: string, texts: readonly string[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const file of filesIn(profile)) {
    const bytes = contents(file);
    for (const text of texts)
      if (bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le')))
        (found[text] ??= []).push(file.slice(profile.length + 1));
  }
  return found;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return entry.isFile() ? [path] : [];
  });
}

/** A file that is gone by now holds nothing. */
function contents(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}
