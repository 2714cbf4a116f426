/** Another one for each sign-in; undefined where nobody is signed in, or the browser keeps no cookies. */
export const sessionMark = (): string | undefined => /(?:^|; )signed-in=([^;]+)/.exec(document.cookie)?.[1];
