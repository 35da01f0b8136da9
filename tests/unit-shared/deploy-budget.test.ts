import { describe, expect, it, vi } from "vitest";
import { BATCH_EVENTS_MAX } from "../../lib/contract/calls/analytics.ts";
import { findExcess, readStartMs, readUpload, WORKERS } from "../../scripts/deploy/budget.ts";
import { deployedContentUrls, findContentFaults } from "../../scripts/deploy/content-source.ts";
import { findPlaceholders } from "../../scripts/deploy/placeholders.ts";
import { deployedOrigins, findOriginFaults } from "../../scripts/deploy/site-origin.ts";
import { BUILD_VARIABLES, fingerprintSources } from "../../scripts/source-fingerprint.ts";
import { readText, sources } from "./source-tree.ts";

const web = { worker: "web", environment: "production", kib: 9_000, gzipKib: 2_000, starts: 0.6 } as const;

describe("a deployment is refused", () => {
  it("when a Worker is over its compressed size: 2,275 KiB for the web Worker, 1,600 KiB for the backend", () => {
    expect(findExcess({ ...web, gzipKib: 2_275 })).toEqual([]);
    expect(findExcess({ ...web, gzipKib: 2_275.1 })).toEqual(["web, production: 2275.1 KiB gzip, over 2275 KiB"]);
    expect(findExcess({ ...web, worker: "backend", gzipKib: 1_600 })).toEqual([]);
    expect(findExcess({ ...web, worker: "backend", gzipKib: 1_600.1 })).toHaveLength(1);
  });

  it("when a Worker takes too long to start", () => {
    expect(findExcess({ ...web, starts: 5 })).toEqual([]);
    expect(findExcess({ ...web, starts: 5.1 })).toEqual([
      "web, production: starts as slowly as 5.1 references, over 5",
    ]);
  });

  it.each([
    "",
    "http://ultra.example",
    "https://localhost",
    "https://app.localhost",
    "https://127.0.0.1",
    "ultra.example",
  ])("when production's SITE_ORIGIN is %j, which no visitor reaches", (production) => {
    const preview = "https://ultra.example";
    expect(findOriginFaults({ production, preview })[0]).toContain(`web, production: SITE_ORIGIN is no origin`);
  });

  it("when an environment names another origin than the pages of the build", () => {
    const production = "https://ultra.example";
    expect(findOriginFaults({ production, preview: production })).toEqual([]);
    expect(findOriginFaults({ production, preview: "https://preview.ultra.example" })).toHaveLength(1);
    expect(findOriginFaults(deployedOrigins())).toEqual([]);
  });

  it.each(["", "http://strapi.example/api", "strapi.example"])("when an environment's CONTENT_URL is %j", (unfit) => {
    const fit = "https://strapi.example/api";
    expect(findContentFaults({ production: unfit, preview: fit }, { url: fit, token: "t" })).toHaveLength(1);
    expect(findContentFaults({ production: fit, preview: unfit }, { url: fit, token: "t" })).toHaveLength(1);
  });

  it("when its pages are built from another content service than its Worker reads", () => {
    const preview = "https://backend.internal/content";
    const [ofStrapi, ofFiles] = [
      { url: "https://strapi.example/api", token: "t" },
      { url: "", token: "" },
    ];
    const strapi = { production: "https://strapi.example/api", preview };
    expect(findContentFaults(strapi, ofStrapi)).toEqual([]);
    expect(findContentFaults(strapi, ofFiles)[0]).toContain("built from data/content");
    const embedded = { production: preview, preview };
    expect(findContentFaults(embedded, ofFiles)).toEqual([]);
    expect(findContentFaults(embedded, ofStrapi)).toHaveLength(1);
    expect(findContentFaults(deployedContentUrls(), ofFiles)).toEqual([]);
  });

  it("when its pages are built from a Strapi that is shown no token", () => {
    const urls = { production: "https://strapi.example/api", preview: "https://backend.internal/content" };
    expect(findContentFaults(urls, { url: urls.production, token: "" })).toEqual([
      "web, production: its pages are built from https://strapi.example/api without a CONTENT_TOKEN",
    ]);
  });

  it("when wrangler printed no figure to compare", () => {
    expect(() => readUpload("--dry-run: exiting now.")).toThrow("no size");
    expect(() => readStartMs("Startup phase analysed")).toThrow("no start-up time");
  });
});

