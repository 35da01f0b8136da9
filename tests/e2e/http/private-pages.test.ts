import { beforeAll, describe, expect, inject, it } from "vitest";
import { getUserConfig } from "../../../lib/contract/calls/user.ts";
import { recharge } from "../../../lib/contract/calls/wallet.ts";
import { CALLS } from "../../../lib/contract/calls.ts";
import { dealId } from "../../../lib/contract/values/ids.ts";
import type { Client } from "../../../scripts/sandbox/client.ts";
import { investFromWallet } from "../../../scripts/sandbox/person.ts";
import { type Answer, get, readAnswer } from "../support/answers.ts";
import { arriveVerified } from "../support/people.ts";
import { rawGet } from "../support/raw-get.ts";

const { url } = inject("server");

const publicDeal = dealId.parse("malhar-saffron-30");

const investorPages = [
  "/dashboard",
  "/dashboard/invoice-discounting",
  "/invest",
  "/invest/compare",
  "/deals/malhar-saffron-30",
  "/gold",
  "/silver",
  "/gold/buy?amount=5000",
  "/gold/sell",
  "/referrals",
  "/stash",
  "/stash/rewards/library-books",
  "/statements",
  "/wallet?show=expected",
  "/transactions/tax-credit",
  "/transactions/tax-forecast",
  "/wallet",
  "/wallet/add",
  "/wallet/withdraw",
  "/year/2026-27",
  "/profile",
  "/profile/identity",
  "/profile/bank",
  "/profile/demat",
  "/profile/security",
  "/profile/preferences",
  "/profile/data",
  "/profile/address",
  "/profile/nominees",
  "/profile/viewers",
  "/profile/notifications",
  "/notifications",
  "/profile/bank-account",
  "/family",
  "/family/add",
  "/family/shared",
  "/kyc",
  "/search",
];

let owner: Client;
let pages: readonly string[];
/** The pages, as the owner reads them. */
let owned: readonly Answer[];
/** Texts that appear on the owner's pages only. */
let marks: readonly string[];
beforeAll(async () => {
  const person = await arriveVerified(url, { name: "Tarangini Chellappa", rupees: 73_000 });
  owner = person.client;
  const { investmentId, flowKey } = await investFromWallet(person, { dealId: publicDeal, rupees: 50_000, key: "once" });
  const { key } = await owner.call(recharge, { amount: 100 });
  const own = [
    `/investments/${investmentId}`,
    `/investments/${investmentId}/sell`,
    `/invest/${flowKey}`,
    `/wallet/payments/${key}`,
  ];
  pages = [...investorPages, ...own].flatMap((path) => [path, `/hi${path}`]);
  owned = await Promise.all(pages.map((path) => get(owner, path)));
  marks = ["Tarangini", "23,000", `••${person.documents.accountNumber.slice(-4)}`, investmentId, flowKey, key];
});

const isForOneOnly = (cacheControl: string) => /\bprivate\b/.test(cacheControl) && /\bno-store\b/.test(cacheControl);

/** A client-side navigation. Next answers it at an address that contains the requested path. */
async function navigate(client: Client, path: string): Promise<Answer> {
  const headers = { rsc: "1" };
  const { location } = Object.fromEntries((await client.send(path, { headers })).headers);
  return readAnswer(await client.send(location ?? path, { headers }));
}

/** A hole that a script fills later. */
const HOLE = '<template id="B:';
const isStreamed = (html: string) => /<main.*<\/main>/s.exec(html)?.[0].includes(HOLE);

it("sends every investor page whole to a browser without scripts", () => {
  const holes = pages.filter((_, index) => isStreamed(owned[index]?.text ?? ""));
  expect(holes).toEqual([]);
});

it("streams the slow parts of a page to a browser that runs scripts", async () => {
  const page = await fetch(`${url}/wallet`, { headers: { cookie: `${owner.cookie()}; X-Device-Type=Desktop` } });
  expect(isStreamed(await page.text())).toBe(true);
});

it("forbids caching of every investor page, as a document and as a client-side navigation", async () => {
  for (const [index, path] of pages.entries()) {
    for (const answer of [owned[index], await navigate(owner, path)]) {
      const isPrivate = isForOneOnly(answer?.headers.get("cache-control") ?? "");
      expect([path, answer?.status, isPrivate]).toEqual([path, 200, true]);
    }
  }
});

it("shows the owner the private values that the tests below search for", () => {
  const shown = owned.map(({ text }) => text).join();
  expect(marks.filter((mark) => !shown.includes(mark))).toEqual([]);
});

it("forbids caching of every API response about an investor", async () => {
  const requested = CALLS.filter(
    ({ access, method, path }) => access !== "public" && method === "GET" && !path.includes("{"),
  );
  for (const { path } of requested.filter((call) => call.name !== "wallet.otp-request")) {
    const { status, headers } = await get(owner, `/api${path}`);
    const allowed = path === getUserConfig.path ? "max-age=300, private" : "private, no-store";
    expect([path, status < 500, headers.get("cache-control")]).toEqual([path, true, allowed]);
  }
});

