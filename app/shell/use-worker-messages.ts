// What the service worker says to this window: which page a tapped notification wants.
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PageMessage } from '#app/push/worker-push.ts';

export function useWorkerMessages() {
  const navigate = useNavigate();
  useEffect(() => {
    const listen = ({ data }: MessageEvent<PageMessage | null>) => {
      if (data?.type === 'open') void navigate(data.path);
    };
    navigator.serviceWorker?.addEventListener('message', listen);
    return () => navigator.serviceWorker?.removeEventListener('message', listen);
  }, [navigate]);
}
