import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { codeFor, get, post, signIn } from "./api.ts";
import {
  aadhaarStep,
  bankStep,
  dumpOf,
  freshAadhaar,
  freshPan,
  kycOf,
  NAME,
  panStep,
  personAfter,
  profileStep,
  stepOf,
} from "./kyc-steps.ts";

it("leads a new investor through every step, and names the next step at each", async () => {
  const person = await signIn();
  expect(await kycOf(person)).toMatchObject({ nextStep: "PROFILE", canInvest: false });
  expect((await profileStep(person)).body).toMatchObject({ kyc: { nextStep: "PAN" } });
  expect((await panStep(person, "ABCPR1234Q")).body).toMatchObject({ nextStep: "AADHAAR", canInvest: false });
  expect((await aadhaarStep(person, "521185133376")).body).toMatchObject({ nextStep: "BANK", canInvest: false });
  expect((await bankStep(person)).body).toMatchObject({ nextStep: "ACCREDITATION", canInvest: true });
  const { steps } = await kycOf(person);
  expect(steps.map(({ detail }) => detail)).toEqual([
    null,
    "ABCPR••••Q",
    "XXXX XXXX 3376",
    "Coastal Bank ••4471",
    null,
  ]);
  expect((await get("/v2/user/default-flow", person.token)).body).toEqual({ flow: "INVEST" });
});

it("resumes in another browser and after the object was torn down", async () => {
  const person = await personAfter(2);
  const aadhaarNumber = await freshAadhaar();
  await post("/v2/user/aadhaar/verify", { aadhaarNumber }, person.token);
  const otp = await codeFor(person.e164);
  await abortAllDurableObjects();
  const elsewhere = await signIn(person.phone);
  expect(elsewhere.userId).toBe(person.userId);
  expect(await kycOf(elsewhere)).toMatchObject({ nextStep: "AADHAAR" });
  const answer = await post("/v2/user/aadhaar", { aadhaarNumber, otp }, elsewhere.token);
  expect(answer.body).toMatchObject({ nextStep: "BANK" });
});

it("refuses a step out of order or taken twice", async () => {
  const person = await signIn();
  const refusals = async () =>
    Promise.all([panStep(person), aadhaarStep(person, await freshAadhaar()), bankStep(person)]).then((answers) =>
      answers.map(({ body }) => body.code),
    );
  expect(await refusals()).toEqual(["KYC_STEP_ORDER", "KYC_STEP_ORDER", "KYC_STEP_ORDER"]);
  const done = await personAfter(4);
  const again = [await panStep(done), await aadhaarStep(done, await freshAadhaar()), await bankStep(done)];
  expect(again.map(({ body }) => body.code)).toEqual(["KYC_STEP_DONE", "KYC_STEP_DONE", "KYC_STEP_DONE"]);
});

it.each([
  ["AAAPX0010A", "PAN_NOT_FOUND"],
  ["AAAPI0001A", "PAN_INACTIVE"],
  ["AAAPN0002A", "PAN_NAME_MISMATCH"],
])("records that the PAN %s was refused with %s, and accepts another", async (pan, code) => {
  const person = await personAfter(1);
  expect((await panStep(person, pan)).body).toMatchObject({ code });
  expect(await stepOf(person, "PAN")).toMatchObject({ status: "REJECTED", reason: code });
  expect((await panStep(person)).body).toMatchObject({ nextStep: "AADHAAR" });
});

it.each([
  ["200000000013", "AADHAAR_NOT_FOUND"],
  ["200000000021", "AADHAAR_NO_MOBILE"],
  ["200000000032", "AADHAAR_NAME_MISMATCH"],
  ["200000000045", "UNDER_AGE"],
])("records that the Aadhaar %s was refused with %s, and accepts another", async (aadhaar, code) => {
  const person = await personAfter(2);
  expect((await aadhaarStep(person, aadhaar)).body).toMatchObject({ code });
  expect(await stepOf(person, "AADHAAR")).toMatchObject({ status: "REJECTED", reason: code });
  await wait(person.userId);
  expect((await aadhaarStep(person, await freshAadhaar())).body).toMatchObject({ nextStep: "BANK" });
});

it.each([
  ["50100234474471", "NONE0000001", "IFSC_NOT_FOUND"],
  ["100000000001", "COST0000001", "BANK_ACCOUNT_INVALID"],
  ["100000000002", "COST0000001", "BANK_NAME_MISMATCH"],
  ["100000000005", "COST0000001", "BANK_ACCOUNT_NRE"],
])("records that the account %s at %s was refused with %s, and accepts another", async (account, ifsc, code) => {
  const person = await personAfter(3);
  expect((await bankStep(person, account, ifsc)).body).toMatchObject({ code });
  expect(await stepOf(person, "BANK")).toMatchObject({ status: "REJECTED", reason: code });
  expect((await bankStep(person)).body).toMatchObject({ canInvest: true });
});

