import { currentSettings } from '#shared/domain/platform/settings.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { SettingsForm } from './settings-form.tsx';

export function PlatformSettings() {
  const settings = useRead(currentSettings);
  return (
    <>
      <PageHeader title="Platform Settings">Changes apply to everyone as soon as you save.</PageHeader>
      {settings ? (
        <SettingsForm key={JSON.stringify(settings)} settings={settings} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </>
  );
}
