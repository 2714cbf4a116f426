const features = [
  {
    name: 'Works without a connection',
    text: 'Mark a whole class complete in a workshop with no signal. The work is saved on the device and sent once, when the connection is back.',
  },
  {
    name: 'Automated notifications',
    text: 'Employers and providers hear about matches, messages and updates, even when the app is closed.',
  },
  {
    name: 'Privacy protection',
    text: 'Employers see candidates under a reference. No name, email or phone number leaves the training provider with a match.',
  },
  {
    name: 'Internal messaging',
    text: 'Employers and providers talk where the work is: next to the agreement, the job or the match.',
  },
  {
    name: 'Real-time analytics',
    text: 'Jobs, matches, interviews, and hires, counted from real events.',
  },
  {
    name: 'Admin oversight',
    text: 'Administrators oversee agreements, so promises are kept.',
  },
  {
    name: 'On every device',
    text: 'The same work on a phone between two meetings, on a tablet in the classroom and at a desk.',
  },
];

export function Features() {
  return (
    <section id="features" aria-labelledby="features-title">
      <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-8 px-4 py-16 sm:px-6 sm:py-20 lg:grid-cols-[18rem_1fr]">
        <div>
          <h2 id="features-title" className="text-2xl font-bold sm:text-3xl">
            Made for the room where it happens
          </h2>
          <p className="mt-3 text-quiet">A classroom, a workshop, a break between two meetings.</p>
        </div>
        <dl className="divide-y divide-line border-y border-line">
          {features.map(({ name, text }) => (
            <div key={name} className="grid gap-x-8 gap-y-1 py-5 sm:grid-cols-[13rem_1fr]">
              <dt className="font-semibold">{name}</dt>
              <dd className="text-quiet">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