it("takes another try while an unavailable gateway is waited for, and loses no progress", async () => {
  const person = await personAfter(1);
  expect(await panStep(person, "AAAPD0003A")).toMatchObject({ status: 200 });
  expect(await stepOf(person, "PAN")).toMatchObject({ status: "PENDING" });
  await panStep(person);
  expect((await aadhaarStep(person, "200000000050")).body).toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
  expect((await aadhaarStep(person, await freshAadhaar())).body).toMatchObject({ code: "OTP_TOO_SOON" });
  await wait(person.userId);
  await aadhaarStep(person, await freshAadhaar());
  expect((await bankStep(person, "100000000003")).status).toBe(200);
  expect(await stepOf(person, "BANK")).toMatchObject({ status: "PENDING" });
  expect((await bankStep(person)).body).toMatchObject({ canInvest: true });
});

it("returns an attempt that never reached the authority", async () => {
  const person = await personAfter(2);
  const aadhaarNumber = "200000000078";
  await post("/v2/user/aadhaar/verify", { aadhaarNumber }, person.token);
  for (let tried = 0; tried < 6; tried++) {
    const answer = await post("/v2/user/aadhaar", { aadhaarNumber, otp: "000000" }, person.token);
    expect(answer.body).toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
  }
});

it("waits no longer than eight seconds for a gateway", async () => {
  const person = await personAfter(1);
  const began = Date.now();
  expect((await panStep(person, "AAAPT0004A")).body).toMatchObject({ nextStep: null });
  expect(Date.now() - began).toBeGreaterThan(7_500);
});

it("refuses a code of another Aadhaar and an expired one", async () => {
  const person = await personAfter(2);
  const [requested, other] = [await freshAadhaar(), await freshAadhaar()];
  await post("/v2/user/aadhaar/verify", { aadhaarNumber: requested }, person.token);
  const otp = await codeFor(person.e164);
  const answer = await post("/v2/user/aadhaar", { aadhaarNumber: other, otp }, person.token);
  expect(answer.body).toMatchObject({ code: "OTP_EXPIRED" });
  const late = await personAfter(2);
  expect((await aadhaarStep(late, "200000000066")).body).toMatchObject({ code: "OTP_EXPIRED" });
});

it("binds a PAN and an Aadhaar to one investor", async () => {
  const [first, second, third] = [await personAfter(1), await personAfter(1), await personAfter(1)];
  const pan = freshPan();
  await panStep(first, pan);
  expect((await panStep(second, pan)).body).toMatchObject({ code: "PAN_IN_USE" });
  expect((await post("/v2/user/pan/verify", { panNumber: pan }, third.token)).body).toMatchObject({
    code: "PAN_IN_USE",
  });
  expect(await stepOf(second, "PAN")).toMatchObject({ status: "REJECTED", reason: "PAN_IN_USE" });

  await panStep(second);
  const aadhaar = await freshAadhaar();
  await aadhaarStep(first, aadhaar);
  expect((await aadhaarStep(second, aadhaar)).body).toMatchObject({ code: "AADHAAR_IN_USE" });
});

it("gives a PAN to one of two investors who save it concurrently", async () => {
  const pan = freshPan();
  const people = await Promise.all([personAfter(1), personAfter(1), personAfter(1)]);
  const answers = await Promise.all(people.map((person) => panStep(person, pan)));
  expect(answers.map(({ body }) => body.code ?? "SAVED").sort()).toEqual(["PAN_IN_USE", "PAN_IN_USE", "SAVED"]);
});

