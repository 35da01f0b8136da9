/** A slow penny drop: Cashfree continues it under an id of ours, and reports its end. */
import { beforeEach, expect, it, vi } from "vitest";
import { verificationWith } from "../../../../backend/gateways/cashfree/connect.ts";
import { callGateway, isProviderAway } from "../../../../backend/gateways/deadline.ts";
import type { Fetch } from "../../../../backend/gateways/provider-request.ts";
import { epochMs } from "../../../../lib/contract/values/calendar-date.ts";
import { signed } from "./reports.ts";
import { NOW, settingsOver } from "./settings.ts";
import { CashfreeWorld } from "./world.ts";

const SYNC = "POST /bank-account/sync";
const BEGIN = "POST /bank-account/async";
const STATUS = "GET /bank-account";

const OWNER = "usr_0123456789abcdefghijklmno";
const KEY = `${OWNER}_12345_3`;
const DROP = { key: KEY, accountNumber: "26291800001191", ifsc: "YESB0000001", claimedName: "Asha Rao" };
const UNKNOWN = { status: 404, example: "User ID not found" };

let world: CashfreeWorld;
beforeEach(() => {
  world = new CashfreeWorld("verification");
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const over = (fetch: Fetch) =>
  verificationWith(settingsOver(fetch), { origin: "https://ultra.example", codeOf: () => "" }).bankAccounts;
const follow = () => over(world.fetch).followPennyDrop(DROP);

it("begins a drop once under its id, which Cashfree's rules for ids take", async () => {
  world.answer(STATUS, UNKNOWN);
  world.answer(BEGIN, { status: 200, example: "Request accepted with user ID", changed: { user_id: KEY } });
  expect(await follow()).toEqual({ outcome: "PENDING" });
  expect(KEY).toMatch(/^\w{1,40}$/);
  expect(world.requests).toEqual([
    { operation: STATUS, sent: { user_id: KEY } },
    {
      operation: BEGIN,
      sent: { bank_account: DROP.accountNumber, ifsc: DROP.ifsc, user_id: KEY, name: DROP.claimedName },
    },
  ]);
});

it("does not begin one again whose first answer was lost", async () => {
  world.answer(STATUS, UNKNOWN);
  world.answer(BEGIN, { status: 400, example: "Duplicate user ID" });
  expect(await follow()).toEqual({ outcome: "PENDING" });
  world.answer(STATUS, { status: 200, example: "Valid account" });
  expect(await follow()).toEqual({ outcome: "CREDITED", holderName: "BHARATHTEST GKUMARUT", nameScore: 90 });
  expect(world.requests.filter(({ operation }) => operation === BEGIN)).toHaveLength(1);
});

it.each([
  ["Valid account", {}, "CREDITED"],
  ["Invalid account", {}, "ACCOUNT_INVALID"],
  ["Invalid IFSC", {}, "ACCOUNT_INVALID"],
  ["NRE account", {}, "ACCOUNT_NRE"],
  ["Account blocked", {}, "UNDECIDED"],
  ["Insufficient balance", {}, "UNDECIDED"],
  ["Fraud account", {}, "UNDECIDED"],
  ["Verification blocked", {}, "UNDECIDED"],
  ["Concurrent request in progress", {}, "UNDECIDED"],
  ["Failed at bank", {}, "UNDECIDED"],
  ["Benerificary bank declined", {}, "UNDECIDED"],
  ["NPCI unavailable", {}, "UNDECIDED"],
  ["IMPS mode fail", {}, "UNDECIDED"],
  ["Connection timeout", {}, "UNDECIDED"],
  ["Source bank declined", {}, "UNDECIDED"],
  ["Beneficiary bank offline", {}, "UNDECIDED"],
  ["Valid account", { account_status: "RECEIVED", account_status_code: "VALIDATION_IN_PROGRESS" }, "PENDING"],
  ["Valid account", { name_at_bank: null }, "PENDING"],
  ["Invalid account", { account_status: "ARCHIVED" }, "PENDING"],
  ["Invalid account", { account_status_code: "ACCOUNT_ARCHIVED" }, "UNDECIDED"],
] as const)("maps the status %s with %o to %s", async (example, changed, outcome) => {
  world.answer(STATUS, { status: 200, example, changed });
  expect(await follow()).toMatchObject({ outcome });
});

it.each([
  [400, "Invalid bank account number", "ACCOUNT_INVALID"],
  [400, "Invalid IFSC", "ACCOUNT_INVALID"],
  [422, "Invalid IFSC", "ACCOUNT_INVALID"],
  [422, "Fraud account", "UNDECIDED"],
] as const)("maps a drop that is refused at its beginning with %s %s to %s", async (status, example, outcome) => {
  world.answer(STATUS, UNKNOWN);
  world.answer(BEGIN, { status, example });
  expect(await follow()).toEqual({ outcome });
});

it("leaves an empty account with Cashfree to an operator", async () => {
  world.answer(STATUS, UNKNOWN);
  world.answer(BEGIN, { status: 422, example: "Insufficient balance" });
  await expect(follow()).rejects.toMatchObject({ code: "insufficient_balance" });
});

it.each([
  ...["Concurrent request in progress", "Connection timeout", "NPCI unavailable", "Benficiary bank offline"],
  ...["Failed at bank", "Source bank declined", "Beneficiary bank declined", "IMPS mode fail"],
])("takes %s, while a person waits, for a bank that may answer later", async (example) => {
  world.answer(SYNC, { status: 422, example });
  const cause: unknown = await callGateway(() => over(world.fetch).pennyDrop(DROP)).catch((error: unknown) => error);
  expect(isProviderAway(cause)).toBe(true);
});

const HTML = "<!doctype html><title>502</title>";
const page = (status: number) => async () => new Response(HTML, { status, headers: { "content-type": "text/html" } });
const FAULTS: readonly (readonly [string, Fetch])[] = [
  ["a page of HTML", page(200)],
  ["a page of HTML as a refusal", page(404)],
  ["a page of HTML as an outage", page(503)],
  ["a redirect", page(302)],
  ["nothing", async () => new Response(null, { status: 200 })],
  ["another JSON", async () => Response.json({ status: "SUCCESS" })],
  ["no connection", () => Promise.reject(new TypeError("no route"))],
];

it.each(FAULTS)(
  "decides nothing where Cashfree answers the status, the beginning or the check with %s",
  async (_, fault) => {
    world.answer(STATUS, UNKNOWN);
    const beginningFails: Fetch = (url, init) => (init.method === "POST" ? fault(url, init) : world.fetch(url, init));
    for (const call of [
      () => over(fault).followPennyDrop(DROP),
      () => over(beginningFails).followPennyDrop(DROP),
      () => over(fault).pennyDrop(DROP),
    ]) {
      await expect(callGateway(call)).rejects.toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
    }
  },
);

const bodyOf = (eventType: string, data: object = { user_id: KEY }) =>
  JSON.stringify({ event_type: eventType, event_time: "2026-11-25 06:30:00", version: "v2", data });
const read = (body: string, secret?: string, at = NOW) =>
  over(() => expect.fail("a report is read without a call")).readDropWebhook(signed(body, String(at), secret));

it.each(["SUCCESS", "FAILED", "REJECTED"])(
  "reads from a message which drop has ended, not that it was a %s",
  async (result) => {
    const reading = await read(bodyOf(`BANK_ACCOUNT_VERIFICATION_${result}`, { user_id: KEY, reference_id: 12 }));
    expect(reading).toEqual({ kind: "EVENT", event: { userId: OWNER, key: KEY } });
  },
);

it("takes a message that Cashfree did not sign, or signed long ago, for forged, and ignores one about no drop of ours", async () => {
  const body = bodyOf("BANK_ACCOUNT_VERIFICATION_SUCCESS");
  expect(await read(body, "another secret")).toEqual({ kind: "FORGED" });
  expect(await read(body, undefined, epochMs(NOW - 2 * 86_400_000))).toEqual({ kind: "FORGED" });
  expect(await read(bodyOf("RPD_BANK_ACCOUNT_VERIFICATION_SUCCESS"))).toEqual({ kind: "OTHER" });
  for (const key of ["test", OWNER, `${OWNER}_1`, `${OWNER}_1_2_3`, "usr_short_1_2", `x${KEY}`]) {
    expect(await read(bodyOf("BANK_ACCOUNT_VERIFICATION_SUCCESS", { user_id: key }))).toEqual({ kind: "OTHER" });
  }
  await expect(read(bodyOf("BANK_ACCOUNT_VERIFICATION_SUCCESS", {}))).rejects.toMatchObject({ code: "INVALID_INPUT" });
});
