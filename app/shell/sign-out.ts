// Leaving: this device stops opening as the person, then the server ends the session.
import type { MouseEvent } from 'react';
import { forgetPerson } from '#app/session/person.ts';

/** Runs on the way to /api/logout; may stop the link and ask first. */
export type SignOut = (event: MouseEvent<HTMLAnchorElement>) => void;

export const signOutAtOnce: SignOut = () => forgetPerson();
