import { join } from "node:path";
import { unstable_readConfig as readConfig } from "wrangler";
import { z } from "zod";
import { metalSupplierOf } from "../../backend/gateways/metal-supplier.ts";
import { PROVIDERS } from "../../backend/gateways/providers.ts";
import { PAYMENT_PROVIDERS } from "../../lib/contract/facts/payment-providers.ts";
import { root } from "../paths.ts";
import { type Environment, WORKERS } from "./budget.ts";
import { isEmbedded } from "./content-source.ts";

/** Settings of a Worker in one environment of its `wrangler.toml`. */
const stated = z.object({
  vars: z.record(z.string(), z.unknown()),
  secrets: z.object({ required: z.array(z.string()).default([]) }).default({ required: [] }),
  d1_databases: z.array(z.object({ binding: z.string() })).default([]),
  routes: z.array(z.union([z.string(), z.object({ pattern: z.string() })])).default([]),
  send_email: z
    .array(z.object({ name: z.string(), allowed_sender_addresses: z.array(z.string()).default([]) }))
    .default([]),
});
type Stated = z.output<typeof stated>;
const supplierSettings = z.object({
  METAL_SUPPLIER_NAME: z.string(),
  METAL_SUPPLIER_GSTIN: z.string(),
  METAL_SUPPLIER_ADDRESS: z.string(),
});
export interface StatedSettings {
  readonly web: Stated;
  readonly backend: Stated;
}

export function statedSettings(environment: Environment, folder: string = root): StatedSettings {
  const read = (config: string) =>
    stated.parse(readConfig({ config: join(folder, config), env: environment }, { hideWarnings: true }));
  return { web: read(WORKERS.web.config), backend: read(WORKERS.backend.config) };
}

/** The secrets that each provider needs, by the setting that names it. */
export const SECRETS_OF: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  ...PROVIDERS,
  PAYMENTS_PROVIDER: Object.fromEntries(
    Object.entries(PAYMENT_PROVIDERS).map(([name, { secrets }]) => [name, secrets]),
  ),
  METALS_PROVIDER: { metalpriceapi: ["METALS_API_KEY"] },
};
/** Secrets that every environment needs, whatever its providers. */
const SECRETS = {
  web: ["SESSION_PASSWORD", "EDGE_CONFIG", "REMOTE_CONFIG_API_KEY", "CONTENT_TOKEN"],
  backend: ["TOKEN_KEY", "OPERATOR_KEY", "EDGE_CONFIG_TOKEN", "REMOTE_CONFIG_API_KEY"],
} as const;
const SHARED = [
  "ULTRA_ENV",
  "REMOTE_CONFIG_URL",
  "INSTALLATIONS_URL",
  "REMOTE_CONFIG_PROJECT_ID",
  "REMOTE_CONFIG_APP_ID",
];

/** One sentence for each setting with which an environment must not be deployed. No value of a secret is read. */
export function findSettingFaults(environment: Environment, settings: StatedSettings): readonly string[] {
  const { web, backend } = settings;
  const faults = [
    ...SHARED.filter((name) => web.vars[name] !== backend.vars[name]).map(
      (name) => `${name} differs between the Workers`,
    ),
    ...findSecretFaults("web", web),
    ...findSecretFaults("backend", backend),
    ...findProviderFaults(backend),
    ...findEmbeddedContentFaults(settings),
    ...findRouteFaults(settings),
    ...(environment === "production" ? findProductionFaults(settings) : []),
    ...(/^(?:100|\d{1,2})$/.test(String(backend.vars.ANALYTICS_VITALS_PERCENT))
      ? []
      : ["ANALYTICS_VITALS_PERCENT is no percentage"]),
  ];
  return faults.map((fault) => `${environment}: ${fault}`);
}

