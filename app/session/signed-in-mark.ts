/** A different mark for each sign-in; undefined if nobody is signed in or the browser keeps no cookies. */
export const sessionMark = (): string | undefined => /(?:^|; )signed-in=([^;]+)/.exec(document.cookie)?.[1];
