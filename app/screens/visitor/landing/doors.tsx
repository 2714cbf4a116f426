import { Check } from 'lucide-react';
import type { AccountType } from '#app/session/account-type.ts';
import { Button } from '#app/ui/button.tsx';
import { accountTypes } from './account-types.ts';
import { ZoneNote } from './zone-note.tsx';

/** The two ways to join, with the possibilities of each side. */
export function Doors({ onJoin }: { onJoin: (type: AccountType) => void }) {
  return (
    <section aria-labelledby="doors-title" className="border-b border-line bg-surface">
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-20">
        <h2 id="doors-title" className="text-2xl font-bold sm:text-3xl">
          One agreement, two sides
        </h2>
        <div className="mt-8 grid overflow-hidden rounded-panel border border-line bg-surface max-md:divide-y md:grid-cols-2 md:divide-x divide-line">
          {accountTypes.map(({ type, name, icon: Icon, promise, can }) => (
            <div key={type} className="flex flex-col items-start gap-4 p-6 sm:p-8">
              <h3 className="flex items-center gap-3 text-xl font-bold">
                <Icon aria-hidden className="size-6 text-accent-text" />
                {name}
              </h3>
              <p className="text-lg">{promise}</p>
              <ul className="flex flex-1 flex-col gap-2">
                {can.map((ability) => (
                  <li key={ability} className="flex gap-2.5 text-quiet">
                    <Check aria-hidden className="mt-1 size-4 shrink-0 text-accent-text" strokeWidth={2.5} />
                    {ability}
                  </li>
                ))}
              </ul>
              <Button look="secondary" className="mt-2" onClick={() => onJoin(type)}>
                Join as {name}
              </Button>
            </div>
          ))}
        </div>
        <ZoneNote />
      </div>
    </section>
  );
}
