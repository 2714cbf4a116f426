// Implements `npm run doctor`. Exits with 1 if a check fails.
import { readConfig } from '../config.ts';
import { explain } from '../operations/startup-messages.ts';
import { checksOf, examine } from './doctor.ts';

async function main() {
  const { checks, close } = checksOf(readConfig());
  const isHealthy = await examine(checks, (line) => process.stdout.write(`${line}\n`));
  await close();
  process.exitCode = isHealthy ? 0 : 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`FAIL  settings: ${explain(error)}\n`);
  process.exit(1);
});
