import { Visitor } from "oxc-parser";
import { expect, it } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import { root, sources } from "./source-tree.ts";

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
  return members.sort();
}

function listBindings(path: string, env?: string): string[] {
  const config = readConfig({ config: `${root}/${path}`, ...(env && { env }) });
  const bound = [
    ...config.d1_databases,
    ...config.r2_buckets,
    ...(config.queues.producers ?? []),
    ...(config.services ?? []),
    ...(config.analytics_engine_datasets ?? []),
  ];
  const objects = config.durable_objects.bindings.map((each: { name: string }) => each.name);
  return [...bound.map(({ binding }) => binding), ...objects, ...Object.keys(config.vars)].sort();
}

it("the backend's Env names exactly what its wrangler.toml binds", () => {
  expect(listMembers("backend/env.ts", "Env")).toEqual(listBindings("backend/wrangler.toml"));
});

it.each([undefined, "production"])("every queue's dead-letter queue has a consumer, in %s", (env) => {
  const { consumers = [] } = readConfig({ config: `${root}/backend/wrangler.toml`, ...(env && { env }) }).queues;
  const consumed = consumers.map(({ queue }: { queue: string }) => queue);
  expect(consumed).toEqual(["ultra-events", "ultra-events-dead", "ultra-analytics"]);
  expect(consumers[0]?.dead_letter_queue).toBe("ultra-events-dead");
});

it.each([
  ["wrangler.toml", ["SESSION_PASSWORD", "EDGE_CONFIG", "REMOTE_CONFIG_API_KEY", "CONTENT_TOKEN"]],
  [
    "backend/wrangler.toml",
    [
      ...["SANDBOX", "TOKEN_KEY", "TOKEN_KEY_PREVIOUS", "OPERATOR_KEY", "EDGE_CONFIG_TOKEN", "METALS_API_KEY"],
      ...["REMOTE_CONFIG_API_KEY", "CONTENT_TOKEN"],
      ...[
        "PAYMENTS_WEBHOOK_SECRET",
        "REMITTANCE_WEBHOOK_SECRET",
        "RAZORPAY_KEY_ID",
        "RAZORPAY_KEY_SECRET",
        "RAZORPAY_WEBHOOK_SECRET",
      ],
    ],
  ],
])("production binds in %s what the sandbox does, except secrets and the sandbox gateways", (path, left) => {
  expect([...listBindings(path, "production"), ...left].sort()).toEqual(listBindings(path));
  expect(readConfig({ config: `${root}/${path}`, env: "production" }).vars.ULTRA_ENV).toBe("production");
});

it.each([undefined, "production"])("the backend has no public route, in %s", (env) => {
  const config = readConfig({ config: `${root}/backend/wrangler.toml`, ...(env && { env }) });
  expect([config.workers_dev, config.preview_urls, config.route, config.routes]).toEqual([
    false,
    false,
    undefined,
    undefined,
  ]);
});
