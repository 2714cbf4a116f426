/** Reads a browser's profile like a person who holds the device: its files as they are on the disk. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the files that contain each of these texts, in either byte width in which browsers write strings. */
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

/** A file deleted since has no content. */
function contents(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}
