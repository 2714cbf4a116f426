/** A hidden tab renders no frames. */
const noFrameForMs = 200;

/** Runs work that must not delay the next frame. Returns a function that cancels it. */
export function afterNextFrame(work: () => void): () => void {
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(work);
  });
  let timer = setTimeout(() => {
    // The frame may still come later.
    cancelAnimationFrame(frame);
    work();
  }, noFrameForMs);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
