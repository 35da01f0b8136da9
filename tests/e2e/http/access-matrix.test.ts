import { beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { getProfile } from "../../../lib/contract/calls/user.ts";
import { recharge } from "../../../lib/contract/calls/wallet.ts";
import { CALLS } from "../../../lib/contract/calls.ts";
import { bodyOf } from "../../../lib/contract/client.ts";
import { type Call, pathParameters, publicPath } from "../../../lib/contract/define.ts";
import { ERROR_STATUS } from "../../../lib/contract/values/errors.ts";
import { dealId } from "../../../lib/contract/values/ids.ts";
import { type Client, openClient } from "../../../scripts/sandbox/client.ts";
import { investFromWallet, type Person } from "../../../scripts/sandbox/person.ts";
import { accessTo } from "../support/access-matrix.ts";
import type { Things } from "../support/access-row.ts";
import { type Answer, get, post, readAnswer, withoutRequestId } from "../support/answers.ts";
import { arriveFresh, arriveVerified, newGroup } from "../support/people.ts";

const { url } = inject("server");

let people: Readonly<Record<"fresh" | "verified" | "other", Person>>;
let things: Things;

beforeAll(async () => {
  const verified = await arriveVerified(url, { rupees: 60_000 });
  people = { fresh: await arriveFresh(url), verified, other: await arriveVerified(url) };
  const deal = dealId.parse("malhar-saffron-30");
  const investment = await investFromWallet(verified, { dealId: deal, rupees: 50_000, key: crypto.randomUUID() });
  const { key } = await verified.client.call(recharge, { amount: 700 });
  const { userId } = await verified.client.call(getProfile, {});
  const { investmentId, flowKey } = investment;
  const invitationCode = await newGroup(verified);
  things = { dealId: deal, flowKey, investmentId, invitationCode, paymentKey: key, userId };
});

/** Makes one call as a browser does and returns the response without throwing on an error status. */
async function callAs(client: Client, call: Call, input: Readonly<Record<string, unknown>>): Promise<Answer> {
  const inPath = pathParameters(call.path);
  const path = inPath.reduce((filled, name) => filled.replace(`{${name}}`, String(input[name])), call.path as string);
  const rest = Object.entries(input).filter(([name]) => !inPath.includes(name));
  const inQuery = rest.filter(([name]) => call.method === "GET" || call.inQuery?.includes(name));
  const query = new URLSearchParams(inQuery.map(([name, value]) => [name, String(value)]));
  const address = `${publicPath({ path })}?${query}`;
  if (call.method === "GET") return readAnswer(await client.send(address));
  const body = bodyOf(call, new Map(rest.filter((entry) => !inQuery.includes(entry))));
  const headers = { "idempotency-key": crypto.randomUUID() };
  return readAnswer(await client.send(address, { method: call.method, headers, body }));
}

const code = z.object({ code: z.string() });

/** `OK` or the error code; the status must match the code. */
function outcomeOf({ status, body }: Answer): string {
  if (status === 200 || status === 204) return "OK";
  const found = code.parse(body).code;
  expect(new Map<string, number>(Object.entries(ERROR_STATUS)).get(found)).toBe(status);
  return found;
}

/** These calls change the onboarding step or end the session, so they run last. */
const LAST: readonly string[] = ["user.update-profile", "auth.logout"];
const calls = CALLS.toSorted((a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name));
const guarded = CALLS.filter(({ access }) => access !== "public");

describe("without a session", () => {
  it.each(guarded)("refuses $name with 401 before its input is read", async (call) => {
    const answers = [
      await callAs(openClient(url), call, accessTo(call.name).input(things)),
      await callAs(openClient(url), call, {}),
    ];
    for (const answer of answers.filter(({ status }) => status !== 404))
      expect(outcomeOf(answer)).toBe("UNAUTHENTICATED");
    expect(answers[0]?.status).toBe(401);
  });
});

describe.each(["fresh", "verified", "other"] as const)("a %s investor", (persona) => {
  it.each(calls)("receives the documented outcome of $name", async (call) => {
    const row = accessTo(call.name);
    const answer = await callAs(people[persona].client, call, row.input(things));
    expect(outcomeOf(answer)).toBe(row[persona]);
    if (persona !== "verified") {
      const { flowKey, investmentId, invitationCode, paymentKey, userId } = things;
      for (const secret of [flowKey, investmentId, invitationCode, paymentKey, userId])
        expect(answer.text).not.toContain(secret);
    }
  });
});

/** An id of the same form that does not exist. */
const unknown = (known: string) => known.replace(/[0-9A-Za-z](?=[0-9A-Za-z]{0,9}$)/g, "0");

const byId = CALLS.filter((call) => accessTo(call.name).other === "NOT_FOUND");

describe("an id that belongs to another investor", () => {
  it.each(byId)("is answered by $name with the same bytes as an id that does not exist", async (call) => {
    // The tests above ended the session of `other`.
    const otherInvestor = await arriveVerified(url);
    const { input } = accessTo(call.name);
    const nobodys = Object.fromEntries(Object.entries(things).map(([name, id]) => [name, unknown(id)]));
    const [theirs, none] = [
      await callAs(otherInvestor.client, call, input(things)),
      await callAs(otherInvestor.client, call, input({ ...things, ...nobodys })),
    ];
    expect(withoutRequestId(theirs)).toBe(withoutRequestId(none));
    const headers = ({ headers: all }: Answer) => [...all.keys()].toSorted();
    expect(headers(theirs)).toEqual(headers(none));
  });

  it("is answered by its page with 404", async () => {
    const { client } = await arriveVerified(url);
    for (const path of [
      `/investments/${things.investmentId}`,
      `/invest/${things.flowKey}`,
      `/wallet/payments/${things.paymentKey}`,
    ]) {
      expect([path, (await client.send(path)).status]).toEqual([path, 404]);
    }
  });
});

it("refuses a userId of another investor and changes neither's answers, and ignores one in a query", async () => {
  const otherInvestor = await arriveVerified(url);
  const answers = { ANNUAL_INCOME: "BELOW_1_CRORE", NET_WORTH: "BELOW_5_CRORE", FINANCIAL_ASSETS: "BELOW_2_5_CRORE" };
  const path = "/api/v2/user/accreditation/mark-answer";
  const sent = { userId: things.userId, accreditationAnswers: answers };
  expect(outcomeOf(await post(otherInvestor.client, path, sent))).toBe("NOT_FOUND");
  for (const { client } of [otherInvestor, people.verified]) {
    expect((await get(client, "/api/v2/user/get-accreditation")).body).not.toMatchObject({ answers });
  }
  const profile = await otherInvestor.client.send(`/api/v2/user/profile?userId=${things.userId}`);
  expect(await profile.text()).not.toContain(things.userId);
});

it("rejects a session after its investor signed out everywhere", async () => {
  const person = await arriveVerified(url);
  const { userId } = await person.client.call(getProfile, {});
  const stolen = person.client.cookie();
  const withStolen = () => fetch(`${url}/api/v2/user/profile`, { headers: { cookie: stolen } });
  expect(await (await withStolen()).text()).toContain(userId);
  await post(person.client, "/api/v2/auth/logout", { everywhere: true });
  expect((await withStolen()).status).toBe(401);
});
