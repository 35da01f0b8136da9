import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { writeToken } from "../../../backend/platform/token.ts";
import { LOOK_AREAS } from "../../../lib/contract/calls/viewers.ts";
import { CALLS, type InvestorCallName } from "../../../lib/contract/calls.ts";
import { type Call, pathParameters } from "../../../lib/contract/define.ts";
import type { ViewerPolicy } from "../../../lib/contract/policy.ts";
import { invest, newDeal } from "../investing/investing-steps.ts";
import { textsTo } from "../notifications/notification-steps.ts";
import { codeFor } from "../people/api.ts";
import { type Answer, findings, fund, type Investor, invoke, newInvestor, setPace } from "../wallet/investor.ts";
import {
  accept,
  inDays,
  invitationTo,
  invite,
  newOwner,
  newView,
  requestOf,
  viewerIn,
  viewersOf,
  wishFor,
} from "./viewer-steps.ts";

beforeAll(() => setPace("TRANSFER_DELAY", 0));

const NOBODY = "usr_00000000000000000000";
const opensTo = (...policies: readonly ViewerPolicy[]) =>
  CALLS.filter(({ policy }) => policy && policies.includes(policy.viewer)).map(({ name }) => name);

/** The calls open to a viewer, stated a second time: a call opens to viewers here and in its record. */
const EVERYTHING = [
  ...["dashboard.investments", "dashboard.investment", "dashboard.metrics", "dashboard.transactions"],
  ...["dashboard.holdings", "dashboard.payout-calendar", "dashboard.exposure", "dashboard.value-history"],
  ...["wallet.balance", "wallet.transactions", "wallet.history"],
];
const TAX = [
  ...["dashboard.investments-csv", "dashboard.transactions-csv", "viewing.account"],
  ...["dashboard.account-statement", "dashboard.holdings-statement", "dashboard.tax-statement"],
  ...[
    "dashboard.tax-workbook",
    "dashboard.tax-workbook-csv",
    "dashboard.tax-workbook-pdf",
    "dashboard.tax-workbook-zip",
  ],
  ...["goldsilver.invoices", "goldsilver.invoice"],
];

it("opens to a viewer only the calls listed here, all of which only read", () => {
  expect(opensTo("reads").toSorted()).toEqual(EVERYTHING.toSorted());
  expect(opensTo("readsTax").toSorted()).toEqual(TAX.toSorted());
  const open = CALLS.filter(({ policy }) => policy && policy.viewer !== "never");
  expect(open.filter(({ effect }) => effect !== "query")).toEqual([]);
  // A look is recorded under the call's tag.
  const untold = open.filter(({ tag }) => !LOOK_AREAS.some((area) => area === tag)).map(({ name }) => name);
  expect(untold).toEqual(["viewing.account"]);
});

/** Input that satisfies the schema where the call takes any. */
const PATHS: Readonly<Record<string, string>> = {
  productType: "ALL",
  financialYear: "2025-26",
  id: `inv_${"0".repeat(25)}`,
  transactionId: `mtx_${"0".repeat(25)}`,
};
const QUERY: Readonly<Record<string, string>> = { "dashboard.account-statement": "?from=2025-04-01&to=2026-03-31" };

function send(requester: Pick<Investor, "token">, call: Call, member: string): Promise<Answer> {
  const path = pathParameters(call.path).reduce(
    (at, name) => at.replace(`{${name}}`, PATHS[name] ?? "x"),
    call.path as string,
  );
  const body = call.method === "GET" ? undefined : {};
  return raw(requester, `${path}${QUERY[call.name] ?? ""}`, { method: call.method, body, member });
}