it("gives each of two investors their own pages through a cache keyed by the address alone", async () => {
  const other = await arriveVerified(url, { name: "Zubeida Pillai" });
  const stored = new Map<string, string>();
  const throughCache = async (client: Client, path: string) => {
    const found = stored.get(path);
    if (found !== undefined) return found;
    const { text, headers } = await get(client, path);
    if (!isForOneOnly(headers.get("cache-control") ?? "")) stored.set(path, text);
    return text;
  };
  for (const path of ["/dashboard", "/profile", "/wallet", "/", "/hi", "/login", "/tnc"]) {
    const [his, hers] = [await throughCache(owner, path), await throughCache(other.client, path)];
    expect(his).not.toContain("Zubeida");
    for (const mark of marks) expect(hers).not.toContain(mark);
  }
});

const spellings: readonly (readonly [string, (path: string) => string])[] = [
  ["as it is", (path) => path],
  ["under the default language", (path) => `/en${path}`],
  [
    "with an escaped letter",
    (path) =>
      path.replace(/^(\/hi)?\/(.)/, (_, hi = "", letter: string) => `${hi}/%${letter.charCodeAt(0).toString(16)}`),
  ],
  [
    "with an escape escaped",
    (path) =>
      path.replace(/^(\/hi)?\/(.)/, (_, hi = "", letter: string) => `${hi}/%25${letter.charCodeAt(0).toString(16)}`),
  ],
  ["with two slashes", (path) => `/${path}`],
  ["with slashes within", (path) => path.replaceAll("/", "//")],
  ["with a slash behind", (path) => `${path}/`],
  ["with an escaped slash behind", (path) => `${path}%2f`],
  ["with dots", (path) => `/tnc/..${path}`],
  ["with escaped dots", (path) => `/tnc/%2e%2e${path}`],
  ["with a backslash", (path) => path.replace("/", "\\")],
  ["in capitals", (path) => path.toUpperCase()],
  ["with a parameter in the path", (path) => `${path};x=1`],
  ["with a nothing at the end", (path) => `${path}%00`],
  ["with a broken escape", (path) => `${path}%`],
  ["as a navigation's file", (path) => `${path}.rsc`],
  ["as a navigation's file under the default language", (path) => `/en${path}.rsc`],
  ["as a segment's file", (path) => `${path}.segments/_tree.segment.rsc`],
  ["as a segment's file under the default language", (path) => `/en${path}.segments/_full.segment.rsc`],
  ["as a navigation's query", (path) => `${path}?_rsc=1a2b3`],
  ["as data", (path) => `/_next/data/build${path}.json`],
  ["with an ending that the middleware leaves alone", (path) => `${path}/x.png`],
];

const disguises: readonly (readonly [string, Record<string, string>])[] = [
  ["nothing", {}],
  ["a navigation", { rsc: "1", "next-url": "/" }],
  ["a prefetch", { rsc: "1", "next-router-prefetch": "1" }],
  ["a prefetch of a segment", { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" }],
  [
    "a call of the middleware itself",
    { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" },
  ],
  ["a word of the middleware", { "x-middleware-next": "1", "x-middleware-rewrite": "/en/dashboard" }],
  ["a proxy", { "x-original-url": "/dashboard", "x-rewrite-url": "/dashboard", "x-forwarded-host": "ultra.internal" }],
  ["a token that nobody issued", { "x-tap-auth": `usr_${"a".repeat(24)}.session.secret.tag` }],
  ["a cookie that is no session", { cookie: "ultra-session=x; __Host-ultra-session=y" }],
];

async function expectNothingPrivate(path: string, headers: Record<string, string>): Promise<void> {
  const { status, text, location } = await rawGet(url, path, headers);
  expect(status, path).toBeLessThan(500);
  // The response may repeat ids from the requested address but nothing else about the owner.
  const unknown = marks.filter((mark) => !path.includes(mark));
  expect(
    unknown.filter((mark) => text.includes(mark)),
    path,
  ).toEqual([]);
  if (location?.startsWith(`${path}?_rsc`) && !path.includes("?")) await expectNothingPrivate(location, headers);
}

it.each(disguises)(
  "shows no investor page to a visitor without a session whose request is disguised as %s",
  async (_, headers) => {
    for (const path of pages) await expectNothingPrivate(path, headers);
  },
);

describe.each(spellings)("an investor's page, requested %s", (_, spell) => {
  it.each(disguises)("shows nothing private without a session to a request disguised as %s", async (_name, headers) => {
    for (const path of ["/dashboard", "/wallet", "/hi/profile"]) await expectNothingPrivate(spell(path), headers);
  });
});

/** The names of the metas and the kinds of the links in a page's head that concern crawlers and previews. */
function headOf({ text }: Answer): readonly string[] {
  const [head = ""] = text.split("</head>");
  const named = [
    ...head.matchAll(/<(?:meta (?:name|property)|link rel)="((?:og|twitter):\w+|description|canonical|alternate)"/g),
  ];
  return [...new Set(named.map(([, name = ""]) => name))];
}

describe("the head of a page that is not indexed", () => {
  it("of an investor has its description, address and picture, and no card", async () => {
    for (const path of ["/dashboard", "/hi/wallet"]) {
      expect([path, ...headOf(await get(owner, path))].toSorted()).toEqual(
        [path, "description", "canonical", "og:image"].toSorted(),
      );
    }
  });

  it("has a card where links to it are sent to others", async () => {
    const shared = headOf(await get(owner, "/search"));
    expect(shared).toEqual(expect.arrayContaining(["og:title", "og:image", "twitter:card", "alternate"]));
  });
});
