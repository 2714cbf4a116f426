// The secret of an invitation: it comes behind the # of the link and waits in this tab while somebody signs in.

const key = 'skillpact-invitation';

/** Takes it out of the address, so that nobody who looks over a shoulder or into the history has it. */
export function inviteToken(): string {
  const given = location.hash.slice(1);
  if (given) {
    sessionStorage.setItem(key, given);
    history.replaceState(history.state, '', location.pathname);
  }
  return sessionStorage.getItem(key) ?? '';
}

export function forgetInvite() {
  sessionStorage.removeItem(key);
}
