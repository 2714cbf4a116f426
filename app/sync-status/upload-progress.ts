// How much of what waits has gone out, for "Sending 3 of 12...": counted until nothing waits.

export interface UploadProgress {
  left: number;
  done: number;
}

/** What is saved meanwhile makes it longer, and takes nothing back of what has gone out. */
export function uploadProgressAfter({ left, done }: UploadProgress, waiting: number): UploadProgress {
  if (waiting === 0) return { left: 0, done: 0 };
  return { left: waiting, done: done + Math.max(0, left - waiting) };
}
