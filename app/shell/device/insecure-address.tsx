import { Notice } from '#app/ui/feedback/notice.tsx';

/** On a plain http address of the network browsers withhold what the app is made for: that must not be found out late. */
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
