// Opens the page of a tapped notification in this window without a reload.
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { takeOpenRequests } from '#app/device/push/open-requests.ts';

/** Opens the page that a tapped push names. */
export function useWorkerMessages() {
  const navigate = useNavigate();
  useEffect(() => takeOpenRequests((path) => void navigate(path)), [navigate]);
}
