import { Visitor } from "oxc-parser";
import { describe, expect, it } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import { isEmbedded } from "../../scripts/deploy/content-source.ts";
import { SECRETS_OF } from "../../scripts/deploy/settings.ts";
import { root, sources } from "./source-tree.ts";

const WEB = "wrangler.toml";
const BACKEND = "backend/wrangler.toml";
const ENVIRONMENTS = ["production", "preview"] as const;
type Environment = (typeof ENVIRONMENTS)[number];

/** Every interface of the web Worker that names bindings; pages read them through `platformEnv`. */
const WEB_INTERFACES = [
  ["lib/web/session-cookie.ts", "SessionCookieEnv"],
  ["lib/web/backend-fetch.ts", "BackendEnv"],
  ["lib/web/served-origin.ts", "SiteEnv"],
  ["lib/web/static-file.ts", "FilesEnv"],
  ["lib/web/edge-decisions.ts", "EdgeEnv"],
  ["lib/web/error-reports.ts", "ErrorReportEnv"],
  ["lib/web/content/articles.ts", "ContentEnv"],
  ["lib/web/content/webhook.ts", "ContentWebhookEnv"],
  ["lib/web/platform.ts", "WebEnv"],
  ["lib/remote-config/app.ts", "RemoteConfigEnv"],
] as const;
/** Every module that names bindings of the backend: the classes of objects add their namespaces. */
const BACKEND_ENV = [
  "backend/env.ts",
  "backend/bank-account/object.ts",
  "backend/calendar/object.ts",
  "backend/contact/object.ts",
  "backend/contact/otp-object.ts",
  "backend/deal/object.ts",
  "backend/investor/object.ts",
  "backend/invoice-series/object.ts",
];
/** Read by OpenNext. */
const OTHER_NAMES = ["NEXT_INC_CACHE_R2_BUCKET", "WORKER_SELF_REFERENCE"];

/** Optional on Cloudflare, set as a secret when needed. */
const OPTIONAL = ["SESSION_PASSWORD_PREVIOUS", "TOKEN_KEY_PREVIOUS", "ERROR_REPORT_DSN", "BACKEND_URL"];
/** The token that opens the backend's embedded content service, needed where that publishes (docs/decisions/0060). */
const unreadToken = ({ vars }: Config): readonly string[] =>
  isEmbedded(String(vars.CONTENT_URL)) ? [] : ["CONTENT_TOKEN"];
/** Optional too, but one machine has it, so that a Strapi beside it can be tried. */
const OF_A_STRAPI = "CONTENT_WEBHOOK_SECRET";
/** Production has no simulated services; a preview has nothing but. */
const ABSENT: Readonly<Record<Environment, readonly string[]>> = {
  production: [...OPTIONAL, OF_A_STRAPI, "SANDBOX", "PAYMENTS_WEBHOOK_SECRET", "REMITTANCE_WEBHOOK_SECRET"],
  preview: [...OPTIONAL, OF_A_STRAPI, "EMAIL"],
};
/** The sandbox's own outbox takes e-mails, so that no program on one machine can send one. */
const OF_PRODUCTION = ["EMAIL"];

/** The member names of an interface. */
function listMembers(path: string, name: string): string[] {
  const members: string[] = [];
  const source = sources.find((each) => each.path === path);
  if (!source) throw new Error(`${path} does not exist`);
  new Visitor({
    TSInterfaceDeclaration: ({ id, body }) => {
      if (id.name !== name) return;
      for (const member of body.body) {
        if (member.type === "TSPropertySignature" && member.key.type === "Identifier") members.push(member.key.name);
      }
    },
  }).visit(source.parsed.program);
  if (members.length === 0) throw new Error(`${path} has no interface ${name}`);
  return members.sort();
}

const read = (path: string, env?: string) => readConfig({ config: `${root}/${path}`, ...(env && { env }) });
type Config = ReturnType<typeof read>;
/** The names in an entry of the configuration. */
type Named = Readonly<Record<string, string>>;

