// The upload progress for "Sending 3 of 12...", counted until nothing waits.

/** How many changes of a running upload are left and done. */
export interface UploadProgress {
  left: number;
  done: number;
}

/** Entries saved during the upload increase the total and do not reduce the number sent. */
export function uploadProgressAfter({ left, done }: UploadProgress, waiting: number): UploadProgress {
  if (waiting === 0) return { left: 0, done: 0 };
  return { left: waiting, done: done + Math.max(0, left - waiting) };
}
