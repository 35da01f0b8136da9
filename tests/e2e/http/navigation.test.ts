/** The entry that the navigation marks as current: one in the rail, and one in the phone's bottom bar or its sheet. */
import { beforeAll, expect, inject, it } from "vitest";
import type { Client } from "../../../scripts/sandbox/client.ts";
import { get } from "../support/answers.ts";
import { demoInvestor } from "../support/people.ts";

const { url } = inject("server");

let client: Client;

beforeAll(async () => {
  client = await demoInvestor(url);
});

/** The addresses of the marked links, in the order of the page: the rail, then the bar. */
const CURRENT = /<a (?=[^>]*aria-current="page")[^>]*href="([^"]+)"/g;
const markedOn = (html: string) =>
  [...html.matchAll(/<nav [^>]*>.*?<\/nav>/gs)].flatMap(([nav]) => [...nav.matchAll(CURRENT)].map(([, href]) => href));

it.each([
  ["/dashboard", ["/dashboard", "/dashboard"]],
  ["/gold", ["/invest", "/invest"]],
  ["/pre-ipo", ["/invest", "/invest"]],
  ["/stash", ["/stash", "/stash"]],
  // In the sheet behind the bar's "More".
  ["/profile", ["/profile", "/profile"]],
  ["/family", ["/family", "/family"]],
  ["/referrals", ["/referrals", "/referrals"]],
])("marks where the investor is, on %s", async (path, marked) => {
  const { status, text } = await get(client, path);
  expect(status).toBe(200);
  expect(markedOn(text)).toEqual(marked);
});

/** By its name, the address of a link in the navigation. */
it("leads from an address of the transactions to the same rows of the one history of money", async () => {
  for (const [from, to] of [
    ["/transactions", "/wallet"],
    ["/hi/transactions?type=PAYOUT", "/hi/wallet?show=payouts"],
    ["/transactions?view=expected&from=2027-01-01", "/wallet?show=expected&from=2027-01-01"],
  ] as const) {
    const { status, headers } = await client.send(from, { redirect: "manual" });
    expect([status, headers.get("location")]).toEqual([308, to]);
  }
});

it("reaches every room from the phone's bar and its sheet, and the public rooms from both", async () => {
  const { text } = await get(client, "/dashboard");
  const [rail = "", bar = ""] = [...text.matchAll(/<nav [^>]*>.*?<\/nav>/gs)]
    .map(([nav]) => nav)
    .filter((nav) => nav.includes('href="/stash"'));
  const rooms = ["/dashboard", "/invest", "/wallet", "/statements", "/stash", "/referrals", "/family", "/profile"];
  for (const path of [...rooms, "/directory", "/calculators", "/blog"]) {
    expect([path, rail.includes(`href="${path}"`), bar.includes(`href="${path}"`)]).toEqual([path, true, true]);
  }
  expect(bar).toMatch(/<button[^>]*popovertarget="more"/i);
});
