import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { inRoom, type SourceFile, sources } from "./source-tree.ts";

const production = sources.filter((source) => !source.isTest);

/** Every import that `isForbidden` matches, as "importer → imported". */
function listImports(isForbidden: (from: SourceFile, target: string) => boolean): string[] {
  return production.flatMap((from) =>
    from.imports.filter(({ target }) => isForbidden(from, target)).map(({ target }) => `${from.path} → ${target}`),
  );
}

/** The route segment that owns a file: the nearest folder that is not private, as `_parts` and `_deal` are. */
function ownerOf(path: string): string {
  const folder = dirname(path);
  return folder.split("/").at(-1)?.startsWith("_") ? ownerOf(folder) : folder;
}

const bothWorkers = ["lib/contract/", "lib/finance/", "lib/products/", "lib/remote-config/"] as const;
/** The list of languages and the messages, which the contract and both Workers use. */
const languages = [
  "lib/i18n/accept-language.ts",
  "lib/i18n/currencies.ts",
  "lib/i18n/dates.ts",
  "lib/i18n/locales.ts",
  "lib/i18n/navigation.ts",
  "messages/",
] as const;
const web = [
  "app/",
  "components/",
  "lib/calculators/",
  "lib/search/",
  "lib/web/",
  "lib/browser/",
  "lib/i18n/",
  "lib/schema-org/",
  "middleware.ts",
  "worker.ts",
] as const;
const domains = [
  "backend/investor/",
  "backend/deal/",
  "backend/calendar/",
  "backend/contact/",
  "backend/bank-account/",
  "backend/invoice-series/",
  "backend/catalogue/",
] as const;

describe("dependencies point one way", () => {
  it("nothing imports app/", () => {
    expect(listImports((from, target) => inRoom(target, "app/") && !inRoom(from.path, "app/"))).toEqual([]);
  });

  it("the private folders of an app/ segment are imported within that segment only", () => {
    const reachesAcross = (from: SourceFile, target: string) =>
      inRoom(target, "app/") && inRoom(from.path, "app/") && !inRoom(from.path, `${ownerOf(target)}/`);
    expect(listImports(reachesAcross)).toEqual([]);
  });

  it("components never import lib/web", () => {
    expect(listImports((from, target) => inRoom(from.path, "components/") && inRoom(target, "lib/web/"))).toEqual([]);
  });

  it("lib/web and lib/browser never import each other", () => {
    const meets = (from: SourceFile, target: string) =>
      (inRoom(from.path, "lib/web/") && inRoom(target, "lib/browser/")) ||
      (inRoom(from.path, "lib/browser/") && inRoom(target, "lib/web/"));
    expect(listImports(meets)).toEqual([]);
  });

  it("lib/products imports lib/contract and lib/finance, and neither imports it", () => {
    expect(
      listImports(
        (from, target) => inRoom(target, "lib/products/") && inRoom(from.path, "lib/contract/", "lib/finance/"),
      ),
    ).toEqual([]);
  });

  it("lib/contract, lib/finance, lib/products and lib/remote-config import only each other and the list of languages", () => {
    const leaves = (from: SourceFile, target: string) =>
      inRoom(from.path, ...bothWorkers) && /^[\w-]+\//.test(target) && !inRoom(target, ...bothWorkers, ...languages);
    const own = production.filter(({ path }) => inRoom(path, ...bothWorkers));
    const imports = own.flatMap((from) =>
      from.imports
        .filter(({ target, isOwn }) => isOwn && leaves(from, target))
        .map(({ target }) => `${from.path} → ${target}`),
    );
    expect(imports).toEqual([]);
  });

  it("lib/contract/facts runs without a schema: at run time it imports itself and the list of languages only", () => {
    const facts = production.filter(({ path }) => inRoom(path, "lib/contract/facts/"));
    const needed = facts.flatMap((from) =>
      from.imports
        .filter(({ target, isTypeOnly }) => !isTypeOnly && !inRoom(target, "lib/contract/facts/", ...languages))
        .map(({ target }) => `${from.path} → ${target}`),
    );
    expect(facts.length).toBeGreaterThan(20);
    expect(needed).toEqual([]);
  });

  it("the two Workers share only lib/contract, lib/finance, lib/products, lib/remote-config and the languages", () => {
    const crosses = (from: SourceFile, target: string) =>
      (inRoom(from.path, "backend/") && inRoom(target, ...web) && !inRoom(target, ...languages)) ||
      (inRoom(from.path, ...web) && inRoom(target, "backend/"));
    expect(listImports(crosses)).toEqual([]);
  });

  it("in the backend, routes call domains, and domains call the ledger and the gateways", () => {
    const climbs = (from: SourceFile, target: string) =>
      (inRoom(from.path, ...domains) && inRoom(target, "backend/routes/")) ||
      (inRoom(from.path, "backend/ledger/", "backend/gateways/") && inRoom(target, "backend/routes/", ...domains)) ||
      (inRoom(from.path, "backend/ledger/") && inRoom(target, "backend/gateways/")) ||
      (inRoom(from.path, "backend/gateways/") && inRoom(target, "backend/ledger/"));
    expect(listImports(climbs)).toEqual([]);
  });

  it("backend/events imports no domain and receives the projections as arguments", () => {
    const climbs = (from: SourceFile, target: string) =>
      inRoom(from.path, "backend/events/") &&
      /^backend\/.+\//.test(target) &&
      !inRoom(target, "backend/events/", "backend/platform/");
    expect(listImports(climbs)).toEqual([]);
  });

  it("backend/platform stands below every other room of the backend", () => {
    const climbs = (from: SourceFile, target: string) =>
      inRoom(from.path, "backend/platform/") && inRoom(target, "backend/") && !inRoom(target, "backend/platform/");
    // Every room reads the type of the bindings.
    expect(listImports(climbs).filter((arrow) => !arrow.endsWith(" → backend/env.ts"))).toEqual([]);
  });

  it("no import cycle exists between modules, imports of types included", () => {
    expect(listCycles()).toEqual([]);
  });
});

function listCycles(): string[] {
  const graph = new Map(production.map(({ path, imports }) => [path, imports.filter(({ isOwn }) => isOwn)]));
  const finished = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) cycles.push([...trail.slice(start), path].join(" → "));
    if (start >= 0 || finished.has(path)) return;
    for (const { target } of graph.get(path) ?? []) visit(target, [...trail, path]);
    finished.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return cycles;
}
