import { describe, expect, it } from "vitest";
import { findExcess, findPlaceholders, readStartMs, readUpload } from "../../scripts/deploy/budget.ts";

const web = { worker: "web", environment: "production", kib: 9_000, gzipKib: 2_400, starts: 0.6 } as const;

describe("a deployment is refused", () => {
  it("when a Worker is over its compressed size: 3 MiB for the web Worker, 1.5 MiB for the backend", () => {
    expect(findExcess({ ...web, gzipKib: 3_072 })).toEqual([]);
    expect(findExcess({ ...web, gzipKib: 3_072.1 })).toEqual(["web, production: 3072.1 KiB gzip, over 3072 KiB"]);
    expect(findExcess({ ...web, worker: "backend", gzipKib: 1_537 })).toHaveLength(1);
  });

  it("when a Worker takes too long to start", () => {
    expect(findExcess({ ...web, starts: 5 })).toEqual([]);
    expect(findExcess({ ...web, starts: 5.1 })).toEqual([
      "web, production: starts as slowly as 5.1 references, over 5",
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
  const toml = `routes = [{ pattern = "preview.ultra.example" }]\nPUBLIC_HOST = "preview.ultra.example"
    database_id = "00000000-0000-0000-0000-000000000011"\ndatabase_id = "9f1c2d3e-0000-4000-8000-5a6b7c8d9e0f"`;
  expect(findPlaceholders(toml)).toEqual(["preview.ultra.example", "00000000-0000-0000-0000-000000000011"]);
});
