// Restricts the server's files to its own account. Other users of the machine could read sessions in them.
import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const others = 0o077;

/** Applies to all files and folders that this process creates from now on. */
export function makeFilesPrivate(): void {
  process.umask(others);
}

/** Restricts a folder that may have been created by a package or a container. Throws if that is not possible. */
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

/** Thrown when other users of the machine can read the folder of keys. */
export class FolderOpen extends Error {
  override readonly name = 'FolderOpen';
  constructor(folder: string) {
    super(
      `Other users of this machine can read ${folder}, and another account owns it. Change its owner, or choose another DATA_DIR.`,
    );
  }
}

/** Skips symbolic links, which would change their target, and files that no longer exist. */
function closeToOthers(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink() || (found.mode & others) === 0) return;
  chmodSync(path, found.mode & 0o7777 & ~others);
}
