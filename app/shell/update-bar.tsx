import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { acceptUpdate, useUpdateState } from './app-updates.ts';

/** Offers a new version; nothing is reloaded under anybody's hands. */
export function UpdateBar() {
  const state = useUpdateState();
  if (state === 'current') return null;
  return (
    <div className="mb-6">
      <Notice
        action={
          <Button look="secondary" size="small" onClick={() => void acceptUpdate()}>
            Reload
          </Button>
        }
      >
        {state === 'waiting'
          ? 'A new version is ready. Reload when you are done here.'
          : 'A new version was opened in another tab. Reload this one when you are done here.'}
      </Notice>
    </div>
  );
}