function findSecretFaults(worker: keyof typeof SECRETS, { vars, secrets: { required } }: Stated): readonly string[] {
  const missing = SECRETS[worker].filter((name) => !required.includes(name));
  const written = Object.keys(vars).filter(
    (name) => required.includes(name) || String(vars[name]).includes("not-for-production"),
  );
  return [
    ...missing.map((name) => `${worker}: the secret ${name} is not required`),
    ...written.map((name) => `${worker}: the secret ${name} stands in [vars]`),
  ];
}

/** Without a token of its own the embedded service answers 404. */
function findEmbeddedContentFaults({ web, backend }: StatedSettings): readonly string[] {
  const isClosed = isEmbedded(String(web.vars.CONTENT_URL)) && !backend.secrets.required.includes("CONTENT_TOKEN");
  return isClosed ? ["backend: CONTENT_URL is the embedded service, whose secret CONTENT_TOKEN is not required"] : [];
}

/** Codes and links name PUBLIC_HOST: visitors of another host could not use them. */
function findRouteFaults({ web, backend }: StatedSettings): readonly string[] {
  const host = String(backend.vars.PUBLIC_HOST);
  const patterns = web.routes.map((route) => (typeof route === "string" ? route : route.pattern));
  const foreign = patterns.filter((pattern) => pattern.split("/")[0] !== host);
  return [
    ...(patterns.length === 0 ? ["web: routes are missing, so that nobody reaches the site"] : []),
    ...foreign.map((pattern) => `web: routes serve ${pattern}, which is not PUBLIC_HOST, ${host}`),
  ];
}

function findProviderFaults({ vars, secrets: { required }, send_email: senders }: Stated): readonly string[] {
  const faults = Object.entries(SECRETS_OF).flatMap(([setting, providers]) => {
    const name = String(vars[setting] ?? "");
    if (name === "sandbox") return [];
    if (!Object.hasOwn(providers, name)) return [`${setting} names no known provider: "${name}"`];
    const missing = (providers[name] ?? []).filter((secret) => !required.includes(secret));
    return missing.map((secret) => `${setting} is ${name}, and the secret ${secret} is not required`);
  });
  const from = String(vars.EMAIL_FROM);
  const maySend = senders.some((sender) => sender.allowed_sender_addresses.includes(from));
  const isSent = vars.EMAIL_PROVIDER === "cloudflare" && !maySend;
  const isHalf = vars.SMS_PROVIDER === "msg91" && !vars.MSG91_WHATSAPP_NUMBER !== !vars.MSG91_WHATSAPP_NAMESPACE;
  return [
    ...faults,
    ...(isSent ? [`EMAIL_FROM is no address that the binding may send from: "${from}"`] : []),
    ...(isHalf ? ["MSG91_WHATSAPP_NUMBER and MSG91_WHATSAPP_NAMESPACE go together"] : []),
  ];
}

/** The backend's own check of the metal supplier's settings. */
function findSupplierFaults({ vars }: Stated): readonly string[] {
  try {
    metalSupplierOf({ ...supplierSettings.parse(vars), ULTRA_ENV: "production" });
    return [];
  } catch (cause) {
    return [cause instanceof Error ? cause.message : String(cause)];
  }
}

function findProductionFaults({ web, backend }: StatedSettings): readonly string[] {
  const all = [web, backend];
  const isBound = all.some((worker) => worker.d1_databases.some(({ binding }) => binding === "SANDBOX"));
  const host = URL.parse(String(web.vars.SITE_ORIGIN))?.host ?? "";
  return [
    ...(all.every(({ vars }) => vars.ULTRA_ENV === "production") ? [] : ["ULTRA_ENV is not production"]),
    ...(isBound ? ["the sandbox's database is bound"] : []),
    ...(all.some(({ vars }) => "CLOCK_OFFSET_MS" in vars) ? ["CLOCK_OFFSET_MS moves the clock"] : []),
    ...findSupplierFaults(backend),
    ...(backend.vars.PUBLIC_HOST === host ? [] : [`PUBLIC_HOST is not the host of SITE_ORIGIN, ${host}`]),
  ];
}
