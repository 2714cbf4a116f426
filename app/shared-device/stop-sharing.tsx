import { forgetSharedDevice } from '#app/replica/device/shared-device.ts';
import { Button } from '#app/ui/button.tsx';
import { unmarkShared } from '#app/session/shared/shared-mark.ts';

/** Offered while nobody has work on the device. */
export function StopSharing() {
  async function stop() {
    await forgetSharedDevice();
    unmarkShared();
    location.replace('/');
  }
  return (
    <Button look="quiet" onClick={() => void stop().catch(reportError)}>
      Stop sharing this tablet
    </Button>
  );
}
