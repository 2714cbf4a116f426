// Waits until the server answers at /api/ready, so that a start is complete only then. systemd limits how long.
import { setTimeout as sleep } from 'node:timers/promises';

const url = `http://127.0.0.1:${process.env.PORT || 3000}/api/ready`;
const isReady = () =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

while (!(await isReady())) await sleep(500);
