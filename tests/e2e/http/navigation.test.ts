/** The entry that the navigation marks as current: one in the rail, and one in the phone's bottom bar. */
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
  ["/profile", ["/profile", "/profile"]],
  // The bar has no entry of their own; the profile links them.
  ["/family", ["/family", "/profile"]],
  ["/stash", ["/stash", "/profile"]],
  ["/referrals", ["/referrals", "/profile"]],
])("marks where the investor is, on %s", async (path, marked) => {
  const { status, text } = await get(client, path);
  expect(status).toBe(200);
  expect(markedOn(text)).toEqual(marked);
});
