/**
 * One direction of a line with limited bandwidth and latency. Queued data is forwarded in small pieces, in turn for
 * each connection, like packets of connections that share a line.
 */

export interface Line {
  bytesPerSecond: number;
  delayMs: number;
}

interface Waiting {
  bytes: Buffer;
  pass: (bytes: Buffer) => void;
}

const PIECE = 512;

export class SlowLine {
  private readonly queues = new Map<object, Waiting[]>();
  private isBusy = false;

  /** `connection` identifies the queue. Its data keeps its order, including an empty end. */
  carry(connection: object, bytes: Buffer, line: Line, pass: (bytes: Buffer) => void): void {
    const queue = this.queues.get(connection) ?? [];
    this.queues.set(connection, queue);
    for (let at = 0; at < bytes.length || at === 0; at += PIECE)
      queue.push({ bytes: bytes.subarray(at, at + PIECE), pass });
    if (!this.isBusy) this.takeNext(line);
  }

  private takeNext(line: Line): void {
    const [next] = this.queues;
    this.isBusy = next !== undefined;
    if (!next) return;
    const [connection, queue] = next;
    const piece = queue.shift();
    this.queues.delete(connection);
    // Appends the connection to the queue again while it has data.
    if (queue.length > 0) this.queues.set(connection, queue);
    if (!piece) return this.takeNext(line);
    setTimeout(
      () => {
        setTimeout(() => piece.pass(piece.bytes), line.delayMs);
        this.takeNext(line);
      },
      (piece.bytes.length / line.bytesPerSecond) * 1000,
    );
  }
}
