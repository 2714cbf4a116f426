interface ButtonWordsProps {
  /** The word that is seen. */
  button: string;
  /** What only a screen reader says after it. A word that both begin with is said once. */
  about: string;
}

/** The name of one of several buttons with the same word: "Decide" of "Decide 3 reports". */
export function ButtonWords({ button, about }: ButtonWordsProps) {
  const rest = about.startsWith(`${button} `) ? about.slice(button.length) : ` ${about}`;
  return (
    <>
      {button}
      <span className="sr-only">{rest}</span>
    </>
  );
}
