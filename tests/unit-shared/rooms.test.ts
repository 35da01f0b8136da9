import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { inRoom, type SourceFile, sources } from "./source-tree.ts";

const production = sources.filter((source) => !source.isTest);

const folders = new Set(production.map(({ path }) => dirname(path)));
const hasSubfolders = (folder: string) => [...folders].some((other) => other.startsWith(`${folder}/`));

/** A room is a leaf folder; a file beside such folders counts as its own room. */
function roomOf(path: string): string {
  const folder = dirname(path);
  return hasSubfolders(folder) ? path : folder;
}

/** The folders right below `backend/`, `lib/` and `components/`, each as one room. */
const outerRoomOf = (path: string): string => path.split("/").slice(0, 2).join("/");

/** The folders that each folder imports at run time, with one example import each. */
function importsBetweenRooms(
  among: readonly SourceFile[],
  nameRoom: (path: string) => string,
): Map<string, Map<string, string>> {
  const known = new Set(among.map(({ path }) => path));
  const graph = new Map<string, Map<string, string>>();
  for (const { path, imports } of among) {
    const from = nameRoom(path);
    const targets = graph.get(from) ?? new Map<string, string>();
    graph.set(from, targets);
    for (const { target, isTypeOnly } of imports) {
      if (isTypeOnly || !known.has(target) || nameRoom(target) === from) continue;
      targets.set(nameRoom(target), `${path} → ${target}`);
    }
  }
  return graph;
}

/** Circles of rooms, each as the imports that close it. */
function listCircles(among: readonly SourceFile[], nameRoom = roomOf): string[][] {
  const graph = importsBetweenRooms(among, nameRoom);
  const finished = new Set<string>();
  const circles: string[][] = [];
  const visit = (room: string, trail: readonly string[], imports: readonly string[]): void => {
    const start = trail.indexOf(room);
    if (start >= 0) circles.push(imports.slice(start));
    if (start >= 0 || finished.has(room)) return;
    for (const [target, example] of graph.get(room) ?? []) visit(target, [...trail, room], [...imports, example]);
    finished.add(room);
  };
  for (const room of graph.keys()) visit(room, [], []);
  return circles;
}

describe("folders depend on each other in one direction", () => {
  it.each(["backend/", "lib/", "components/"])("has no import cycle between the folders of %s", (top) => {
    expect(listCircles(production.filter(({ path }) => inRoom(path, top)))).toEqual([]);
  });

  it.each(["lib/", "components/"])("has no circle between the outer folders of %s", (top) => {
    expect(
      listCircles(
        production.filter(({ path }) => inRoom(path, top)),
        outerRoomOf,
      ),
    ).toEqual([]);
  });

  it("detects a planted import cycle", () => {
    const planted = (path: string, target: string): SourceFile => ({
      ...(production[0] as SourceFile),
      path,
      imports: [{ target, isOwn: true, isTypeOnly: false }],
    });
    const circle = [
      planted("backend/investor/wallet/a.ts", "backend/investor/exits/b.ts"),
      planted("backend/investor/exits/b.ts", "backend/investor/wallet/a.ts"),
    ];
    expect(listCircles(circle)).toHaveLength(1);
  });

  it("lib/ never imports components/ or app/", () => {
    const climbs = production
      .filter(({ path }) => inRoom(path, "lib/"))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ target }) => inRoom(target, "components/", "app/"))
          .map(({ target }) => `${path} → ${target}`),
      );
    expect(climbs).toEqual([]);
  });
});

/** The layers from lowest to highest. Files beside these folders compose them and may import any. */
const INVESTOR_ROOMS = [
  "kernel",
  "identity",
  "notifications",
  "kyc",
  "wallet",
  "coins",
  "metals",
  "holdings",
  "claims",
  "investing",
  "reinvesting",
  "payouts",
  "exits",
  "issuer-actions",
  "stash",
  "portfolio",
  "statements",
  "tax",
  "social",
  "privacy",
  "family",
] as const;

const investorRoom = (path: string) => /^backend\/investor\/([\w-]+)\/.+\.ts$/.exec(path)?.[1] ?? null;

describe("the folders of backend/investor", () => {
  const inside = production.filter(({ path }) => inRoom(path, "backend/investor/"));

  it("match the list of layers", () => {
    const found = new Set(inside.flatMap(({ path }) => investorRoom(path) ?? []));
    expect([...found].sort()).toEqual([...INVESTOR_ROOMS].sort());
  });

  it("import lower layers only", () => {
    const order: readonly string[] = INVESTOR_ROOMS;
    const rank = (path: string) => {
      const room = investorRoom(path);
      return room === null ? order.length : order.indexOf(room);
    };
    const upwards = inside.flatMap(({ path, imports }) =>
      imports
        .filter(
          ({ target, isTypeOnly }) => !isTypeOnly && inRoom(target, "backend/investor/") && rank(target) > rank(path),
        )
        .map(({ target }) => `${path} → ${target}`),
    );
    expect(upwards).toEqual([]);
  });
});
