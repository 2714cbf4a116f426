import { signInAddress } from '#app/session/sign-in/sign-in-address.ts';
import { useEffect, useState } from 'react';
import { Brand } from '#app/shell/brand.tsx';
import { usePlatform } from '#app/session/platform.ts';
import { TextLink } from '#app/ui/text-link.tsx';

export function LandingFooter() {
  const { name: platform, supportEmail } = usePlatform();
  const hasPublicJobs = useHasPublicJobs();
  return (
    <footer className="border-t border-line pb-[env(safe-area-inset-bottom)]">
      <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4 py-10 sm:px-6">
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6">
          <Brand />
          <nav
            aria-label="Footer"
            className="flex flex-wrap gap-x-6 text-list [&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center"
          >
            {hasPublicJobs && <TextLink to="/jobs">Open jobs</TextLink>}
            <TextLink to="/privacy-policy">Privacy Policy</TextLink>
            <TextLink to="/terms-of-service">Terms of Service</TextLink>
            <TextLink to={`mailto:${supportEmail}`} leavesApp>
              Support
            </TextLink>
            <TextLink to={signInAddress()} leavesApp>
              Admin Login
            </TextLink>
          </nav>
        </div>
        <p className="text-sm text-quiet">&copy; 2025 {platform}. All rights reserved.</p>
      </div>
    </footer>
  );
}

/** Whether an admin has made the open jobs public. The link appears once the server has answered. */
function useHasPublicJobs(): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    fetch('/api/public-jobs?count=0').then(
      ({ status }) => setOpen(status === 200),
      () => setOpen(false),
    );
  }, []);
  return isOpen;
}
