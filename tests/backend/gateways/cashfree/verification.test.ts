import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Verification, verificationWith } from "../../../../backend/gateways/cashfree/connect.ts";
import { callGateway, isProviderAway } from "../../../../backend/gateways/deadline.ts";
import type { Fetch } from "../../../../backend/gateways/provider-request.ts";
import { NOW, settingsOver } from "./settings.ts";
import { CashfreeWorld, CLIENT, readSignature } from "./world.ts";

const PAN = "POST /pan";
const OTP = "POST /offline-aadhaar/otp";
const VERIFY = "POST /offline-aadhaar/verify";
const IFSC = "POST /ifsc";
const ACCOUNT = "POST /bank-account/sync";

const CODE = "0123456789abcdef0123456789abcdef01234567";
const RETURNS = { origin: "https://ultra.example", codeOf: () => CODE };

let world: CashfreeWorld;
let logged: string[];
beforeEach(() => {
  world = new CashfreeWorld("verification");
  logged = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const over = (fetch: Fetch): Verification => verificationWith(settingsOver(fetch), RETURNS);
const cashfree = () => over(world.fetch);

const AADHAAR = "655675523712";
const lookUp = () => cashfree().pan.lookUp({ pan: "ABCPV1234D", claimedName: "Asha Rao" });
const requestOtp = (from = cashfree()) =>
  from.aadhaar.requestOtp({ aadhaarNumber: AADHAAR, contactHint: { channel: "SMS", to: "+919876543210" } });
const confirm = (from = cashfree()) =>
  from.aadhaar.confirm({
    ...{ reference: "21637861", aadhaarNumber: AADHAAR, otp: "267987" },
    ...{ claimedName: "Asha Rao", claimedDateOfBirth: "1995-02-02" },
  });
const dropPenny = (from = cashfree()) =>
  from.bankAccounts.pennyDrop({
    ...{ key: "k", accountNumber: "26291800001191", ifsc: "YESB0000001", claimedName: "Asha Rao" },
  });
const redeem = (from: Verification) =>
  from.digilocker.redeem({
    ...{ transactionId: "test001", sessionId: "ses_one", code: CODE },
    ...{ claimedName: "Asha Rao", claimedDateOfBirth: "1995-02-02" },
  });

it("signs each request with the client's id and the time, which only Cashfree can read", async () => {
  world.answer(PAN, { status: 200, example: "Valid PAN Individual" });
  await lookUp();
  const [signature = ""] = world.signatures;
  expect(await readSignature(signature)).toBe(`${CLIENT.clientId}.${NOW / 1000}`);
});

it("calls the live host in production, with the same paths as the test host", async () => {
  const live = new CashfreeWorld("verification", { host: "api.cashfree.com" });
  live.answer(PAN, { status: 200, example: "Valid PAN Individual" });
  const { pan } = verificationWith({ ...settingsOver(live.fetch), environment: "production" }, RETURNS);
  expect(await pan.lookUp({ pan: "ABCPV1234D", claimedName: "Asha Rao" })).toMatchObject({ outcome: "FOUND" });
});

it("returns the name as the PAN register spells it, with Cashfree's score of the name that it was sent", async () => {
  world.answer(PAN, { status: 200, example: "Valid PAN Individual" });
  const found = { outcome: "FOUND", registeredName: "JOHN DOE", aadhaarLink: "LINKED", nameScore: 100 };
  expect(await lookUp()).toEqual(found);
  expect(world.requests).toEqual([{ operation: PAN, sent: { pan: "ABCPV1234D", name: "Asha Rao" } }]);
});

it.each([
  ["Y", "LINKED"],
  ["R", "NOT_LINKED"],
  ["NA", "NOT_APPLICABLE"],
  ["N", null],
  ["", null],
  [null, null],
  ["7", null],
])("reads the Aadhaar seeding status %o of a PAN as %o, and finds the PAN whatever it is", async (status, link) => {
  world.answer(PAN, { status: 200, example: "Valid PAN Individual", changed: { aadhaar_seeding_status: status } });
  expect(await lookUp()).toMatchObject({ outcome: "FOUND", registeredName: "JOHN DOE", aadhaarLink: link });
});

it.each([
  ["Invalid PAN", {}, "NOT_FOUND"],
  ["Invalid PAN", { pan_status: "N" }, "NOT_FOUND"],
  ["Invalid PAN", { pan_status: "X" }, "INACTIVE"],
  ["Valid PAN Individual", { pan_status: "DELETED" }, "INACTIVE"],
] as const)("maps a PAN of the example %s with %o to %s", async (example, changed, outcome) => {
  world.answer(PAN, { status: 200, example, changed });
  expect(await lookUp()).toEqual({ outcome });
});

it.each([{ pan_status: "UNDER_REVIEW" }, { registered_name: "" }, { pan: "ABCPV1234E" }])(
  "decides nothing about a PAN that Cashfree describes with %o",
  async (changed) => {
    world.answer(PAN, { status: 200, example: "Valid PAN Individual", changed });
    await expect(lookUp()).rejects.toThrow();
  },
);

it.each([
  ["OTP Generated", { outcome: "SENT", reference: "21637861" }],
  ["Mobile Not Linked", { outcome: "NO_MOBILE" }],
  ["Invalid Aadhaar", { outcome: "NOT_FOUND" }],
] as const)("maps the request of an Aadhaar code answered by %s", async (example, answer) => {
  world.answer(OTP, { status: 200, example });
  expect(await requestOtp()).toEqual(answer);
});

it("returns the name and the date of birth of an Aadhaar, and nothing else of the card", async () => {
  world.answer(VERIFY, { status: 200, example: "VALID" });
  expect(await confirm()).toEqual({
    outcome: "CONFIRMED",
    name: "Mallesh Fakkirappa Dollin",
    dateOfBirth: "1995-02-02",
  });
});

it.each([
  ["OTP Invalid", "OTP_INVALID"],
  ["OTP Format Invalid", "OTP_INVALID"],
  ["OTP Expired", "OTP_EXPIRED"],
  ["Session Expired", "OTP_EXPIRED"],
] as const)("maps the refusal of an Aadhaar code by %s to %s", async (example, outcome) => {
  world.answer(VERIFY, { status: 400, example });
  expect(await confirm()).toEqual({ outcome });
});

it("decides nothing about a code by a refusal of another status than the documented one", async () => {
  const body = { type: "validation_error", code: "otp_invalid", message: "otp entered is invalid" };
  const refusing = over(async () => Response.json(body, { status: 422 }));
  await expect(confirm(refusing)).rejects.toMatchObject({ status: 422 });
});

it("finds the bank and the branch of an IFSC, and none for an unknown one", async () => {
  const { findBranch } = cashfree().bankAccounts;
  world.answer(IFSC, { status: 200, example: "VALID" }, { status: 404, example: "Ifsc not Found" });
  const branch = "BANGALORE - RAJA RAJESHWARI NAGAR BRANCH";
  expect(await findBranch("HDFC0000001")).toEqual({ bankName: "Bank Name", branch });
  expect(await findBranch("HDFC0000002")).toBeNull();
  world.answer(IFSC, { status: 400, example: "Invalid IFSC" });
  expect(await findBranch("HDFC0000003")).toBeNull();
});

it("shows no branch that Cashfree describes under another IFSC", async () => {
  world.answer(IFSC, { status: 200, example: "VALID" });
  await expect(cashfree().bankAccounts.findBranch("HDFC0000002")).rejects.toThrow("another branch");
});

it("returns the holder's name as the bank spells it", async () => {
  world.answer(ACCOUNT, { status: 200, example: "Valid account" });
  expect(await dropPenny()).toEqual({ outcome: "CREDITED", holderName: "BHARATHTEST GKUMARUT", nameScore: 90 });
  expect(world.requests[0]?.sent).toEqual({ bank_account: "26291800001191", ifsc: "YESB0000001", name: "Asha Rao" });
});

it.each([
  [200, "Invalid account"],
  [200, "Invalid IFSC fail"],
  [400, "Invalid bank account number"],
  [400, "Invalid IFSC"],
] as const)("refuses an account for what stays: %s, %s", async (status, example) => {
  world.answer(ACCOUNT, { status, example });
  expect(await dropPenny()).toEqual({ outcome: "ACCOUNT_INVALID" });
});

it("says of an NRE account that it is one", async () => {
  world.answer(ACCOUNT, { status: 200, example: "NRE account fail" });
  expect(await dropPenny()).toEqual({ outcome: "ACCOUNT_NRE" });
});

it.each([
  [200, "Account blocked"],
  [422, "Fraud account provided"],
  [422, "Failed at bank"],
  [422, "NPCI unavailable"],
  [422, "Insufficient balance"],
] as const)("decides nothing about an account for what may pass: %s, %s", async (status, example) => {
  world.answer(ACCOUNT, { status, example });
  await expect(dropPenny()).rejects.toThrow();
});

it("names to the operator what Cashfree refused, without what was sent", async () => {
  world.answer(OTP, { status: 422, example: "Insufficient balance" });
  await expect(callGateway(() => requestOtp())).rejects.toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
  expect(logged.map((line) => JSON.parse(line))[0]).toMatchObject({
    event: "provider_refused",
    kind: "cashfree insufficient_balance",
  });
  expect(logged.join("")).not.toContain(AADHAAR);
});

it.each([AADHAAR, "ABCPV1234D", `aadhaar_${AADHAAR}_invalid`, `Aadhaar ${AADHAAR} is invalid`])(
  "names no code in the log that quotes a number, such as %s",
  async (code) => {
    const refusing = over(async () => Response.json({ code, message: AADHAAR }, { status: 400 }));
    await expect(callGateway(() => requestOtp(refusing))).rejects.toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
    expect(logged.map((line) => JSON.parse(line))[0]).toMatchObject({ event: "provider_refused", kind: "cashfree" });
    expect(logged.join("")).not.toMatch(/655675523712|ABCPV1234D/);
  },
);

const NO_ANSWERS: Readonly<Record<string, () => Promise<Response>>> = {
  "a page in place of JSON": async () => new Response(`<html>${AADHAAR}</html>`),
  "a server error": async () =>
    Response.json({ type: "internal_error", code: "api_error", message: AADHAAR }, { status: 502 }),
  "a redirect": async () => new Response(null, { status: 301, headers: { location: "https://elsewhere.example/" } }),
  "an empty answer": async () => Response.json({}),
  "a lost answer": async () => Promise.reject(new Error("connection reset")),
};

it.each(Object.keys(NO_ANSWERS))("takes %s for no answer, and logs nothing of a person", async (name) => {
  const away = over(() => NO_ANSWERS[name]?.() ?? expect.fail(name));
  for (const call of [() => requestOtp(away), () => confirm(away), () => dropPenny(away), () => redeem(away)]) {
    await expect(callGateway<unknown>(call)).rejects.toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
  }
  expect(logged.join("")).not.toMatch(/655675523712|267987|26291800001191|Asha/);
});

it("gives up after eight seconds of silence", async () => {
  vi.useFakeTimers();
  const waiting = callGateway(() => requestOtp(over(() => new Promise(() => undefined))));
  const outcome = expect(waiting).rejects.toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
  await vi.advanceTimersByTimeAsync(8_000);
  await outcome;
});

it.each([
  ["limits the rate of requests", 429, true],
  ["refuses our keys", 401, false],
  ["is away", 503, true],
])("is taken for away or not when Cashfree %s", async (_, status, isAway) => {
  const { pan } = over(async () => Response.json({ code: "refused", message: "" }, { status }));
  const cause = await callGateway(() => pan.lookUp({ pan: "ABCPV1234D", claimedName: "Asha Rao" })).catch(
    (error: unknown) => error,
  );
  expect(isProviderAway(cause)).toBe(isAway);
});
