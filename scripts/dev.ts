import { readFileSync, watch } from "node:fs";
import { join } from "node:path";
import { buildBackendIfStale } from "./build.ts";
import { contentSettings } from "./content-settings.ts";
import { servePages } from "./dev/pages.ts";
import { bundleDevelopedWeb } from "./dev/web-bundle.ts";
import { makeFaces } from "./faces.ts";
import { operatorKey } from "./operator-key.ts";
import { built, dataDir, root } from "./paths.ts";
import { seedIfEmpty } from "./seed.ts";
import { endOnSignal, runOnPort } from "./serve-command.ts";
import { type RunningServer, startServer } from "./server.ts";

/*
 * `npm run dev`: the app of `npm start`, its data and its sign-in, with pages that Next compiles when they are opened
 * and reloads when they change. A change of the backend or of the web Worker is bundled and served within seconds.
 */

const WORKERS = ["backend", "lib", "messages", "worker.ts"] as const;
/** Editors write a file in several steps. */
const SETTLED_MS = 200;

async function develop(port: number): Promise<void> {
  const bundle = () => Promise.all([bundleDevelopedWeb(), buildBackendIfStale(console.log)]);
  await Promise.all([bundle(), makeFaces()]);
  const pages = await servePages();
  const key = operatorKey(dataDir);
  const web = { bundle: built.developedWeb, files: join(root, "public"), pages: pages.address };
  const server = await startServer({
    port,
    dataDir,
    web,
    vars: { web: contentSettings(), backend: { OPERATOR_KEY: key } },
  });
  pages.connect(server);
  endOnSignal(() => server.stop());
  await seedIfEmpty({ url: server.url, operatorKey: key, say: console.log });
  watchWorkers(async () => {
    const before = bundles();
    await bundle();
    // Most changes concern pages alone. A restart of the engine would end their requests.
    if (bundles() === before) return;
    await server.reload();
    console.log("The Workers are up to date.");
  });
  console.log(welcome(server));
}

const bundles = (): string =>
  [built.developedWeb, built.backend].map((folder) => readFileSync(join(folder, "worker.js"), "utf8")).join("");

/** Updates once the files have settled, one update after the other. */
function watchWorkers(update: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(update).catch((error: unknown) => console.error(error));
    }, SETTLED_MS);
  };
  for (const path of WORKERS) watch(join(root, path), { recursive: true }, later);
}

const welcome = ({ url }: RunningServer) => `
  ultra is ready: ${url.replace("127.0.0.1", "localhost")}

  Pages, components and texts reload in the browser; the backend and the web Worker restart.
  Demo investor   +91 98765 43210
  Messages        /sandbox/outbox
`;

await runOnPort("  npm run dev [-- --port 3001]", develop);
