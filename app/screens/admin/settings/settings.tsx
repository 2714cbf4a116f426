import { currentSettings } from '#shared/domain/platform/settings.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { SettingsForm } from './settings-form.tsx';

export function PlatformSettings() {
  const settings = useRead(currentSettings);
  return (
    <>
      <PageHeader title="Platform Settings">They hold for everybody as soon as they are saved.</PageHeader>
      {settings ? (
        <SettingsForm key={JSON.stringify(settings)} settings={settings} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </>
  );
}
