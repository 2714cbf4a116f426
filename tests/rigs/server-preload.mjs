/**
 * Loaded before the server in a test's child process. It ends the server when the test is gone, and leads the
 * hosts of the push services to their stand-ins, and sets the clock ahead, so that the server itself needs no switch for
 * tests.
 */
import tls from 'node:tls';

process.on('disconnect', () => process.exit(1));
process.channel?.unref(); // the listener alone shall not keep a server alive that has stopped

/** @type {{ ports: Record<string, number>, authorities: string[] }} */
const { ports, authorities } = JSON.parse(process.env.TEST_ROUTES ?? '{"ports":{},"authorities":[]}');
const connect = tls.connect;

tls.connect = (options, ...rest) => {
  const port = ports[options?.host];
  if (port === undefined) return connect(options, ...rest);
  const servername = options.host;
  return connect(
    { ...options, host: '127.0.0.1', port, servername, lookup: undefined, ca: authorities },
    ...rest,
  );
};

const ahead = Number(process.env.TEST_CLOCK_AHEAD_MS ?? 0);
if (ahead > 0) {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    /** @param {[] | [string | number | Date]} given */
    constructor(...given) {
      super(...(given.length === 0 ? [RealDate.now() + ahead] : given));
    }
    static now() {
      return RealDate.now() + ahead;
    }
  };
}