function listBindings(config: Config): string[] {
  const bound = [
    ...config.d1_databases,
    ...config.r2_buckets,
    ...(config.queues.producers ?? []),
    ...(config.services ?? []),
    ...(config.analytics_engine_datasets ?? []),
    ...(config.send_email ?? []).map(({ name: binding }: Named) => ({ binding })),
    ...(config.assets?.binding ? [{ binding: config.assets.binding }] : []),
  ];
  const objects = config.durable_objects.bindings.map((each: { name: string }) => each.name);
  const secrets = config.secrets?.required ?? [];
  return [...bound.map(({ binding }) => binding), ...objects, ...Object.keys(config.vars), ...secrets].sort();
}

/** An environment requires no secrets of a provider that it does not name. */
function secretsOfOtherProviders({ vars }: Config): readonly string[] {
  const all = Object.entries(SECRETS_OF).flatMap(([setting, providers]) =>
    Object.entries(providers).map(([name, secrets]) => ({ isNamed: vars[setting] === name, secrets })),
  );
  const needed = new Set(all.filter(({ isNamed }) => isNamed).flatMap(({ secrets }) => secrets));
  return all.flatMap(({ secrets }) => secrets).filter((secret) => !needed.has(secret));
}

const namedByWeb = [...new Set([...WEB_INTERFACES.flatMap(([path, name]) => listMembers(path, name)), ...OTHER_NAMES])];
/** Added where one machine serves both Workers: the clock of a test run (docs/decisions/0119) and the address. */
const OF_ONE_MACHINE = ["CLOCK_OFFSET_MS", "SERVED_ORIGIN"];
const namedByBackend = BACKEND_ENV.flatMap((path) => listMembers(path, "Env"))
  .filter((name) => !OF_ONE_MACHINE.includes(name))
  .sort();

it("the backend's Env names exactly what its sandbox binds", () => {
  expect(namedByBackend.filter((name) => !OF_PRODUCTION.includes(name))).toEqual(listBindings(read(BACKEND)));
});

it("the web Worker's sandbox binds everything that its code names, except what is optional", () => {
  expect(listBindings(read(WEB))).toEqual(namedByWeb.filter((name) => !OPTIONAL.includes(name)).sort());
});

describe.each(ENVIRONMENTS)("%s", (env) => {
  const web = read(WEB, env);
  const backend = read(BACKEND, env);

  it.each([
    [WEB, web, namedByWeb],
    [BACKEND, backend, namedByBackend.filter((name) => !unreadToken(web).includes(name))],
  ] as const)("binds or requires in %s exactly what the code names", (_, config, named) => {
    const absent = new Set([...ABSENT[env], ...secretsOfOtherProviders(backend)]);
    expect(listBindings(config)).toEqual(named.filter((name) => !absent.has(name)).sort());
  });

  it("holds no secret, and no value of the local sandbox", () => {
    const named = new Set([...(web.secrets?.required ?? []), ...(backend.secrets?.required ?? []), ...OPTIONAL]);
    for (const { vars } of [web, backend]) {
      expect(Object.keys(vars).filter((name) => named.has(name))).toEqual([]);
      expect(Object.values(vars).filter((value) => /sandbox-|not-for-production/.test(String(value)))).toEqual([]);
    }
    for (const config of [WEB, BACKEND]) {
      const local = Object.entries(read(config).vars).filter(([, value]) =>
        String(value).includes("not-for-production"),
      );
      expect(local.filter(([name]) => name in read(config, env).vars)).toEqual([]);
    }
  });

  it("serves the site at its public host only, names production's, and gives the backend no address", () => {
    for (const { workers_dev, preview_urls } of [web, backend])
      expect([workers_dev, preview_urls]).toEqual([false, false]);
    expect([backend.route, backend.routes]).toEqual([undefined, undefined]);
    expect(web.routes).toEqual([{ pattern: backend.vars.PUBLIC_HOST, custom_domain: true }]);
    expect(web.vars.SITE_ORIGIN).toBe(`https://${read(BACKEND, "production").vars.PUBLIC_HOST}`);
  });
});

