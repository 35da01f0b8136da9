import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { extname, join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions as readBindings, unstable_readConfig as readConfig } from "wrangler";
import { type DataLock, lockData } from "./data-lock.ts";
import { endEnginesWithThisProcess } from "./engine-keeper.ts";
import { engineOptions, host } from "./engine-options.ts";
import { built, root } from "./paths.ts";
import { prepareStorage } from "./prepare-storage.ts";

/*
 * Invariant: both Workers run in one workerd with the bindings of their own wrangler.toml, and the browser's requests
 * reach the web Worker directly. `wrangler dev` puts two proxies in front, which cost a small response two thirds of
 * its speed (docs/decisions/0001-one-miniflare-server-for-serving-testing-and-benchmarks.md).
 */

export interface ServerOptions {
  /** 0 selects any free port. */
  readonly port: number;
  /** All persistent state. Created if missing. */
  readonly dataDir: string;
  /** `[env.production]` of both Workers, in place of the sandbox at the top of each wrangler.toml. */
  readonly environment?: "production";
  /** Answers the backend's requests to other hosts, in place of the network. */
  readonly outside?: NonNullable<V4WorkerOptions["outboundService"]>;
  /** Edits the text of both bundles, for example to simulate another clock of the machine. */
  readonly edit?: (source: string) => string;
  /** The web Worker of `npm run dev`, instead of the built one. */
  readonly web?: DevelopedWeb;
  /** Values that override `[vars]` of a Worker's wrangler.toml. */
  readonly vars?: {
    readonly web?: Readonly<Record<string, string>>;
    readonly backend?: Readonly<Record<string, string>>;
  };
}

export interface DevelopedWeb {
  /** The folder of its bundle. */
  readonly bundle: string;
  /** The folder of its static files. */
  readonly files: string;
  /** `127.0.0.1:<port>` of the server that draws its pages, bound as NEXT. */
  readonly pages: string;
}

export interface RunningServer {
  /** `http://127.0.0.1:<port>`, without a slash at its end. */
  readonly url: string;
  stop(): Promise<void>;
}

export interface ReloadableServer extends RunningServer {
  /** Serves the bundles as they are now. The data stay. */
  reload(): Promise<void>;
  /** The backend for a caller outside the engine, until the next reload. */
  backend(): ReturnType<Miniflare["getWorker"]>;
}

export class PortTaken extends Error {
  constructor(port: number) {
    super(`Port ${port} is taken by another program. Stop it, or choose another port: PORT=3001 npm start`);
  }
}

function assertPortIsFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", () => reject(new PortTaken(port)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

interface WorkerSource extends Pick<ServerOptions, "environment" | "outside" | "edit"> {
  readonly configPath: string;
  readonly bundle: string;
  readonly developed?: DevelopedWeb | undefined;
  readonly vars: Readonly<Record<string, string>>;
}

/** Modules that wrangler's bundler writes beside `worker.js`: imported text, bytes or WebAssembly. */
const moduleKinds: Readonly<Record<string, "CompiledWasm" | "Data" | "Text">> = {
  ".wasm": "CompiledWasm",
  ".bin": "Data",
  ".woff": "Data",
  ".sql": "Text",
  ".txt": "Text",
  ".html": "Text",
  ".md": "Text",
  ".css": "Text",
};

/** The modules of a bundle, entry first. */
function listModules(bundle: string, edit: ServerOptions["edit"]) {
  const read = (name: string) => ({ path: join(bundle, name), contents: readFileSync(join(bundle, name)) });
  const { path, contents } = read("worker.js");
  const entry = { path, contents: edit ? edit(contents.toString("utf8")) : contents };
  const imported = readdirSync(bundle).flatMap((name) => {
    const type = moduleKinds[extname(name)];
    return type === undefined ? [] : [{ type, ...read(name) }];
  });
  return [{ type: "ESModule" as const, ...entry }, ...imported];
}

type DescribedWorker = V4WorkerOptions & { readonly name: string };

/** A bundled Worker with the bindings of its wrangler.toml. */
function describeWorker({ configPath, bundle, developed, vars, ...options }: WorkerSource): DescribedWorker {
  const { environment: env, outside, edit } = options;
  // Warnings are hidden: an environment omits sandbox bindings on purpose, and its secrets are in `vars`.
  const read = readConfig({ config: join(root, configPath), ...(env && { env }) }, { hideWarnings: true });
  const config = { ...read, secrets: undefined };
  const name = config.name;
  if (name === undefined) throw new Error(`${configPath} names no Worker`);
  const { workerOptions } = readBindings(config);
  const { modulesRules: _, ...bindings } = workerOptions;
  return {
    ...bindings,
    ...(developed && developedBindings(bindings, developed)),
    ...(outside && { outboundService: outside }),
    name,
    bindings: { ...(bindings.bindings ?? {}), ...vars },
    rootPath: bundle,
    modules: listModules(bundle, edit),
  };
}

