import { isStorageRefused } from '#app/device/page-storage.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';

/** Says above every page why signing in cannot work in a browser that stores nothing. */
export function RefusedStorage() {
  if (!isStorageRefused()) return null;
  return (
    <div className="p-3">
      <Notice tone="waits">
        This browser blocks cookies and storage for this site. Allow them in its settings to sign in and to
        work offline, then reload the page.
      </Notice>
    </div>
  );
}
