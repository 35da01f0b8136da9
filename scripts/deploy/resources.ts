import { join } from "node:path";
import { unstable_readConfig as readConfig } from "wrangler";
import { z } from "zod";
import { root } from "../paths.ts";
import { ENVIRONMENTS, type Environment, WORKERS, type WorkerName } from "./budget.ts";

/*
 * The bindings of an environment. wrangler hands none of the top level's down to it, says nothing about one that is
 * missing, and binds whatever exists by a name, another environment's too.
 */

const list = <Shape extends z.ZodRawShape>(shape: Shape) => z.array(z.object(shape)).default([]);
const configured = z.object({
  name: z.string(),
  d1_databases: list({ binding: z.string(), database_id: z.string() }),
  r2_buckets: list({ binding: z.string(), bucket_name: z.string() }),
  analytics_engine_datasets: list({ binding: z.string(), dataset: z.string() }),
  queues: z.object({
    producers: list({ binding: z.string(), queue: z.string() }),
    consumers: list({ queue: z.string(), dead_letter_queue: z.string().optional() }),
  }),
  services: list({ binding: z.string(), service: z.string() }),
  durable_objects: z.object({ bindings: list({ name: z.string(), class_name: z.string() }) }),
});
type Configured = z.output<typeof configured>;

/** Without an environment: the sandbox, which binds all that the code names. */
function configuredOf(worker: WorkerName, folder: string, environment?: Environment): Configured {
  const of = { config: join(folder, WORKERS[worker].config), ...(environment && { env: environment }) };
  return configured.parse(readConfig(of, { hideWarnings: true }));
}

/** What holds data, by its binding. */
const storesOf = ({ d1_databases, r2_buckets, analytics_engine_datasets, queues }: Configured) =>
  new Map([
    ...d1_databases.map(({ binding, database_id }) => [binding, database_id] as const),
    ...r2_buckets.map(({ binding, bucket_name }) => [binding, bucket_name] as const),
    ...analytics_engine_datasets.map(({ binding, dataset }) => [binding, dataset] as const),
    ...queues.producers.map(({ binding, queue }) => [binding, queue] as const),
  ]);

const bindingsOf = (worker: Configured): readonly string[] => [
  ...storesOf(worker).keys(),
  ...worker.services.map(({ binding }) => binding),
  ...worker.durable_objects.bindings.map(({ name }) => name),
];

/** Simulated services are no part of production. */
const ABSENT: Readonly<Record<Environment, ReadonlySet<string>>> = {
  production: new Set(["SANDBOX"]),
  preview: new Set(),
};

function findUnread({ queues: { producers, consumers } }: Configured): readonly string[] {
  const read = new Set(consumers.map(({ queue }) => queue));
  const filled = [
    ...producers.map(({ queue }) => queue),
    ...consumers.flatMap(({ dead_letter_queue: dead }) => (dead === undefined ? [] : [dead])),
  ];
  return filled.filter((queue) => !read.has(queue)).map((queue) => `the queue ${queue} has no consumer`);
}

function findBindingFaults(environment: Environment, folder: string): readonly string[] {
  const web = configuredOf("web", folder, environment);
  const backend = configuredOf("backend", folder, environment);
  const names: Readonly<Record<string, string>> = { WORKER_SELF_REFERENCE: web.name, BACKEND: backend.name };
  const missing = (worker: WorkerName, bound: Configured) =>
    bindingsOf(configuredOf(worker, folder))
      .filter((binding) => !ABSENT[environment].has(binding) && !bindingsOf(bound).includes(binding))
      .map((binding) => `${worker}, ${environment}: ${binding} is not bound`);
  return [
    ...missing("web", web),
    ...missing("backend", backend),
    ...findUnread(backend).map((fault) => `backend, ${environment}: ${fault}`),
    ...web.services
      .filter(({ binding, service }) => service !== names[binding])
      .map(({ binding, service }) => `web, ${environment}: ${binding} is ${service}, not ${names[binding]}`),
  ];
}

/** One sentence for each store that production has in common with another environment. */
function findShared(worker: WorkerName, folder: string): readonly string[] {
  const own = storesOf(configuredOf(worker, folder, "production"));
  const others = ENVIRONMENTS.filter((environment) => environment !== "production");
  return others.flatMap((environment) =>
    [...storesOf(configuredOf(worker, folder, environment))]
      .filter(([, store]) => [...own.values()].includes(store))
      .map(([binding, store]) => `${worker}, ${environment}: ${binding} is production's, ${store}`),
  );
}

/** One sentence for each binding with which an environment must not be deployed. */
export function findResourceFaults(folder: string = root): readonly string[] {
  return [
    ...ENVIRONMENTS.flatMap((environment) => findBindingFaults(environment, folder)),
    ...findShared("web", folder),
    ...findShared("backend", folder),
  ];
}