it("keeps the saved one of two PANs that an investor submits concurrently, and releases the other", async () => {
  const person = await personAfter(1);
  const pans = [freshPan(), freshPan()];
  const answers = await Promise.all(pans.map((pan) => panStep(person, pan)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [stored = "", freed = ""] = answers[0]?.status === 200 ? pans : pans.toReversed();
  const other = await personAfter(1);
  expect((await panStep(other, stored)).body).toMatchObject({ code: "PAN_IN_USE" });
  expect((await panStep(other, freed)).body).toMatchObject({ nextStep: "AADHAAR" });
});

it("looks up no more than twenty PANs a day for one investor", async () => {
  const person = await personAfter(1);
  const read = () => post("/v2/user/pan/verify", { panNumber: "AAAPX0010A" }, person.token);
  const answers = await Promise.all(Array.from({ length: 25 }, read));
  expect(answers.filter(({ body }) => body.code === "PAN_NOT_FOUND")).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
});

it("shows a PAN and its registered name masked, and does not accept the masked name as proof", async () => {
  const person = await personAfter(1);
  const found = await post("/v2/user/pan/verify", { panNumber: "aaapn0002a" }, person.token);
  expect(found.body).toEqual({ maskedPan: "AAAPN••••A", maskedName: "D•••• R•••• P••••" });
  expect(await stepOf(person, "PAN")).toMatchObject({ status: "PENDING", detail: "AAAPN••••A" });
  for (const name of ["D•••• R•••• P••••", "D R P"]) {
    const typed = await post("/v2/user/pan", { panCardNumber: "AAAPN0002A", name }, person.token);
    expect(["NAME_INVALID", "PAN_NAME_MISMATCH"]).toContain(typed.body.code);
  }
});

it("stores and logs no Aadhaar, PAN or account number in plain text", async () => {
  const lines: string[] = [];
  const listen = vi.spyOn(console, "error").mockImplementation((line) => lines.push(String(line)));
  const person = await personAfter(1);
  const [pan, aadhaarNumber, account] = ["CANPA9999Y", "345678901238", "912010098765432"];
  await panStep(person, pan);
  await aadhaarStep(person, "200000000050");
  await wait(person.userId);
  await post("/v2/user/aadhaar/verify", { aadhaarNumber }, person.token);
  await post("/v2/user/aadhaar", { aadhaarNumber, otp: "000000" }, person.token);
  const otp = await codeFor(person.e164);
  await post("/v2/user/aadhaar", { aadhaarNumber, otp }, person.token);
  expect((await bankStep(person, account)).body).toMatchObject({ canInvest: true });
  listen.mockRestore();
  const stored = await dumpOf(person);
  expect(stored).toContain("XXXX XXXX 1238");
  for (const secret of [pan, aadhaarNumber, account, Buffer.from(aadhaarNumber).toString("hex")]) {
    expect(stored).not.toContain(secret);
    expect(lines.join("\n")).not.toContain(secret);
  }
  expect(lines.join("\n")).toContain("gateway_unavailable");
  const outside = await env.SANDBOX?.prepare("SELECT group_concat(text) AS all_text FROM outbox").first<string>(
    "all_text",
  );
  expect(outside).not.toContain(aadhaarNumber);
});

it("decrypts the bank account and PAN for internal use", async () => {
  const person = await personAfter(1);
  await panStep(person, "ABCPS2468L");
  await aadhaarStep(person, await freshAadhaar());
  await bankStep(person, "50100999888777", "DECN0000002");
  const { findNamedBankAccount } = await import("../../../backend/investor/kyc/bank-account.ts");
  const { findPan } = await import("../../../backend/investor/kyc/pan.ts");
  const found = await runInDurableObject(env.INVESTOR.getByName(person.userId), (_, { storage }) => {
    const context = { sql: storage.sql, env };
    return { pan: findPan(context), account: findNamedBankAccount(context) };
  });
  expect(found).toEqual({
    pan: "ABCPS2468L",
    account: {
      accountNumber: "50100999888777",
      maskedAccountNumber: "••8777",
      ifsc: "DECN0000002",
      bankName: "Deccan Union Bank",
      branch: "Camp, Pune",
      holderName: NAME.toUpperCase(),
      withdrawableFrom: null,
    },
  });
});

it("requires no Aadhaar of an investor outside India", async () => {
  const person = await signIn();
  await profileStep(person, { country: "AE" });
  expect((await panStep(person)).body).toMatchObject({ nextStep: "BANK" });
  expect((await bankStep(person)).body).toMatchObject({ canInvest: true });
  expect((await get("/v2/user/default-flow", person.token)).body).toEqual({ flow: "GIFT" });
});

it("emits KYC completion once", async () => {
  const person = await personAfter(4);
  await profileStep(person, { country: "AE" });
  const completions = await runInDurableObject(env.INVESTOR.getByName(person.userId), (_, { storage }) =>
    storage.sql.exec("SELECT * FROM kyc_completion").toArray(),
  );
  expect(completions).toHaveLength(1);
});

it("replays the response of a repeated command without calling the gateways again", async () => {
  const person = await personAfter(1);
  const body = { panCardNumber: freshPan(), name: NAME };
  const headers = { "idempotency-key": "pan-save-1" };
  const first = await post("/v2/user/pan", body, person.token, headers);
  const again = await post("/v2/user/pan", body, person.token, headers);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
});

/** Waits out the authority's resend limit of half a minute. */
function wait(userId: string): Promise<void> {
  return runInDurableObject(env.INVESTOR.getByName(userId), (_, { storage }) => {
    storage.sql.exec("UPDATE kyc_attempt SET at = at - 31000");
  });
}
