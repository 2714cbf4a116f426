// What the server writes is for its own account alone: other users of the machine could read sessions in it.
import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const others = 0o077;

/** Of all files and folders that this process makes from now on. */
export function makeFilesPrivate(): void {
  process.umask(others);
}

/** The folder may be somebody else's work, such as a package's or a container's; refuses where it cannot be closed. */
export function closeFolder(folder: string): void {
  try {
    closeToOthers(folder);
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      closeToOthers(join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EPERM') throw new FolderOpen(folder);
    throw error;
  }
}

export class FolderOpen extends Error {
  override readonly name = 'FolderOpen';
  constructor(folder: string) {
    super(
      `Other users of this machine can read ${folder}, and another account owns it. Change its owner, or choose another DATA_DIR.`,
    );
  }
}

/** A link is not what it leads to; and what is gone by now needs nothing. */
function closeToOthers(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink() || (found.mode & others) === 0) return;
  chmodSync(path, found.mode & 0o7777 & ~others);
}
