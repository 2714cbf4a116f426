// The version of the app, for support requests. Imported by name, so that the rest of the file is not bundled.
export { version as appVersion } from '../../package.json';
