// Defines rejections: a code for machines, a sentence for people, and an HTTP status.

export const refusalStatuses = {
  invalid: 400,
  forbidden: 403,
  suspended: 403,
  /** The action requires a sign-in within the last day. */
  sign_in_again: 403,
  not_found: 404,
  taken: 409,
  stale: 409,
  limit: 409,
  removed: 409,
  erased: 409,
  in_use: 409,
  /** The request with the same Idempotency-Key is still running. */
  in_progress: 409,
  /** Another request had the same Idempotency-Key. */
  key_reused: 422,
  defect: 500,
} as const;

/** The status of a refusal, for machines. It decides the HTTP status. */
export type RefusalCode = keyof typeof refusalStatuses;

/** The code and parameters of a sentence, from which it is made in the reader's words where it is shown. */
export interface TextCode {
  code: string;
  params: object;
}

/** Thrown by rules. Anything else that is thrown is a bug and must reach the log. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  /** The input fields it concerns, so that a form can show the sentence next to them. */
  readonly fields: Readonly<Record<string, string>>;
  readonly text: TextCode | undefined;

  constructor(code: RefusalCode, message: string, fields: Record<string, string> = {}, text?: TextCode) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.text = text;
  }
}
