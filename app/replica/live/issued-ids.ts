// The ids that were given to screens here, in their order: nothing that was read before one was given can have it.

export class GivenIds {
  private readonly places = new Map<unknown, number>();

  keep(id: string): string {
    this.places.set(id, this.places.size);
    return id;
  }

  /** Tells of each value from now on whether it is an id that was given after this. */
  sinceNow(): (value: unknown) => boolean {
    const now = this.places.size;
    return (value) => (this.places.get(value) ?? -1) >= now;
  }
}
