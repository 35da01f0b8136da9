import { describe, expect, it, vi } from "vitest";
import { findExcess, findPlaceholders, readStartMs, readUpload } from "../../scripts/deploy/budget.ts";
import { deployedOrigins, findOriginFaults } from "../../scripts/deploy/site-origin.ts";
import { fingerprintSources } from "../../scripts/source-fingerprint.ts";

const web = { worker: "web", environment: "production", kib: 9_000, gzipKib: 2_000, starts: 0.6 } as const;

describe("a deployment is refused", () => {
  it("when a Worker is over its compressed size: 2,123 KiB for the web Worker, 1,383 KiB for the backend", () => {
    expect(findExcess({ ...web, gzipKib: 2_123 })).toEqual([]);
    expect(findExcess({ ...web, gzipKib: 2_123.1 })).toEqual(["web, production: 2123.1 KiB gzip, over 2123 KiB"]);
    expect(findExcess({ ...web, worker: "backend", gzipKib: 1_384 })).toHaveLength(1);
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
  const toml = `routes = [{ pattern = "preview.ultra.example" }]\nPUBLIC_HOST = "preview.ultra.example"
    SITE_ORIGIN = "https://preview.ultra.example"
    database_id = "00000000-0000-0000-0000-000000000011"\ndatabase_id = "9f1c2d3e-0000-4000-8000-5a6b7c8d9e0f"`;
  expect(findPlaceholders(toml)).toEqual(["preview.ultra.example", "00000000-0000-0000-0000-000000000011"]);
});

it("builds the pages again when the site's origin or the content service changes, and the backend never for them", () => {
  const [one, other] = ["https://ultra.example", "https://other.example"];
  expect(fingerprintSources("web", one)).toBe(fingerprintSources("web", one));
  expect(fingerprintSources("web", one)).not.toBe(fingerprintSources("web", other));
  expect(fingerprintSources("backend", one)).toBe(fingerprintSources("backend", other));
  const local = fingerprintSources("web", one);
  vi.stubEnv("CONTENT_URL", "https://strapi.example/api");
  expect(fingerprintSources("web", one)).not.toBe(local);
  vi.unstubAllEnvs();
});
