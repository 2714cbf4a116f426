import { Component } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { isMissingPart, isServerThere, mayBeNewer } from './missing-part.ts';

interface ErrorBoundaryProps {
  /** A change of this value, such as another address, resets the boundary. */
  at: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  error: unknown;
  at: string;
  /** Whether the server is unreachable. Assumed to be true until it was reached after a part was missing. */
  isAway?: boolean;
}

const lookAgainMs = 3_000;

/** The page whose part was missing last. Prevents endless reloads for a part that never loads. */
let triedAt = '';
let wasAway = false;

/** Keeps an error in one screen from breaking the whole app, and shows what a person can do. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: undefined, at: this.props.at };
  private isLeft = false;

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ at }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return at === state.at ? null : { error: undefined, at };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
    if (isMissingPart(error)) void this.lookAgain(error);
  }

  override componentWillUnmount() {
    this.isLeft = true;
  }

  /** Retries as soon as the server is reachable, and each time it returns after an outage. */
  private async lookAgain(error: unknown) {
    const { at } = this.props;
    const isNew = triedAt !== at;
    triedAt = at;
    wasAway &&= !isNew;
    const isShown = () => !this.isLeft && this.state.error === error;
    while (isShown()) {
      const isThere = await isServerThere();
      wasAway ||= !isThere;
      this.setState({ isAway: !isThere });
      await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
      if (!isShown() || !isThere) continue;
      if (isNew) this.setState({ error: undefined });
      // Firefox and Safari cache a failed import for the lifetime of the page.
      else if (wasAway) return location.reload();
    }
  }

  override render() {
    const { error, isAway = true } = this.state;
    if (error === undefined) return this.props.children;
    const isMissing = isMissingPart(error);
    const [title, text] = isMissing ? (isAway ? noConnection : notLoaded) : broken;
    return (
      <div role="alert" className="flex max-w-xl flex-col items-start gap-3 py-6">
        <h1 className="text-2xl font-bold">{title}</h1>
        <p className="text-quiet">{text}</p>
        {/* If no worker caches the app, a reload without the server shows the browser's own error page. */}
        {!(isMissing && isAway) && <Button onClick={() => location.reload()}>Reload</Button>}
      </div>
    );
  }
}

const noConnection = [
  'No connection',
  'This page hasn’t been loaded on this device yet. It opens when you’re back online.',
] as const;
const notLoaded = ['We couldn’t load this page', mayBeNewer] as const;
const broken = [
  'Something went wrong',
  'We couldn’t show this page. Your saved work isn’t affected.',
] as const;
