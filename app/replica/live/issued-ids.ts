// Records the ids that screens were given for new rows, in order. A read that started before an id was issued cannot
// have found rows with that id.

export class IssuedIds {
  private readonly positions = new Map<unknown, number>();

  /** Records the id and returns it. */
  record(id: string): string {
    this.positions.set(id, this.positions.size);
    return id;
  }

  /** Returns a function that tells whether a value is an id issued after this call. */
  issuedFromNow(): (value: unknown) => boolean {
    const now = this.positions.size;
    return (value) => (this.positions.get(value) ?? -1) >= now;
  }
}
