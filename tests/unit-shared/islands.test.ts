import { basename } from "node:path";
import { expect, it } from "vitest";
import { inRoom, type SourceFile, sources } from "./source-tree.ts";

const isClient = ({ text }: SourceFile) => /^\s*(\/\*[\s\S]*?\*\/\s*)?["']use client["']/.test(text);
const byPath = new Map(sources.map((source) => [source.path, source]));
const islands = sources.filter(isClient);

/** Files that Next requires to be client code. */
const mustBeClient = new Set(["error.tsx", "global-error.tsx"]);

it("never marks a page, layout or template as client code", () => {
  const frames = islands.filter(({ path }) => /^(page|layout|template|loading|not-found)\.tsx$/.test(basename(path)));
  expect(frames.map(({ path }) => path)).toEqual([]);
});

it("ships no server module to the browser", () => {
  const leaks = islands.flatMap((island) =>
    [...reachableFrom(island)].filter(isServerOnly).map((path) => `${island.path} ⇝ ${path}`),
  );
  expect(leaks).toEqual([]);
});

/** Islands that the server renders and their scripts take over (docs/decisions/0098). */
const RENDERED_BY_BOTH = ["app/[locale]/(consultation)/talk-to-expert/_parts/lazy-booking-form.tsx"];

it("bundles no component for the server that only a browser renders", () => {
  const lazily = islands.filter(({ text }) => /\blazy\(/.test(text));
  expect(lazily.length).toBeGreaterThan(4);
  const onBoth = lazily.filter(
    ({ text }) => !/lazy\(\(\) =>\s*\(?typeof window === "undefined"\s*\? notOnServer\(\)/.test(text),
  );
  expect(onBoth.map(({ path }) => path)).toEqual(RENDERED_BY_BOTH);
});

it("keeps client code in components and beside the page it serves", () => {
  const elsewhere = islands.filter(
    ({ path }) => !inRoom(path, "app/", "components/", "lib/browser/") && !mustBeClient.has(path),
  );
  expect(elsewhere.map(({ path }) => path)).toEqual([]);
});

it("ships no schema library to the browser: an island reads the facts of the contract and none of its schemas", () => {
  const isSchema = (path: string) =>
    path === "zod" || (inRoom(path, "lib/contract/") && !inRoom(path, "lib/contract/facts/"));
  const leaks = islands.flatMap((island) =>
    [...reachableFrom(island)].filter(isSchema).map((path) => `${island.path} ⇝ ${path}`),
  );
  expect(leaks).toEqual([]);
});

it("ships no merger of class names to the browser", () => {
  const leaks = islands.flatMap((island) =>
    [...reachableFrom(island)].filter((path) => path === "tailwind-merge").map((path) => `${island.path} ⇝ ${path}`),
  );
  expect(leaks).toEqual([]);
});

function isServerOnly(path: string): boolean {
  return inRoom(path, "lib/web/", "backend/") || path === "server-only" || path === "next-intl/server";
}

/** Modules that the bundler ships with an island. Server actions are called, not shipped, so the walk stops there. */
function reachableFrom(island: SourceFile): Set<string> {
  const seen = new Set<string>();
  const queue: SourceFile[] = [island];
  for (let source = queue.pop(); source !== undefined; source = queue.pop()) {
    for (const { target, isTypeOnly } of source.imports) {
      if (isTypeOnly || seen.has(target)) continue;
      const next = byPath.get(target);
      if (next && /^\s*["']use server["']/.test(next.text)) continue;
      seen.add(target);
      if (next) queue.push(next);
    }
  }
  return seen;
}

it("calls the API gateway from the browser through one function, so that every 401 signs out", () => {
  const callers = sources.filter(
    ({ path, text, isTest }) =>
      !isTest && inRoom(path, "app/", "components/", "lib/browser/") && /\bfetch\(/.test(text),
  );
  // Besides: a page of this site, which is no call, and the end of a session, for which no 401 is left.
  expect(callers.map(({ path }) => path)).toEqual([
    ...["lib/browser/api.ts", "lib/browser/page.ts", "lib/browser/sign-out.ts"],
  ]);
});
