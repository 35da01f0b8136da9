import { buildIfStale } from "./build.ts";
import { contentSettings } from "./content-settings.ts";
import { operatorKey } from "./operator-key.ts";
import { dataDir } from "./paths.ts";
import { seedIfEmpty } from "./seed.ts";
import { endOnSignal, runOnPort } from "./serve-command.ts";
import { startServer } from "./server.ts";

/** `npm start`: builds stale bundles, serves them with the existing data, and seeds an empty installation. */
async function start(port: number): Promise<void> {
  await buildIfStale(console.log);
  const key = operatorKey(dataDir);
  const server = await startServer({ port, dataDir, vars: { web: contentSettings(), backend: { OPERATOR_KEY: key } } });
  endOnSignal(async () => server.stop());
  await seedIfEmpty({ url: server.url, operatorKey: key, say: console.log });
  console.log(welcome(port));
}

const welcome = (port: number) => `
  ultra is ready: http://localhost:${port}

  Demo investor   +91 98765 43210
  Messages        http://localhost:${port}/sandbox/outbox   (the codes that "SMS" and e-mail brought)
  Stop with Ctrl+C; the data stays in .data until \`npm run reset\`.
`;

await runOnPort("  npm start [-- --port 3001]", start);
