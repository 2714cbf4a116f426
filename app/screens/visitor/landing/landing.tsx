// The landing page: the guaranteed interview, how an agreement is made, and the two ways to join.
import { Suspense, lazy, useCallback, useEffect, useState } from 'react';
import type { AccountType } from '#app/session/account-type.ts';
import { useSession } from '#app/session/session.tsx';
import { usePlatform } from '#app/session/platform.ts';
import { SkipLink } from '#app/shell/skip-link.tsx';
import { UpdateBar, belowHeader } from '#app/shell/updates/update-bar.tsx';
import { Button } from '#app/ui/button.tsx';
import { partOrWord } from '#app/ui/feedback/missing-part.ts';
import { cx } from '#app/ui/cx.ts';
import { usePageFocus } from '#app/ui/layout/page-header.tsx';
import { AgreementFigure } from './agreement-figure.tsx';
import { Doors } from './doors.tsx';
import { Features } from './features.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { join } from './join-link.ts';
import { LandingFooter } from './landing-footer.tsx';
import { LandingHeader } from './landing-header.tsx';
import { ProductScreens } from './product-screens.tsx';

const loadDialog = () => import('./join-dialog.tsx');
const NewcomersWork = lazy(async () => ({
  default: (await import('./waiting-work.tsx')).NewcomersWork,
}));
const JoinDialog = lazy(async () => ({ default: (await loadDialog()).JoinDialog }));

export function Landing() {
  const session = useSession();
  const person = session.state === 'untyped' ? session.person.id : undefined;
  const isSignedIn = person !== undefined;
  const [joining, setJoining] = useState<'untouched' | 'open' | 'closed'>('untouched');
  const openDialog = useCallback(() => {
    void partOrWord(loadDialog).then((part) => part && setJoining('open'));
  }, []);
  useEffect(() => {
    if (isSignedIn) openDialog();
  }, [isSignedIn, openDialog]);
  return (
    <>
      <SkipLink />
      <LandingHeader isSignedIn={isSignedIn} onGetStarted={openDialog} />
      <main id="main" tabIndex={-1}>
        <UpdateBar className={cx('mx-4 mt-4 sm:mx-6 xl:mx-auto xl:max-w-[69rem]', belowHeader)} />
        {session.state === 'untyped' && (
          <Suspense>
            <NewcomersWork person={session.person} />
          </Suspense>
        )}
        <Hero onJoin={join} />
        <HowItWorks />
        <ProductScreens />
        <Doors onJoin={join} />
        <Features />
      </main>
      <LandingFooter />
      {joining !== 'untouched' && (
        <Suspense>
          <JoinDialog
            open={joining === 'open'}
            onOpenChange={(open) => setJoining(open ? 'open' : 'closed')}
            onJoin={join}
            person={person}
          />
        </Suspense>
      )}
    </>
  );
}

/** Above the fold. The visitor's document holds the same: first-screen.html. */
export function Hero({ onJoin }: { onJoin: (type: AccountType) => void }) {
  const { name: platform } = usePlatform();
  const heading = usePageFocus('Skills With Assured Placement');
  return (
    <section id="platform" className="border-b border-line">
      <div className="mx-auto grid max-w-6xl items-center gap-x-16 gap-y-12 px-4 pt-12 pb-16 sm:px-6 sm:pt-20 sm:pb-24 lg:grid-cols-[1.15fr_1fr]">
        <div>
          <h1 ref={heading} tabIndex={-1} className="text-4xl font-extrabold tracking-tight">
            Finish the course. Get the interview.
          </h1>
          <p className="mt-6 max-w-xl text-lg text-quiet sm:text-xl">
            A guaranteed interview is an employer&rsquo;s promise, made before the course ends: every learner
            who completes it is interviewed for the job.
          </p>
          <p className="mt-3 max-w-xl text-quiet">
            {platform} links employers and training providers through SWAP agreements: Skills With Assured
            Placement.
          </p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row">
            <Button size="large" onClick={() => onJoin('employer')}>
              Join as Employer
            </Button>
            <Button size="large" look="secondary" onClick={() => onJoin('provider')}>
              Join as Training Provider
            </Button>
          </div>
        </div>
        <AgreementFigure />
      </div>
    </section>
  );
}