it("reads wrangler's figures", () => {
  expect(readUpload("Total Upload: 12989.18 KiB / gzip: 2716.34 KiB")).toEqual({ kib: 12989.18, gzipKib: 2716.34 });
  expect(readStartMs("│   Active: 56.5 ms (including 5.4 ms garbage collection)")).toBe(56.5);
});

it("lists the placeholders that an installation has to replace, once each", () => {
  const toml = `routes = [{ pattern = "preview.ultra.example/*" }]\nPUBLIC_HOST = "preview.ultra.example"
    EMAIL_FROM = "no-reply@preview.ultra.example"
    SITE_ORIGIN = "https://preview.ultra.example"
    CONTENT_URL = "https://preview.ultra.example/api"
    database_id = "00000000-0000-0000-0000-000000000011"\ndatabase_id = "9f1c2d3e-0000-4000-8000-5a6b7c8d9e0f"`;
  expect(findPlaceholders(toml)).toEqual(["preview.ultra.example", "00000000-0000-0000-0000-000000000011"]);
});

/** Variables that pages read while they are built, and that do not change them. */
const WITHOUT_EFFECT = ["NEXT_PHASE", "NEXT_PREVIEW_MODE_ID", "ULTRA_ENV", "ERROR_REPORT_DSN"];
/** Expressed in the fingerprint by an argument and by ULTRA_AS_OF, from which a test run computes its clock. */
const EXPRESSED = ["SITE_ORIGIN", "CLOCK_OFFSET_MS"];

it("fingerprints every variable that pages read while they are built", () => {
  const built = sources.filter(
    ({ path, isTest }) => !isTest && /^(?:app|components|lib)\/|^[\w.]+\.config\.ts$|^middleware\.ts$/.test(path),
  );
  const read = built.flatMap(({ text }) => [
    ...[...text.matchAll(/process\.env\.([A-Z_]+)/g)].map(([, name = ""]) => name),
    ...[...text.matchAll(/\{([^{}]*)\} = process\.env\b/g)].flatMap(
      ([, names = ""]) => names.match(/[A-Z_]{3,}/g) ?? [],
    ),
  ]);
  expect(read).toContain("CONTENT_TOKEN");
  const known: readonly string[] = [...BUILD_VARIABLES, ...WITHOUT_EFFECT, ...EXPRESSED];
  expect(read.filter((name) => !known.includes(name))).toEqual([]);
});

it("states the budgets and limits of the code in the guide to deployment", () => {
  const guide = readText("docs/deploy.md");
  const mebibytes = ({ gzipKibMax }: { gzipKibMax: number }) => (gzipKibMax / 1024).toFixed(1);
  expect(guide).toContain(`${mebibytes(WORKERS.web)} MiB web, ${mebibytes(WORKERS.backend)} MiB backend`);
  expect(guide).toContain(
    `\`[limits]\`: ${seconds("wrangler.toml")} s web, ${seconds("backend/wrangler.toml")} s backend`,
  );
  const kept = (name: string) =>
    new RegExp(`export const ${name} = (\\d+);`).exec(readText("backend/embedded/analytics/store.ts"))?.[1];
  expect(guide).toContain(`events go after ${kept("RAW_DAYS")} days, counts after ${kept("ROLL_UP_DAYS")}`);
  expect(guide).toContain(`${BATCH_EVENTS_MAX} events per request`);
});

const seconds = (config: string): number =>
  Number(/cpu_ms = ([\d_]+)/.exec(readText(config))?.[1]?.replaceAll("_", "")) / 1000;

it("builds the pages again when the site's origin or the content service changes, and the backend never for them", () => {
  const [one, other] = ["https://ultra.example", "https://other.example"];
  expect(fingerprintSources("web", one)).toBe(fingerprintSources("web", one));
  expect(fingerprintSources("web", one)).not.toBe(fingerprintSources("web", other));
  expect(fingerprintSources("backend", one)).toBe(fingerprintSources("backend", other));
  const local = fingerprintSources("web", one);
  for (const name of BUILD_VARIABLES) {
    vi.stubEnv(name, "https://strapi.example/api");
    expect(fingerprintSources("web", one)).not.toBe(local);
    vi.unstubAllEnvs();
  }
});
