import { Component } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { isMissingPart, isServerThere, mayBeNewer } from './missing-part.ts';

interface ErrorBoundaryProps {
  /** A change of it, such as another address, is a new start. */
  at: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  error: unknown;
  at: string;
  /** Whether the server was reached since a part was missing; taken for away until that is known. */
  isAway?: boolean;
}

const lookAgainMs = 3_000;

/** Of the page whose part was missing last: a part that still does not come is not asked for without end. */
let triedAt = '';
let wasAway = false;

/** Keeps a fault in one screen from taking the whole app with it, and says what a person can do. */
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

  /** Once more as soon as the server is there, and after that each time that it was away and is back. */
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
      // Firefox and Safari keep it that a file did not come for as long as the page stands.
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
        {/* Where no worker keeps the app, a reload without the server ends on the browser's own error page. */}
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
