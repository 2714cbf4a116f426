// The secret of an invitation. The link has it behind the #, and it stays in this tab during the sign-in.

const key = 'skillpact-invitation';

/** Removes the secret from the address, so that it is visible neither on the screen nor in the history. */
export function inviteToken(): string {
  // Mail and chat programs take a sign or a word behind a link for a part of it.
  const given = /^#([\w-]+)/.exec(location.hash)?.[1];
  if (given) {
    sessionStorage.setItem(key, given);
    history.replaceState(history.state, '', location.pathname);
  }
  return sessionStorage.getItem(key) ?? '';
}

export function forgetInvite() {
  sessionStorage.removeItem(key);
}