/** Files are no JSON. */
async function raw(
  { token }: Pick<Investor, "token">,
  path: string,
  { method = "GET", body, member }: { method?: string; body?: unknown; member?: string } = {},
): Promise<Answer> {
  const { exports } = await import("cloudflare:workers");
  const response = await exports.default.fetch(`http://backend${path}`, {
    method,
    headers: { "x-tap-auth": token, "content-type": "application/json", ...(member && { "x-family-member": member }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return { status: response.status, body: isJson ? JSON.parse(text) : { text }, headers: response.headers };
}

/** A response without the field that differs in each. */
const seen = ({ status, body }: Answer) => ({ status, ...body, requestId: null });

const guarded = CALLS.filter(({ access }) => access !== "public");

/** Calls about one record, of which the owner has none: NOT_FOUND to everybody. */
const ONE_OF_SEVERAL: ReadonlySet<string> = new Set(["dashboard.investment", "goldsilver.invoice"]);

describe.each(["EVERYTHING", "TAX"] as const)("a viewer of %s", (scope) => {
  it("reads what its scope opens, and is answered as a stranger on every other call", async () => {
    const [{ owner, viewer }, outsider] = [await newView({ scope }), await newInvestor()];
    const open = new Set<string>(scope === "TAX" ? TAX : [...TAX, ...EVERYTHING]);
    for (const call of guarded) {
      const answer = await send(viewer, call, owner.userId);
      if (open.has(call.name) && !ONE_OF_SEVERAL.has(call.name))
        expect([call.name, answer.status]).toEqual([call.name, 200]);
      else expect([call.name, seen(answer)]).toEqual([call.name, seen(await send(outsider, call, owner.userId))]);
    }
  });
});

it("refuses a viewer every call that no scope opens, whatever its input", async () => {
  const { owner, viewer } = await newView();
  const actor = await viewerIn(viewer, owner);
  const closed = CALLS.filter(({ access, policy }) => access === "investor" && policy?.viewer === "never");
  expect(closed.length).toBeGreaterThan(100);
  for (const { name, effect } of closed) {
    const call = { ...requestOf(owner), name: name as InvestorCallName, effect, input: {}, actor };
    expect([name, await owner.object.invokeForViewer(call)]).toMatchObject([name, { ok: false, code: "NOT_FOUND" }]);
  }
  // The viewer's object vouches for its own investor only.
  const foreign = { ...actor, userId: owner.userId };
  const call = { ...requestOf(owner), name: "wallet.balance", effect: "query", input: { currency: "INR" } } as const;
  expect(await owner.object.invokeForViewer({ ...call, actor: foreign })).toMatchObject({ code: "NOT_FOUND" });
  expect(await owner.object.invokeForViewer({ ...call, actor })).toMatchObject({ ok: true });
});

it("answers a stranger on every call as for an account that does not exist", async () => {
  const [{ owner }, outsider] = [await newView(), await newInvestor()];
  for (const call of guarded) {
    const theirs = await send(outsider, call, owner.userId);
    expect([call.name, theirs.status === 200]).toEqual([call.name, false]);
    expect([call.name, seen(theirs)]).toEqual([call.name, seen(await send(outsider, call, NOBODY))]);
  }
});

it("shows the viewer figures and files of the owner's account, without contacts, identity or account numbers", async () => {
  const { owner, viewer } = await newView();
  await fund(owner, 60_000);
  await invest(owner, await newDeal(), 50_000);
  const member = owner.userId;
  expect((await invoke(viewer, "/v2/wallet/balance", { member })).body).toMatchObject({ balance: 10_000 });
  expect((await invoke(viewer, "/v2/wallet/balance")).body).toMatchObject({ balance: 0 });
  const { body } = await invoke(viewer, "/v2/investment-dashboard/get-investment-view", { body: {}, member });
  const [{ investmentId } = { investmentId: "" }] = body.investments as { investmentId: string }[];
  const investment = await invoke(viewer, `/v2/investment-dashboard/investment/${investmentId}`, { member });
  expect(investment.status).toBe(200);
  const csv = await raw(viewer, `/v2/investment-dashboard/get-transactions-csv?account=${member}`);
  expect(csv).toMatchObject({ status: 200, body: { text: expect.stringContaining("50000") } });
  const own = await raw(viewer, "/v2/investment-dashboard/get-transactions-csv");
  expect(own.body.text).not.toContain("50000");
  for (const call of guarded) {
    const text = JSON.stringify((await send(viewer, call, member)).body);
    expect([call.name, text.includes(owner.phone), text.includes("918273644471")]).toEqual([call.name, false, false]);
  }
  expect(await findings(owner)).toEqual([]);
});

it("records each look for the owner, one line for a day and part of the account", async () => {
  const { owner, viewer } = await newView();
  const member = owner.userId;
  for (let read = 0; read < 3; read++) await invoke(viewer, "/v2/wallet/balance", { member });
  await raw(viewer, "/v2/investment-dashboard/get-holdings-statement", { member });
  await invoke(viewer, "/v2/user/profile", { member });
  const [viewed] = await viewersOf(owner);
  expect(viewed).toMatchObject({
    state: "ACTIVE",
    contact: `+91 ••••••${viewer.phone.slice(-4)}`,
    looks: expect.arrayContaining([
      expect.objectContaining({ area: "Wallet", count: 3, on: inDays(0) }),
      expect.objectContaining({ area: "Statements", count: 1 }),
    ]),
  });
  expect(viewed?.looks).toHaveLength(2);
});

it("lets the owner invite only with a code for exactly this contact, scope and day", async () => {
  const [owner, viewer, other] = [await newOwner(), await newInvestor(), await newInvestor()];
  const wish = wishFor(viewer, { scope: "TAX" });
  await invoke(owner, "/v2/user/viewers/otp/request", { body: wish });
  const otp = await codeFor(owner.phone);
  const changed = [
    { scope: "EVERYTHING" },
    { until: inDays(91) },
    { phone: other.phone.slice(3) },
    { name: "Mira Rao" },
  ];
  for (const change of changed) {
    const refused = await invoke(owner, "/v2/user/viewers", { body: { ...wish, ...change, otp } });
    expect(refused).toMatchObject({ status: 400, body: { code: "OTP_INVALID" } });
  }
  expect(await viewersOf(owner)).toEqual([]);
  expect((await invoke(owner, "/v2/user/viewers", { body: { ...wish, otp } })).status).toBe(200);
  expect(await viewersOf(owner)).toMatchObject([{ state: "INVITED" }]);
  await owner.object.work();
  expect(await textsTo(owner)).toEqual([expect.stringContaining("Meera Rao")]);
});

it("refuses own contacts, a second invitation, days out of range, a sixth viewer and an owner without KYC", async () => {
  const [owner, viewer] = [await newOwner(), await newInvestor()];
  const codeOf = async (wish: Readonly<Record<string, unknown>>, by = owner) => (await invite(by, wish)).body.code;
  expect(await codeOf(wishFor(owner))).toBe("CONTACT_LINKED");
  for (const until of [inDays(0), inDays(-1), inDays(3_000)]) {
    expect(await codeOf({ ...wishFor(viewer), until })).toBe("VIEW_UNTIL_INVALID");
  }
  expect(await codeOf({ ...wishFor(viewer), email: "both@example.com" })).toBe("INVALID_INPUT");
  expect(await codeOf({ ...wishFor(viewer), scope: "MONEY" })).toBe("INVALID_INPUT");
  expect(await codeOf(wishFor(viewer), await newInvestor({ kyc: false }))).toBe("KYC_INCOMPLETE");
  expect(await codeOf(wishFor(viewer))).toBeUndefined();
  expect(await codeOf(wishFor(viewer))).toBe("VIEWER_INVITED");
});

it("is accepted only by the holder of the invited contact, and by them once", async () => {
  const [owner, viewer, thief] = [await newOwner(), await newInvestor(), await newInvestor()];
  await invite(owner, wishFor(viewer));
  const invitation = await invitationTo(viewer);
  const session = { userId: owner.userId, sessionId: `vwr_${"0".repeat(25)}`, secret: "0".repeat(50) };
  const forged = [
    invitation.slice(0, -1),
    `${invitation}x`,
    writeToken(session, env.TOKEN_KEY),
    owner.token,
    "",
    "x.y.z",
  ];
  for (const wrong of forged) {
    const { status } = await accept(viewer, wrong);
    expect([wrong.length, [400, 404].includes(status)]).toEqual([wrong.length, true]);
  }
  expect(await accept(thief, invitation)).toMatchObject({ status: 404 });
  expect(await accept(owner, invitation)).toMatchObject({ status: 404 });
  const both = await Promise.all([accept(viewer, invitation), accept(viewer, invitation)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await accept(viewer, invitation)).status).toBe(200);
  expect(await accept(thief, invitation)).toMatchObject({ status: 404 });
  const { body } = await invoke(viewer, "/v2/user/viewed-accounts");
  expect(body).toEqual({
    accounts: [{ userId: owner.userId, name: "Asha Rao", scope: "EVERYTHING", until: inDays(90), hasEnded: false }],
  });
  const notified = (await invoke(owner, "/v2/notifications")).body.notifications as { subject: object }[];
  expect(notified.map(({ subject }) => subject)).toMatchObject([{ stage: "ACCEPTED" }, { stage: "GRANTED" }]);
});
