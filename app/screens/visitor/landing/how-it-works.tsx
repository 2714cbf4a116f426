const steps = [
  {
    title: 'Link',
    text: 'An employer posts a job with a guaranteed interview. A training provider links a course to it.',
  },
  {
    title: 'Agree',
    text: 'The employer approves the link. The SWAP agreement now binds both sides.',
  },
  {
    title: 'Match',
    text: 'A learner completes the course and is matched to the linked jobs automatically. The interview is owed.',
  },
];

export function HowItWorks() {
  return (
    <section
      id="how-it-works"
      aria-labelledby="how-it-works-title"
      className="border-b border-line bg-surface"
    >
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-20">
        <h2 id="how-it-works-title" className="text-2xl font-bold sm:text-3xl">
          How it works
        </h2>
        <ol className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="border-t-3 border-accent pt-4">
              <h3 className="flex items-baseline gap-3 text-xl font-bold">
                <span aria-hidden className="text-accent-text tabular-nums">
                  {index + 1}
                </span>
                {title}
              </h3>
              <p className="mt-2 text-quiet">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
