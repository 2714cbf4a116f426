import { Notice } from '#app/ui/feedback/notice.tsx';

/** Warns about a plain http address on the network: browsers withhold the app's main features there. */
export function InsecureAddress() {
  return (
    <div className="mb-6 print:hidden">
      <Notice tone="waits">
        This address starts with http, so push, installing, and offline use aren’t available. Use this
        server’s https address, or ask your administrator for it.
      </Notice>
    </div>
  );
}
