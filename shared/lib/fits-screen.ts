/** As the router decides it, which heeds neither capitals nor a slash at the end. */
export function fitsScreen(path: string, address: string): boolean {
  const parts = address.replace(/(.)\/$/, '$1').split('/');
  const wanted = path.split('/');
  return (
    wanted.length === parts.length &&
    wanted.every((part, at) => (part[0] === ':' ? parts[at] !== '' : part === parts[at]?.toLowerCase()))
  );
}
