// What is announced once the server has answered a change.

/** What happens next, in one sentence: once it is sent, and while it waits on this device. */
export interface NextWords {
  sent: string;
  waiting: string;
}

/** The texts for the result of a change. */
export interface Done {
  title: string;
  /** The text for a batch of which the server applied only some entries. */
  partly?: (taken: number, of: number) => string;
  /** What happens next, once all of it is done. */
  next?: NextWords | undefined;
}

/** Without a title, the success was already announced at the save. */
export interface PendingToast extends Partial<Done> {
  /** The number of entries in the batch. Unknown for batches saved before the app was started. */
  given?: number;
}
