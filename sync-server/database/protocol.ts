// Implements the part of the Postgres wire protocol that `pg` needs to talk to an engine without a socket.

const SSL_REQUEST = 80877103;
const TERMINATE = 'X'.charCodeAt(0);

interface Taken {
  /** Complete messages for the engine. */
  bytes: Uint8Array;
  /** The client asked for TLS and waits for the one-letter answer. */
  refusesSsl: boolean;
  /** The client sent Terminate. */
  terminates: boolean;
}

/** Returns a function that takes the bytes a client writes and returns the complete messages received so far. */
export function completeMessages(): (chunks: Buffer[]) => Taken {
  let rest: Buffer = Buffer.alloc(0);
  let started = false;

  return function take(chunks) {
    rest = Buffer.concat([rest, ...chunks]);
    const taken: Buffer[] = [];
    let refusesSsl = false;
    let terminates = false;
    for (;;) {
      // The first messages have no type byte: only the length and the content.
      const lengthAt = started ? 1 : 0;
      if (rest.length < lengthAt + 4) break;
      const end = lengthAt + rest.readInt32BE(lengthAt);
      if (rest.length < end) break;
      const message = rest.subarray(0, end);
      rest = rest.subarray(end);
      if (!started && message.length === 8 && message.readInt32BE(4) === SSL_REQUEST) {
        refusesSsl = true;
      } else if (started && message[0] === TERMINATE) {
        terminates = true;
      } else {
        started = true;
        taken.push(message);
      }
    }
    return { bytes: new Uint8Array(Buffer.concat(taken)), refusesSsl, terminates };
  };
}
