import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { payoutsWith } from "../../../../backend/gateways/cashfree/connect.ts";
import { callGateway, isRefusedForGood, mayHaveActed } from "../../../../backend/gateways/deadline.ts";
import { paise } from "../../../../lib/contract/facts/money.ts";
import { userId } from "../../../../lib/contract/values/ids.ts";
import { settingsOver } from "./settings.ts";
import { CashfreeWorld } from "./world.ts";

const ORDER = "POST /transfers";
const STATUS = "GET /transfers";
const BENEFICIARY = "POST /beneficiary";

const KEY = "withdrawal:wtx_0123456789abcdefghijklmno";
const ID = "withdrawalwtx0123456789abcdefghijklmno";

let world: CashfreeWorld;
beforeEach(() => {
  world = new CashfreeWorld("payout");
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const payouts = () => payoutsWith(settingsOver(world.fetch));

const order = {
  key: KEY,
  accountNumber: "7766671501729",
  routingCode: "SBIN0000003",
  currency: "INR",
  amount: paise(2_50_000_05),
  beneficiary: { id: userId.parse("usr_0123456789abcdefghijklmno"), name: "Asha  O'Rao-Iyer" },
} as const;

it.each([
  ["José Müller", "Jose Muller"],
  ["D’Souza, Āśā (HUF)", "D Souza Asa HUF"],
])("names the beneficiary %s in the letters that Cashfree takes", async (name, letters) => {
  world.answer(BENEFICIARY, CREATED);
  world.answer(ORDER, RECEIVED);
  await payouts().transfer({ ...order, beneficiary: { ...order.beneficiary, name } });
  expect(world.requests[0]?.sent).toMatchObject({ beneficiary_name: letters });
});

const KNOWN = { status: 409, example: "duplicate_bene_id" };
/** Answers with the id that was registered. */
const OWN_ID = "usr_0123456789abcdefghijklmno.5c6ab3f3a1e0d2b4";
const CREATED = {
  ...{ status: 201, example: "create_beneficiary_success_response_v2" },
  changed: { beneficiary_id: OWN_ID },
};
const RECEIVED = { status: 200, example: "transfer_received_response_v2", changed: { transfer_id: ID } };

it("orders a transfer under our key, in rupees, to the investor's own beneficiary", async () => {
  world.answer(BENEFICIARY, CREATED);
  world.answer(ORDER, RECEIVED);
  await payouts().transfer(order);
  const [registered, ordered] = world.requests;
  expect(registered?.sent).toMatchObject({
    beneficiary_id: expect.stringMatching(/^usr_0123456789abcdefghijklmno\.[0-9a-f]{16}$/),
    beneficiary_name: "Asha O Rao Iyer",
    beneficiary_instrument_details: { bank_account_number: "7766671501729", bank_ifsc: "SBIN0000003" },
  });
  expect(ordered?.sent).toEqual({
    transfer_id: ID,
    transfer_amount: 250_000.05,
    transfer_currency: "INR",
    beneficiary_details: { beneficiary_id: OWN_ID },
  });
});

it("orders the same transfer again to the beneficiary that is registered already", async () => {
  world.answer(BENEFICIARY, CREATED, KNOWN);
  world.answer(ORDER, RECEIVED);
  await payouts().transfer(order);
  await payouts().transfer(order);
  const [registered] = world.requests;
  const [first, again] = world.requests.filter(({ operation }) => operation === ORDER);
  const details = { beneficiary_id: registered?.sent.beneficiary_id };
  expect(again?.sent).toEqual({ ...first?.sent, beneficiary_details: details });
});

it("pays a joint account that Cashfree knows for its other holder", async () => {
  world.answer(BENEFICIARY, { status: 409, example: "bene_exist_for_bank_account" });
  world.answer("GET /beneficiary", { status: 200, example: "valid_beneficiary_id" });
  world.answer(ORDER, RECEIVED);
  await payouts().transfer(order);
  const [, looked, ordered] = world.requests;
  expect(looked?.sent).toEqual({ bank_account_number: "7766671501729", bank_ifsc: "SBIN0000003" });
  expect(ordered?.sent.beneficiary_details).toEqual({ beneficiary_id: "JOHN18011343" });
});

it.each([
  ["same_as_source_error", 422],
  ["VBA_beneficiary_not_enabled", 422],
  ["invalid_ifsc", 400],
])("refuses for good, and orders nothing, where Cashfree registers no account for %s", async (example, status) => {
  world.answer(BENEFICIARY, { status, example });
  const cause = await callGateway(() => payouts().transfer(order)).catch((error: unknown) => error);
  expect([isRefusedForGood(cause), mayHaveActed(cause)]).toEqual([true, false]);
  expect(world.requests.some(({ operation }) => operation === ORDER)).toBe(false);
});

it("leaves open whether another try succeeds where the account is not registered for any other reason", async () => {
  world.answer(BENEFICIARY, { status: 403, example: "APIDisabled" });
  const away = payoutsWith(settingsOver(async () => new Response("{}", { status: 503 })));
  for (const each of [payouts(), away]) {
    const cause = await callGateway(() => each.transfer(order)).catch((error: unknown) => error);
    expect([isRefusedForGood(cause), mayHaveActed(cause)]).toEqual([false, false]);
  }
  expect(world.requests.some(({ operation }) => operation === ORDER)).toBe(false);
});

it.each([[{ status: 404, example: "APIDisabled" }], [{ status: 500, example: "APIDisabled" }]])(
  "takes no answer to the order itself for proof that nothing was ordered: %o",
  async (answered) => {
    world.answer(BENEFICIARY, CREATED);
    world.answer(ORDER, answered);
    const cause = await callGateway(() => payouts().transfer(order)).catch((error: unknown) => error);
    expect([isRefusedForGood(cause), mayHaveActed(cause)]).toEqual([false, true]);
  },
);

it.each([
  ["transfer_received_response_v2", {}, "PENDING"],
  ["transfer_pending_approval_response_v2", {}, "PENDING"],
  ["transfer_pending_response_v2", {}, "PENDING"],
  ["transfer_completed_response", {}, "SUCCESS"],
  ["transfer_failed_response_v2", {}, "RETURNED"],
  ["transfer_rejected_response_v2", {}, "RETURNED"],
  ["transfer_reversed_response_v2", {}, "RETURNED"],
  ["transfer_pending_response_v2", { status: "QUEUED" }, "PENDING"],
  ["transfer_pending_response_v2", { status: "A_STATUS_OF_TOMORROW" }, "PENDING"],
  ["transfer_pending_response_v2", { status: "toString" }, "PENDING"],
] as const)("maps %s with %o to %s: what may still arrive has not failed", async (example, changed, status) => {
  world.answer(STATUS, { status: 200, example, changed: { transfer_id: ID, ...changed } });
  expect((await payouts().transferStatus({ key: KEY, currency: "INR" })).status).toBe(status);
});

it("returns the bank's reference of a transfer that arrived", async () => {
  const changed = { transfer_id: ID, transfer_utr: "TESTR92023012200543116" };
  world.answer(STATUS, { status: 200, example: "transfer_completed_response", changed });
  expect(await payouts().transferStatus({ key: KEY, currency: "INR" })).toEqual({
    status: "SUCCESS",
    utr: "TESTR92023012200543116",
  });
});

it("knows no transfer that was never ordered, and takes nothing else for that", async () => {
  world.answer(STATUS, { status: 404, example: "TransferIdNotFound" });
  expect(await payouts().transferStatus({ key: KEY, currency: "INR" })).toEqual({ status: "UNKNOWN", utr: null });
  world.answer(STATUS, { status: 403, example: "APIDisabled" });
  await expect(payouts().transferStatus({ key: KEY, currency: "INR" })).rejects.toThrow();
  world.answer(STATUS, { status: 200, example: "transfer_completed_response", changed: { transfer_id: "another" } });
  await expect(payouts().transferStatus({ key: KEY, currency: "INR" })).rejects.toThrow("another transfer");
});

it("takes a lost answer, a page or a server error for no report of a transfer", async () => {
  const answers = [
    () => Promise.reject(new Error("connection reset")),
    async () => new Response("<html></html>"),
    async () => new Response("{}", { status: 500 }),
  ];
  for (const fetch of answers) {
    const away = payoutsWith(settingsOver(fetch));
    await expect(callGateway(() => away.transfer(order))).rejects.toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
    await expect(callGateway(() => away.transferStatus({ key: KEY, currency: "INR" }))).rejects.toMatchObject({
      code: "GATEWAY_UNAVAILABLE",
    });
  }
});
