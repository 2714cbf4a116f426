import { useEffect } from 'react';
import { forgetChosenType } from '#app/session/account-type.ts';
import { usePlatform } from '#app/session/platform.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { AdminPage } from './admin-page.tsx';

/** The administrators' entrance. Opening it drops a chosen account type. */
export function AdminPortal() {
  const { name: platform } = usePlatform();
  useEffect(forgetChosenType, []);
  return (
    <AdminPage
      title="Admin Portal"
      about={`For the administrators of ${platform}. Sign in with your email address.`}
    >
      <LinkButton to="/api/admin-login" leavesApp size="large">
        Access Admin Dashboard
      </LinkButton>
      <p className="text-list text-quiet">
        Not an administrator yet? <TextLink to="/admin-access">Get an access code</TextLink> if your address
        is authorized.
      </p>
      <TextLink to="/" className="inline-flex min-h-11 items-center self-start text-list">
        Back to Main Site
      </TextLink>
    </AdminPage>
  );
}
