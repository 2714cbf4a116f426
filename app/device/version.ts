// Which version of the app this is, for whoever asks for help. By name, so that the rest of the file stays out of the app.
export { version as appVersion } from '../../package.json';
