import { beforeAll, expect, inject, it } from "vitest";
import { getProfile } from "../../../lib/contract/calls/user.ts";
import { recharge } from "../../../lib/contract/calls/wallet.ts";
import { CALLS } from "../../../lib/contract/calls.ts";
import { type Call, pathParameters, publicPath } from "../../../lib/contract/define.ts";
import { isPublicPath } from "../../../lib/contract/facts/public-path.ts";
import { dealId } from "../../../lib/contract/values/ids.ts";
import type { Client } from "../../../scripts/sandbox/client.ts";
import { investFromWallet } from "../../../scripts/sandbox/person.ts";
import { accessTo } from "../support/access-matrix.ts";
import type { Things } from "../support/access-row.ts";
import { everyPage } from "../support/pages.ts";
import { arriveVerified, newGroup } from "../support/people.ts";
import { type Origin, SharedCache, type Stored } from "../support/shared-cache.ts";

/*
 * Two investors and an anonymous visitor behind one shared cache that ignores Vary: no private byte of one reaches
 * another, and none is stored.
 */

const { url } = inject("server");

interface Investor {
  readonly client: Client;
  readonly name: string;
  readonly things: Things;
  /** Text that only this investor may receive. */
  readonly secrets: readonly string[];
}

let arundhati: Investor;
let zubin: Investor;

beforeAll(async () => {
  arundhati = await arrive("Arundhati Quereshi", 61_237);
  zubin = await arrive("Zubin Oberoivala", 74_519);
});

const PREFERENCES = /^(?:isLoggedOut|X-Device-Type)$/;

async function arrive(name: string, rupees: number): Promise<Investor> {
  const person = await arriveVerified(url, { name, rupees: rupees + 50_000 });
  const { client, contact, documents } = person;
  const deal = dealId.parse("malhar-saffron-30");
  const { investmentId, flowKey } = await investFromWallet(person, { dealId: deal, rupees: 50_000, key: name });
  const { key: paymentKey } = await client.call(recharge, { amount: 700 });
  const profile = await client.call(getProfile, {});
  const invitationCode = await newGroup(person, { friendlyName: `${name.slice(0, 4)} Q.`, name: "Friends who save" });
  const { userId } = profile;
  const cookies = client
    .cookie()
    .split("; ")
    .map((pair) => pair.split("="));
  const values = cookies.flatMap(([cookie = "", ...value]) => (PREFERENCES.test(cookie) ? [] : [value.join("=")]));
  const masked = profile.kyc.steps.flatMap(({ step, detail }) => (step === "PAN" || step === "BANK" ? [detail] : []));
  const amount = rupees.toLocaleString("en-IN");
  return {
    ...{ client, name, things: { dealId: deal, flowKey, investmentId, invitationCode, paymentKey, userId } },
    secrets: [
      ...[name, userId, investmentId, flowKey, paymentKey, amount, documents.pan, documents.accountNumber],
      ...[String(contact), profile.phone ?? "", ...masked.flatMap((detail) => detail ?? []), ...values],
    ].filter((secret) => secret.length > 4),
  };
}

/** The address of a GET call. */
function addressOf(call: Call, input: Readonly<Record<string, unknown>>): string {
  const inPath = pathParameters(call.path);
  const path = inPath.reduce((filled, name) => filled.replace(`{${name}}`, String(input[name])), call.path as string);
  const query = Object.entries(input).flatMap(([name, value]) =>
    inPath.includes(name) ? [] : [[name, String(value)]],
  );
  return query.length > 0 ? `${publicPath({ path })}?${new URLSearchParams(query)}` : publicPath({ path });
}

const reads = CALLS.filter(({ method }) => method === "GET");
const publicReads = reads.filter(({ access }) => access === "public");

/** Every page and every GET call, and those that name the records of either investor. */
function addresses(): readonly string[] {
  const own = [arundhati, zubin].flatMap(({ things }) => [
    ...[`/investments/${things.investmentId}`, `/investments/${things.investmentId}/sell`, `/invest/${things.flowKey}`],
    ...[`/wallet/payments/${things.paymentKey}`, `/groups/${things.invitationCode}`, `/family/${things.userId}`],
    ...reads.map((call) => addressOf(call, accessTo(call.name).input(things))),
  ]);
  const visits = ["/?app=ultra", "/?ref=abcdefgh", "/dashboard?mode=GIFT", "/api/session/ended", "/api/openapi.json"];
  return [
    ...new Set([
      ...everyPage,
      ...own,
      ...visits,
      ...everyPage.filter((path) => !path.startsWith("/hi")).map((path) => `${path}?_rsc=abcde`),
    ]),
  ];
}

