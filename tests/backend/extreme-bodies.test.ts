import { exports } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { publicPath } from "../../lib/contract/define.ts";
import { type DescribedCall, describedApi } from "../../lib/contract/openapi/describe.ts";
import { exampleBody } from "../../lib/contract/openapi/operation.ts";
import { newDeal } from "./investing/investing-steps.ts";
import { fund, type Investor, newInvestor } from "./wallet/investor.ts";

/* The documented body of every call, with one of its fields after the other replaced by an extreme value. */

type Json = unknown;
type Place = readonly (string | number)[];

const EXTREMES: readonly Json[] = [
  ...[2 ** 53, -1, 1e308, 0.1 + 0.2, Number.MIN_VALUE],
  ...["9999-00", "0000-00-00", "9999-12-31", "+275760-09-13T00:00:00.000Z", "9007199254740993", "-0"],
  ...["", "9".repeat(40), "x".repeat(5_000), "\u0000", "\ud800", "\udfff\ud800", "\u200b"],
  ...[null, {}, [], [[[[]]]], [["9999-00", 2 ** 53]], { values: [[]], filterType: "IN" }],
];

/** The places of all texts and numbers, and of the objects and lists around them; of a list, its first entry. */
function placesIn(value: Json, at: Place = []): Place[] {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const inside = Array.isArray(value) ? entries.slice(0, 1) : entries;
  const own = at.length === 0 ? [] : [at];
  return [...own, ...inside.flatMap(([key, each]) => placesIn(each, [...at, key]))];
}

function replaced(value: Json, [key, ...rest]: Place, extreme: Json): Json {
  if (key === undefined) return extreme;
  const copy: Record<string, Json> | Json[] = Array.isArray(value) ? [...value] : { ...Object(value) };
  Reflect.set(copy, key, replaced(Reflect.get(copy, key), rest, extreme));
  return copy;
}

const described = describedApi().calls.filter(
  ({ call, inputs }) => call.files === undefined && inputs.some(({ place }) => place === "body"),
);

let deal: string;
beforeAll(async () => {
  deal = await newDeal();
});

/** Path and query with their documented examples. */
function addressOf({ call, inputs }: DescribedCall): string {
  const given = inputs.map((input) => ({ ...input, example: input.name === "dealId" ? deal : input.example }));
  const path = given
    .filter(({ place }) => place === "path")
    .reduce(
      (filled, { name, example }) => filled.replace(`{${name}}`, encodeURIComponent(String(example))),
      call.path as string,
    );
  const inQuery = given.filter(({ place, isRequired }) => place === "query" && isRequired);
  const query = new URLSearchParams(inQuery.map(({ name, example }) => [name, String(example)]));
  return query.size > 0 ? `${path}?${query}` : path;
}

async function arrive(): Promise<Investor> {
  const investor = await newInvestor();
  await fund(investor, 1_00_000);
  return investor;
}

let networks = 0;
/** A network address that has sent nothing yet. */
const freshNetwork = () => `203.0.${Math.floor(networks / 250)}.${(networks++ % 250) + 1}`;

interface Tried {
  readonly attempt: string;
  readonly status: number;
  readonly text: string;
}

/** Each extreme value in each field; the investor is replaced when a limit or a logout stops the first. */
async function tryAll(one: DescribedCall): Promise<Tried[]> {
  const documented = exampleBody(one.inputs.filter(({ place }) => place === "body"));
  const body = "dealId" in documented ? { ...documented, dealId: deal } : documented;
  const address = addressOf(one);
  const send = async (investor: Investor, sent: Json): Promise<Omit<Tried, "attempt">> => {
    const headers = {
      "content-type": "application/json",
      "x-tap-auth": investor.token,
      "cf-connecting-ip": freshNetwork(),
    };
    const init = { method: one.call.method, headers, body: JSON.stringify(sent) };
    const answer = await exports.default.fetch(`http://backend${address}`, init);
    return { status: answer.status, text: await answer.text() };
  };
  const tried: Tried[] = [];
  let investor = await arrive();
  for (const place of placesIn(body)) {
    for (const extreme of EXTREMES) {
      const sent = replaced(body, place, extreme);
      let answer = await send(investor, sent);
      if (answer.status === 429 || answer.status === 401) {
        investor = await arrive();
        answer = await send(investor, sent);
      }
      tried.push({ attempt: `${place.join(".")}: ${JSON.stringify(extreme).slice(0, 40)}`, ...answer });
    }
  }
  return tried;
}

it("covers every documented call that takes a JSON body", () => {
  expect(described.length).toBeGreaterThan(60);
});

it.each(described.map((one) => [`${one.call.method} ${publicPath(one.call)}`, one] as const))(
  "%s answers no extreme value of a field of its body with a 5xx",
  async (_, one) => {
    const tried = await tryAll(one);
    expect(tried.filter(({ status }) => status >= 500)).toEqual([]);
    expect(tried.filter(({ status }) => status >= 400).length).toBeGreaterThan(0);
    expect(tried.filter(({ status }) => status === 429).length).toBeLessThanOrEqual(tried.length / 2);
  },
);
