/** Screens of the app with data of the demo data, on a tablet without a connection and on an employer's phone. */
export function ProductScreens() {
  return (
    <section aria-labelledby="screens-title" className="overflow-hidden border-b border-line">
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-20">
        <h2 id="screens-title" className="max-w-2xl text-2xl font-bold sm:text-3xl">
          A class marked without a signal becomes an employer&rsquo;s new candidates
        </h2>
        <div className="mt-10 grid items-end gap-x-8 gap-y-10 lg:grid-cols-[1fr_19rem]">
          <Screen
            name="class-list"
            width={1536}
            height={1050}
            alt="A class list of thirty students on a tablet. Six are completed and waiting to send."
            caption="In the workshop: mark everyone who passed at once. It’s sent when you’re back online."
          />
          <Screen
            name="candidates"
            width={585}
            height={1050}
            alt="Matched candidates on a phone, each under a reference, with a button to propose interview times."
            caption="At the employer: candidates by reference, each with a guaranteed interview."
            className="max-lg:max-w-xs"
          />
        </div>
      </div>
    </section>
  );
}

interface ScreenProps {
  name: string;
  width: number;
  height: number;
  alt: string;
  caption: string;
  className?: string;
}

function Screen({ name, width, height, alt, caption, className }: ScreenProps) {
  return (
    <figure className={className}>
      <picture>
        <source media="(prefers-color-scheme: dark)" srcSet={`/screens/${name}-dark.webp`} />
        <img
          src={`/screens/${name}-light.webp`}
          width={width}
          height={height}
          alt={alt}
          loading="lazy"
          decoding="async"
          className="h-auto w-full rounded-panel border border-line shadow-overlay"
        />
      </picture>
      <figcaption className="mt-3 text-list text-quiet">{caption}</figcaption>
    </figure>
  );
}