const publicAddresses = (): readonly string[] => [
  "/api/openapi.json",
  ...[arundhati, zubin].flatMap(({ things }) =>
    publicReads.map((call) => addressOf(call, accessTo(call.name).input(things))),
  ),
];

interface Walk {
  /** `<path>: <visitor> received …` or `… is stored` for each private byte in the wrong place. */
  readonly findings: readonly string[];
  readonly cache: SharedCache;
  readonly hits: number;
  /** The pages on which the investor's own name was read. */
  readonly named: ReadonlySet<string>;
}

const visitors = () =>
  [
    { who: "Arundhati", cookie: arundhati.client.cookie(), others: zubin.secrets, own: arundhati.name },
    { who: "Zubin", cookie: zubin.client.cookie(), others: arundhati.secrets, own: zubin.name },
    { who: "nobody", cookie: "", others: [...arundhati.secrets, ...zubin.secrets], own: null },
  ] as const;

/** Secrets in a text, except those in the page's own address, which it may repeat. */
const foreignIn = (text: string, secrets: readonly string[], path: string) =>
  secrets.filter((secret) => text.includes(secret) && !path.includes(secret));

const textOf = ({ headers, body }: { headers: Headers; body: string }) =>
  `${[...headers].map((pair) => pair.join(": ")).join("\n")}\n${body}`;

async function walk(paths: readonly string[], origin: Origin): Promise<Walk> {
  const cache = new SharedCache(origin);
  const findings: string[] = [];
  const named = new Set<string>();
  let hits = 0;
  for (const path of paths) {
    for (const visitor of visitors()) {
      const { served, wrong } = await visit(cache, path, visitor);
      findings.push(...wrong);
      if (served.isFromCache) hits += 1;
      if (visitor.own !== null && served.body.includes(visitor.own)) named.add(path);
    }
  }
  for (const [path, stored] of cache.stored) findings.push(...wrongInStore(path, stored));
  return { findings, cache, hits, named };
}

type Visitor = ReturnType<typeof visitors>[number];

async function visit(cache: SharedCache, path: string, { who, cookie, others }: Visitor) {
  const router = path.includes("_rsc=") ? { rsc: "1" } : {};
  const served = await cache.get(path, { ...(cookie && { cookie }), ...router });
  const foreign = foreignIn(textOf(served), others, path);
  const wrong = [
    ...(served.status >= 500 ? [`${path}: ${served.status}`] : []),
    ...(foreign.length > 0 ? [`${path}: ${who} received ${foreign.length} private texts`] : []),
  ];
  return { served, wrong };
}

function wrongInStore(path: string, stored: Stored): readonly string[] {
  const found = foreignIn(textOf(stored), [...arundhati.secrets, ...zubin.secrets], path);
  return [
    ...(found.length > 0 ? [`${path}: ${found.length} private texts are stored`] : []),
    ...(stored.headers.has("set-cookie") ? [`${path}: a cookie is stored`] : []),
  ];
}

const server: Origin = (path, headers) => fetch(url + path, { headers: { ...headers }, redirect: "manual" });

it("gives no visitor a private byte of another, and stores none, on any page or call", {}, async () => {
  const { findings, cache, hits, named } = await walk(addresses(), server);
  expect(findings).toEqual([]);
  // The walk met private pages and stored public ones; otherwise it would prove nothing.
  expect(named.size).toBeGreaterThan(20);
  expect(hits).toBeGreaterThan(20);
  const shared = new Set(publicAddresses());
  const unexpected = [...cache.stored.keys()].filter((path) =>
    path.startsWith("/api/") ? !shared.has(path) : !isPublicPath(new URL(path, url).pathname),
  );
  expect(unexpected).toEqual([]);
});

it("is found out where one page forgets that it is private", async () => {
  const forgetful: Origin = async (path, headers) => {
    const response = await server(path, headers);
    if (path !== "/profile") return response;
    const shared = new Response(response.body, response);
    shared.headers.set("cdn-cache-control", "s-maxage=60");
    return shared;
  };
  const { findings } = await walk(["/wallet", "/profile", "/stash"], forgetful);
  expect(findings).toEqual([
    expect.stringMatching(/^\/profile: Zubin received \d+ private texts$/),
    expect.stringMatching(/^\/profile: nobody received \d+ private texts$/),
    expect.stringMatching(/^\/profile: \d+ private texts are stored$/),
  ]);
});
