import { Notice } from '#app/ui/feedback/notice.tsx';

/** On a plain http address of the network browsers withhold what the app is made for: that must not be found out late. */
export function InsecureAddress() {
  return (
    <div className="mb-6 print:hidden">
      <Notice tone="waits">
        This address starts with http, so this browser allows no push, no installing and no opening the app
        without a connection. Use the https address of this server, or ask whoever runs it.
      </Notice>
    </div>
  );
}
