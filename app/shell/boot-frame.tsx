// What the app shows while the session and the device's copy load: the brand above a waiting page.
import { PageSpinner } from '#app/ui/feedback/spinner.tsx';
import { Brand } from './brand.tsx';

/** index.html draws the same before any script has loaded, without the platform's name, which is a setting. */
export function BootFrame() {
  return (
    <>
      <header className="border-b border-line bg-surface pt-[env(safe-area-inset-top)]">
        <div className="flex min-h-16 items-center px-4 lg:px-6">
          <Brand />
        </div>
      </header>
      <main className="px-4 pt-6 sm:px-6 lg:px-10 lg:pt-8">
        <PageSpinner />
      </main>
    </>
  );
}
