import { Component } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { isMissingPart, mayBeNewer } from './missing-part.ts';

interface ErrorBoundaryProps {
  /** A change of it, such as another address, is a new start. */
  at: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  error: unknown;
  at: string;
}

/** Keeps a fault in one screen from taking the whole app with it, and says what a person can do. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: undefined, at: this.props.at };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ at }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return at === state.at ? null : { error: undefined, at };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const { title, text } = wordsFor(error);
    return (
      <div role="alert" className="flex max-w-xl flex-col items-start gap-3 py-6">
        <h1 className="text-2xl font-bold">{title}</h1>
        <p className="text-quiet">{text}</p>
        <Button onClick={() => location.reload()}>Reload</Button>
      </div>
    );
  }
}

function wordsFor(error: unknown) {
  const isMissing = isMissingPart(error);
  if (isMissing && !navigator.onLine)
    return {
      title: 'No connection',
      text: 'This page has not been loaded on this device yet. It opens as soon as there is a connection.',
    };
  if (isMissing)
    return {
      title: 'This page could not be loaded',
      text: mayBeNewer,
    };
  return {
    title: 'Something went wrong',
    text: 'This page could not be shown. Your saved work is not affected.',
  };
}