/** `[vars]` of a Worker's wrangler.toml. */
export const readVars = (configPath: string) => readConfig({ config: join(root, configPath) }).vars;

type Bindings = Pick<V4WorkerOptions, "assets" | "serviceBindings">;

const developedBindings = ({ assets, serviceBindings }: Bindings, { files, pages }: DevelopedWeb): Bindings => ({
  ...(assets && { assets: { ...assets, directory: files } }),
  serviceBindings: { ...serviceBindings, NEXT: { external: { address: pages, http: {} } } },
});

/**
 * Opens the web Worker's socket and returns the name of the Worker it is configured on. With `run_worker_first`, the
 * socket leads directly to the Worker's code; otherwise it leads through the asset router, which costs as much as a
 * small response.
 */
function openApiGateway(web: DescribedWorker, backend: DescribedWorker, socket: { host: string; port: number }) {
  const isFirst = readConfig({ config: join(root, "wrangler.toml") }).assets?.run_worker_first === true;
  return isFirst
    ? {
        through: backend.name,
        workers: [web, { ...backend, unsafeDirectSockets: [{ ...socket, serviceName: web.name }] }],
      }
    : { through: web.name, workers: [{ ...web, unsafeDirectSockets: [socket] }, backend] };
}

endEnginesWithThisProcess();

/**
 * Serves the output of `buildIfStale`, with migrated databases and a filled page cache. Rejects with `DataInUse`,
 * `PortTaken`, or the engine's error if it could not start.
 */
export async function startServer(options: ServerOptions): Promise<ReloadableServer> {
  const lock = lockData(options.dataDir);
  try {
    if (options.port !== 0) await assertPortIsFree(options.port);
    return await serve(options, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function serve(options: ServerOptions, lock: DataLock): Promise<ReloadableServer> {
  const { dataDir } = options;
  const { web, backend } = describeWorkers(options);
  await prepareStorage(web, backend, dataDir);
  const entry = openApiGateway(web, backend, { host, port: options.port });
  const settings = ({ workers }: Pick<typeof entry, "workers">) =>
    convertV4MiniflareOptions({ ...engineOptions(dataDir), ...inspector(), workers });
  const engine = new Miniflare(settings(entry));
  try {
    await engine.ready;
    const { origin, port } = await engine.unsafeGetDirectURL(entry.through);
    return {
      url: origin,
      stop: () => engine.dispose().finally(() => lock.release()),
      reload: async () => {
        const { web: newWeb, backend: newBackend } = describeWorkers(options);
        await engine.setOptions(settings(openApiGateway(newWeb, newBackend, { host, port: Number(port) })));
      },
      backend: () => engine.getWorker(backend.name),
    };
  } catch (error) {
    await engine.dispose();
    throw error;
  }
}

function describeWorkers({ port, web, vars = {}, outside, ...options }: ServerOptions) {
  return {
    web: describeWorker({
      ...options,
      configPath: "wrangler.toml",
      bundle: web?.bundle ?? built.web,
      developed: web,
      vars: { COMPRESSES_RESPONSES: "true", ...testClock(options, vars.web), ...vars.web },
    }),
    backend: describeWorker({
      ...options,
      ...(outside && { outside }),
      configPath: "backend/wrangler.toml",
      bundle: built.backend,
      vars: { ...testClock(options, vars.backend), ...servedAt(port), ...vars.backend },
    }),
  };
}

/** The clock of the test run that starts this server; a production refuses to start with one. */
function testClock(
  { environment }: Pick<ServerOptions, "environment">,
  vars: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const { CLOCK_OFFSET_MS } = process.env;
  const isProduction = environment === "production" || vars.ULTRA_ENV === "production";
  return CLOCK_OFFSET_MS === undefined || isProduction ? {} : { CLOCK_OFFSET_MS };
}

/** The origin of links in messages. A port that the engine chooses is known too late to be named. */
const servedAt = (port: number): Readonly<Record<string, string>> =>
  port === 0 ? {} : { SERVED_ORIGIN: `http://localhost:${port}` };

/** A debugger attaches to both Workers on this port of `INSPECTOR_PORT` (docs/debugging.md). */
const inspector = ({ INSPECTOR_PORT: port } = process.env): { inspectorPort?: number } =>
  port ? { inspectorPort: Number(port) } : {};
