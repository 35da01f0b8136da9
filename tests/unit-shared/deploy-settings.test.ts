import { describe, expect, it } from "vitest";
import { findSettingFaults, type StatedSettings, statedSettings } from "../../scripts/deploy/settings.ts";

type Plant = (settings: StatedSettings) => void;

const says =
  (worker: keyof StatedSettings, name: string, value: unknown): Plant =>
  (settings) => {
    settings[worker].vars[name] = value;
  };

const lacksSecret =
  (name: string, worker: keyof StatedSettings = "backend"): Plant =>
  (settings) => {
    const { secrets } = settings[worker];
    secrets.required = secrets.required.filter((each) => each !== name);
  };

const bindsSandbox: Plant = ({ backend }) => {
  backend.d1_databases.push({ binding: "SANDBOX" });
};

const embedsContent: Plant = ({ web, backend }) => {
  web.vars.CONTENT_URL = "https://backend.internal/content";
  backend.secrets.required = backend.secrets.required.filter((each) => each !== "CONTENT_TOKEN");
};

const serves =
  (...routes: StatedSettings["web"]["routes"]): Plant =>
  ({ web }) => {
    web.routes = routes;
  };

/** The sandbox's supplier, carried into production. */
const sampleSupplier: Plant = ({ backend }) => {
  const { METAL_SUPPLIER_NAME, METAL_SUPPLIER_GSTIN, METAL_SUPPLIER_ADDRESS } = statedSettings("preview").backend.vars;
  Object.assign(backend.vars, { METAL_SUPPLIER_NAME, METAL_SUPPLIER_GSTIN, METAL_SUPPLIER_ADDRESS });
};

/** Mistakes in `wrangler.toml`: their titles, how to plant them, and a part of the error's text. */
const MISTAKES: readonly (readonly [string, Plant, string])[] = [
  ["a provider is misspelt", says("backend", "SMS_PROVIDER", "msg19"), "SMS_PROVIDER names no known"],
  ["a provider is not named", says("backend", "PUSH_PROVIDER", undefined), "PUSH_PROVIDER names no known"],
  ["a provider's secret is not required", lacksSecret("RAZORPAY_KEY_SECRET"), "the secret RAZORPAY_KEY_SECRET"],
  ["the key of all tokens is not required", lacksSecret("TOKEN_KEY"), "the secret TOKEN_KEY is not required"],
  [
    "a secret stands in the file",
    says("web", "SESSION_PASSWORD", "correct horse"),
    "SESSION_PASSWORD stands in [vars]",
  ],
  ["a secret is the sandbox's", says("backend", "CONTENT_TOKEN", "x-not-for-production"), "CONTENT_TOKEN stands in"],
  ["production is a sandbox", says("web", "ULTRA_ENV", "sandbox"), "ULTRA_ENV is not production"],
  ["the sandbox's database is bound", bindsSandbox, "the sandbox's database"],
  ["codes are bound to another host", says("backend", "PUBLIC_HOST", "localhost"), "PUBLIC_HOST is not the host"],
  ["e-mails come from elsewhere", says("backend", "EMAIL_FROM", "me@example.com"), "EMAIL_FROM is no address"],
  ["the Workers read two configs", says("web", "REMOTE_CONFIG_APP_ID", "1:2:web:x"), "differs between the Workers"],
  ["the clock is moved", says("backend", "CLOCK_OFFSET_MS", "86400000"), "CLOCK_OFFSET_MS moves"],
  ["invoices name a sample supplier", sampleSupplier, "METAL_SUPPLIER_GSTIN is a sample"],
  [
    "a GSTIN is mistyped",
    says("backend", "METAL_SUPPLIER_GSTIN", "27ABCDE1234F1Z1"),
    "METAL_SUPPLIER_GSTIN is no GSTIN",
  ],
  ["a WhatsApp number has no namespace", says("backend", "MSG91_WHATSAPP_NUMBER", "911234567890"), "go together"],
  ["the web Worker shows content no token", lacksSecret("CONTENT_TOKEN", "web"), "web: the secret CONTENT_TOKEN"],
  ["data/content is published to nobody", embedsContent, "backend: CONTENT_URL is the embedded service"],
  ["the site is served at another host", serves({ pattern: "www.ultra.example" }), "routes serve www.ultra.example"],
  ["one of two routes is another host's", serves("ultra.example/*", "ultra.test/*"), "routes serve ultra.test/*"],
  ["nobody reaches the site", serves(), "routes are missing"],
  ["a share is no share", says("backend", "ANALYTICS_VITALS_PERCENT", "250"), "is no percentage"],
];

describe("a deployment is refused when", () => {
  it.each(MISTAKES)("%s", (_, plant, words) => {
    const settings = structuredClone(statedSettings("production"));
    plant(settings);
    expect(findSettingFaults("production", settings).join("\n")).toContain(words);
  });
});

it("data/content may be published to a web Worker whose backend requires the token", () => {
  const settings = structuredClone(statedSettings("production"));
  embedsContent(settings);
  settings.backend.secrets.required.push("CONTENT_TOKEN");
  expect(findSettingFaults("production", settings)).toEqual([]);
});

it("finds no fault in the settings of the repository", () => {
  for (const environment of ["production", "preview"] as const) {
    expect(findSettingFaults(environment, statedSettings(environment))).toEqual([]);
  }
});
