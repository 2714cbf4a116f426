/**
 * One direction of a line that carries so many bytes a second and lets each of them be late. What stands in line is
 * passed on in small pieces, one connection after the other, as the packets of connections that share a line are.
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

  /** `connection` names whose turn it is; what it passes keeps its order, an empty end too. */
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
    // Back to the end of the turns, while anything of it waits.
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
