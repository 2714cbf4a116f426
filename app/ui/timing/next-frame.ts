/** A tab that is not looked at draws no frames. */
const noFrameForMs = 200;

/** Work that shall not hold up what is about to be drawn. Returns how to call it off. */
export function afterNextFrame(work: () => void): () => void {
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(work);
  });
  let timer = setTimeout(() => {
    // It may come all the same, later.
    cancelAnimationFrame(frame);
    work();
  }, noFrameForMs);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Work that shall not hold up what React was just told: the frame that is due may come before React has drawn that. */
export function afterDrawn(work: () => void): void {
  afterNextFrame(() => afterNextFrame(work));
}
