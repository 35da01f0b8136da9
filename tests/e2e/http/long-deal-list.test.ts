import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addChild } from "../../../lib/contract/calls/family.ts";
import { operate } from "../../../scripts/operator.ts";
import type { Client } from "../../../scripts/sandbox/client.ts";
import { root } from "../../unit-shared/source-tree.ts";
import { get } from "../support/answers.ts";
import { arriveVerified } from "../support/people.ts";
import { serveForTests, type TestServer } from "../support/served.ts";

/* A list of 512 deals on a server of its own, for an investor and for a child. */

const DEALS = 512;
const AT_ONCE = 16;
const ROWS_MAX = 120;
const BYTES_MAX = 400_000;

let server: TestServer;
let investor: Client;
let child: string;

beforeAll(async () => {
  server = await serveForTests();
  const file: object = JSON.parse(readFileSync(join(root, "data/deals/kavya-northgate-90.json"), "utf8"));
  const ids = Array.from({ length: DEALS }, (_, index) => `long-list-${index}`);
  for (let from = 0; from < DEALS; from += AT_ONCE) {
    await Promise.all(
      ids
        .slice(from, from + AT_ONCE)
        .map((dealId) =>
          operate(server, { command: "publish", args: { ...file, dealId, placed: { units: 0, holders: 0 } } }),
        ),
    );
  }
  investor = (await arriveVerified(server.url)).client;
  child = (await investor.call(addChild, { name: "Ira Joshi", dateOfBirth: "2015-02-03", consent: true })).userId;
});
afterAll(() => server?.stop());

/** Walks the pages of a list; returns the deals on them, each of which links to its page. */
async function walk(path: string, deal: RegExp): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  for (let page = 1; ; page++) {
    const { text, status } = await get(investor, `${path}?page=${page}`);
    expect(status).toBe(200);
    const ids = new Set([...text.matchAll(deal)].map(([, id = ""]) => id));
    expect(ids.size).toBeLessThanOrEqual(ROWS_MAX);
    expect(text.match(/<(?:tr|li)[\s>]/g)?.length ?? 0).toBeLessThanOrEqual(ROWS_MAX);
    expect(Buffer.byteLength(text), `${path}, page ${page}`).toBeLessThanOrEqual(BYTES_MAX);
    for (const id of ids) seen.add(id);
    if (!text.includes(`page=${page + 1}`)) return seen;
  }
}

it.each([
  { reader: "an investor", path: (): string => "/invest", deal: /data-deal="(long-list-\d+)"/g },
  {
    reader: "a child",
    path: (): string => `/family/${child}/invest`,
    deal: /href="[^"]*\/deals\/(long-list-\d+)"/g,
  },
])("the list of $reader holds 512 deals on pages of bounded rows and bytes", async ({ path, deal }) => {
  expect((await walk(path(), deal)).size).toBe(DEALS);
});

it("the public list shows a bounded part of 512 deals, and says how many more an investor finds", async () => {
  await expect
    .poll(async () => (await fetch(`${server.url}/deals`)).text(), { interval: 2_000 })
    .toContain("more deals, after you sign in");
  const text = await (await fetch(`${server.url}/deals`)).text();
  const rows = new Set([...text.matchAll(/href="\/deals\/([a-z0-9-]+)"/g)].map(([, id]) => id)).size;
  expect(rows).toBeGreaterThan(20);
  expect(rows).toBeLessThanOrEqual(ROWS_MAX);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_400_000);
});