describe.each(ENVIRONMENTS)("%s", (env) => {
  const web = read(WEB, env);
  const backend = read(BACKEND, env);

  it("connects the two Workers of its own", () => {
    expect(web.services).toEqual([
      { binding: "WORKER_SELF_REFERENCE", service: web.name },
      { binding: "BACKEND", service: backend.name },
    ]);
  });

  it("binds every object class to storage, under the names of the sandbox", () => {
    const { durable_objects, migrations } = backend;
    const classes = durable_objects.bindings.map(({ class_name }: { class_name: string }) => class_name);
    expect(
      migrations.flatMap(({ new_sqlite_classes = [] }: { new_sqlite_classes?: string[] }) => new_sqlite_classes).sort(),
    ).toEqual(classes.sort());
    expect(durable_objects).toEqual(read(BACKEND).durable_objects);
  });

  it("consumes every queue that it fills, and its dead letters", () => {
    const { consumers = [], producers = [] } = backend.queues;
    const consumed = consumers.map(({ queue }: Named) => queue);
    expect(consumed.map((queue: string) => /-(?:events|events-dead|analytics)$/.exec(queue)?.[0])).toEqual([
      "-events",
      "-events-dead",
      "-analytics",
    ]);
    expect(consumers[0]?.dead_letter_queue).toBe(consumed[1]);
    expect(producers.map(({ queue }: Named) => queue)).toEqual([consumed[0], consumed[2]]);
  });

  it("runs hourly tasks, keeps every log line, and logs no addresses or headers", () => {
    expect(backend.triggers.crons).toEqual(["7 * * * *"]);
    expect(backend.placement).toEqual({ mode: "smart" });
    for (const { observability, limits, upload_source_maps } of [web, backend]) {
      // Uploaded unless a file says otherwise: stacks in the log are of the sources.
      expect(upload_source_maps).toBeUndefined();
      expect(observability).toMatchObject({
        enabled: true,
        redact_query_string: true,
        logs: { enabled: true, head_sampling_rate: 1, invocation_logs: false },
      });
      expect(limits?.cpu_ms).toBeLessThanOrEqual(30_000);
    }
  });
});

it("production sends e-mails from the address that its binding allows, and no other", () => {
  const { vars, send_email } = read(BACKEND, "production");
  expect(send_email).toEqual([{ name: "EMAIL", allowed_sender_addresses: [vars.EMAIL_FROM] }]);
});

it("production knows nothing of the sandbox", () => {
  for (const config of [read(WEB, "production"), read(BACKEND, "production")]) {
    const { vars, d1_databases, r2_buckets, queues, services, name } = config;
    expect(JSON.stringify({ vars, d1_databases, r2_buckets, queues, services, name })).not.toMatch(/sandbox|preview/i);
    expect(vars.ULTRA_ENV).toBe("production");
  }
});

it("production and preview share no database, bucket, queue or data set", () => {
  const namesOf = (config: Config) => [
    ...config.d1_databases.flatMap(({ database_id, database_name }: Named) => [database_id, database_name]),
    ...config.r2_buckets.map(({ bucket_name }: Named) => bucket_name),
    ...(config.queues.consumers ?? []).map(({ queue }: Named) => queue),
    ...(config.analytics_engine_datasets ?? []).map(({ dataset }: Named) => dataset),
    ...(config.services ?? []).map(({ service }: Named) => service),
    config.name,
  ];
  for (const path of [WEB, BACKEND]) {
    const preview = new Set(namesOf(read(path, "preview")));
    expect(namesOf(read(path, "production")).filter((name) => preview.has(name))).toEqual([]);
  }
});
