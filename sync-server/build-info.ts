// The version and the commit of this build.
import packageJson from '../package.json' with { type: 'json' };

/** Set by vite.server.config.ts. Not defined when the server runs from its sources. */
declare const BUILD_COMMIT: string;

export const version: string = packageJson.version;

/** `unknown` for a build from a copy without Git, and from the sources. */
export const commit: string = typeof BUILD_COMMIT === 'undefined' ? 'unknown' : BUILD_COMMIT;
