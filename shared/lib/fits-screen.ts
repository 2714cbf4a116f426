// Matches addresses to the paths of screens.
/** Matches paths like the router: case-insensitive, and with an optional final slash. */
export function fitsScreen(path: string, address: string): boolean {
  const parts = address.replace(/(.)\/$/, '$1').split('/');
  const wanted = path.split('/');
  return (
    wanted.length === parts.length &&
    wanted.every((part, at) => (part[0] === ':' ? parts[at] !== '' : part === parts[at]?.toLowerCase()))
  );
}
