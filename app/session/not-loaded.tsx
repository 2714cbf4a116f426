import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import type { Failed } from './use-loaded.ts';

/** Replaces content that could not be read from the server. */
export function NotLoaded({ message, again }: Failed) {
  return (
    <Notice
      action={
        <Button look="secondary" size="small" onClick={again}>
          Try again
        </Button>
      }
    >
      {message}
    </Notice>
  );
}
