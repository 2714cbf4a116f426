import { signInAddress } from '#app/session/sign-in/sign-in-address.ts';
import { Brand } from '#app/shell/brand.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';

const anchors = [
  { label: 'Platform', to: '#platform' },
  { label: 'How it works', to: '#how-it-works' },
  { label: 'Features', to: '#features' },
];

interface LandingHeaderProps {
  /** The person is signed in and has not chosen an account type yet. */
  isSignedIn: boolean;
  onGetStarted: () => void;
}

export function LandingHeader({ isSignedIn, onGetStarted }: LandingHeaderProps) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-1 px-4 sm:gap-3 sm:px-6">
        <Brand wordClassName="max-[26rem]:sr-only" />
        <nav aria-label="On this page" className="ml-6 flex max-md:hidden">
          {anchors.map(({ label, to }) => (
            <a
              key={to}
              href={to}
              className="inline-flex min-h-11 items-center rounded-control px-3 font-medium text-quiet hover:text-ink"
            >
              {label}
            </a>
          ))}
        </nav>
        <div className="ml-auto flex flex-wrap items-center gap-1 sm:gap-2">
          {isSignedIn ? (
            <LinkButton look="quiet" to="/api/logout" leavesApp>
              Log out
            </LinkButton>
          ) : (
            <LinkButton look="quiet" to={signInAddress()} leavesApp>
              Sign In
            </LinkButton>
          )}
          <Button onClick={onGetStarted}>Get Started</Button>
        </div>
      </div>
    </header>
  );
}
