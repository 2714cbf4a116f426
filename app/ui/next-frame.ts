/** A tab that is not looked at draws no frames. */
const noFrameForMs = 200;

/** Work that shall not hold up what is about to be drawn. Returns how to call it off. */
export function afterNextFrame(work: () => void): () => void {
  let timer = setTimeout(work, noFrameForMs);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Work that shall not hold up what React was just told: the frame that is due may come before React has drawn that. */
export function afterDrawn(work: () => void): void {
  afterNextFrame(() => afterNextFrame(work));
}
