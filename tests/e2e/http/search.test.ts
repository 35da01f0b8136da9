import { beforeAll, expect, inject, it } from "vitest";
import { z } from "zod";
import { addChild } from "../../../lib/contract/calls/family.ts";
import { isPublicPath } from "../../../lib/contract/facts/public-path.ts";
import { dealId } from "../../../lib/contract/values/ids.ts";
import { SEARCH_GROUPS } from "../../../lib/search/entry.ts";
import { type Client, openClient } from "../../../scripts/sandbox/client.ts";
import { investFromWallet } from "../../../scripts/sandbox/person.ts";
import { get } from "../support/answers.ts";
import { arriveVerified } from "../support/people.ts";

/* The results of the command palette and of its page, for each kind of reader. */

const { url } = inject("server");

const contents = z.object({
  isComplete: z.boolean(),
  entries: z.array(
    z.object({
      group: z.enum(SEARCH_GROUPS),
      title: z.string(),
      note: z.string(),
      href: z.string(),
      words: z.string(),
    }),
  ),
});

const visitor = openClient(url);
let owner: Client;
let other: Client;
let child: string;
let investmentId: string;

beforeAll(async () => {
  const person = await arriveVerified(url, { rupees: 60_000 });
  owner = person.client;
  other = (await arriveVerified(url)).client;
  const bought = { dealId: dealId.parse("malhar-saffron-30"), rupees: 50_000, key: crypto.randomUUID() };
  ({ investmentId } = await investFromWallet(person, bought));
  const made = await owner.call(addChild, { name: "Ira Joshi", dateOfBirth: "2015-02-03", consent: true });
  child = made.userId;
});

async function searchedBy(client: Client, query = "", language = "") {
  const answer = await get(client, `${language}/search/entries${query}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  return contents.parse(answer.body);
}
const hrefsOf = ({ entries }: z.output<typeof contents>, group?: string) =>
  entries.filter((entry) => group === undefined || entry.group === group).map(({ href }) => href);

it("offers an anonymous visitor deals, companies, calculators and the journal, and nothing that needs a session", async () => {
  const found = await searchedBy(visitor);
  const groups = new Set(found.entries.map(({ group }) => group));
  expect([...groups].sort()).toEqual(["ACTIONS", "CALCULATORS", "DEALS", "DIRECTORY", "JOURNAL", "PAGES"]);
  expect(hrefsOf(found).filter((href) => !isPublicPath(href))).toEqual([]);
});

it("offers an investor their own holdings by name, without an amount, and nobody else's", async () => {
  const own = await searchedBy(owner);
  expect(hrefsOf(own, "HOLDINGS")).toEqual([`/investments/${investmentId}`]);
  expect(own.entries.filter(({ title, note }) => /₹|\d,\d{3}/.test(title + note))).toEqual([]);
  expect(JSON.stringify(await searchedBy(other))).not.toContain(investmentId);
  const forged = await fetch(`${url}/search/entries`, { headers: { cookie: "ultra-session=x" } });
  expect(hrefsOf(contents.parse(await forged.json())).filter((href) => !isPublicPath(href))).toEqual([]);
});

it("searches a child's account for its guardian, and tells nobody else what is in it", async () => {
  const guarded = await searchedBy(owner, `?account=${child}&acts=1`);
  expect(hrefsOf(guarded)).toContain(`/family/${child}/wallet`);
  expect(JSON.stringify(guarded)).not.toContain(investmentId);
  const refused = await searchedBy(other, `?account=${child}`);
  expect([refused.isComplete, hrefsOf(refused, "HOLDINGS")]).toEqual([false, []]);
});

it("leads to pages that exist, in the language of the page", async () => {
  const { entries } = await searchedBy(owner, "", "/hi");
  expect(entries.filter(({ href }) => !/^\/hi(?:\/|$)/.test(href))).toEqual([]);
  // Fixed addresses are compared with the lists of pages in `lib/search`; the others are one address for each group.
  const found = SEARCH_GROUPS.flatMap((group) => entries.findLast((entry) => entry.group === group) ?? []);
  expect(found).toHaveLength(SEARCH_GROUPS.length);
  const answers = await Promise.all(found.map(async ({ href }) => [href, (await get(owner, href)).status]));
  expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
});

it.each(["", "/hi"])(
  "shows the results of a search to a browser without scripts, in the reader's frame: %s",
  async (language) => {
    const [anonymous, signedIn] = await Promise.all(
      [visitor, owner].map((client) => get(client, `${language}/search?q=malhar`)),
    );
    expect([anonymous?.status, signedIn?.status]).toEqual([200, 200]);
    expect(anonymous?.text).toContain("malhar-saffron-30");
    expect(anonymous?.text).not.toContain(investmentId);
    expect(signedIn?.text).toContain(`/investments/${investmentId}`);
    expect([anonymous, signedIn].map((answer) => answer?.text.includes(`href="${language}/stash"`))).toEqual([
      false,
      true,
    ]);
    expect(signedIn?.headers.get("cache-control")).toMatch(/private.*no-store/);
  },
);
