import { describe, expect, it } from "vitest";
import { saveCountry } from "../../../backend/investor/identity/identity-store.ts";
import { foreignAccountOperations } from "../../../backend/investor/wallet/foreign-account-operations.ts";
import { findForeignAccountRow } from "../../../backend/investor/wallet/foreign-account-store.ts";
import { DAY_MS } from "../../../lib/contract/values/calendar-date.ts";
import { commandIn, meetingOf, whileAwaiting } from "../doubles/gateways.ts";
import { newSaver, passMinutes } from "../investing/investing-steps.ts";
import { operate } from "../people/api.ts";
import { dumpOf } from "../people/kyc-steps.ts";
import { inAccount, invoke, newInvestor, setPace } from "../wallet/investor.ts";
import {
  AMERICAN,
  codeOfAccount,
  newNri,
  REGISTERED_NAME,
  remit,
  saveAccount,
  saveWith,
  sessionOf,
  signInAgain,
} from "./non-resident.ts";

const GERMAN = { accountNumber: "DE89 3704 0044 0532 0130 00", swiftCode: "rhindeff" };

describe("a foreign account", () => {
  it("is verified by the holder name at its bank, and shown without its full number", async () => {
    const nri = await newNri();
    const saved = await saveAccount(nri, { currency: "EUR", ...GERMAN });
    expect(saved.status).toBe(200);
    const account = {
      currency: "EUR",
      maskedAccountNumber: "••3000",
      swiftCode: "RHINDEFF",
      bankName: "Rhein Kredit",
      country: "DE",
      holderName: REGISTERED_NAME.toUpperCase(),
    };
    expect(saved.body).toEqual({ ...account, nameReview: null, proof: null });
    const { body } = await invoke(nri, "/v2/wallet/account-detail?currency=EUR");
    expect(body).toMatchObject({ currency: "EUR", abroad: { bankAccount: account, withdrawalMin: 100 } });
    expect((await invoke(nri, "/v2/wallet/account-detail?currency=AED")).body.abroad).toEqual({
      bankAccount: null,
      nameReview: null,
      proof: null,
      withdrawalMin: 350,
    });
    expect((await invoke(nri, "/v2/wallet/account-detail?currency=INR")).body.abroad).toBe(null);
  });

  it("waits for a person when the holder's name is perhaps the investor's, and is saved when it is accepted", async () => {
    const nri = await newNri();
    const names = { givenName: "L MARIA FERNANDES", registeredName: REGISTERED_NAME };
    const saved = await saveAccount(nri, { accountNumber: "55500004" });
    expect(saved).toMatchObject({ status: 200, body: { nameReview: names } });
    const abroad = async () => (await invoke(nri, "/v2/wallet/account-detail?currency=USD")).body.abroad;
    expect(await abroad()).toMatchObject({ bankAccount: null, nameReview: names });
    const { body } = await operate("names", { action: "show", investorId: nri.userId });
    const [open] = body.open as readonly { review: number; subject: string }[];
    expect(open).toMatchObject({ subject: "FOREIGN_BANK", currency: "USD", ...names });
    await operate("names", { action: "accept", investorId: nri.userId, review: open?.review });
    expect(await abroad()).toMatchObject({ bankAccount: { maskedAccountNumber: "••0004" }, nameReview: null });
  });

  it("is not replaced by an accepted name when another account was verified meanwhile", async () => {
    const nri = await newNri();
    await saveAccount(nri, { accountNumber: "55500004" });
    const { body } = await operate("names", { action: "show", investorId: nri.userId });
    const [open] = body.open as readonly { review: number }[];
    expect((await saveAccount(nri, {})).status).toBe(200);
    const late = await operate("names", { action: "accept", investorId: nri.userId, review: open?.review });
    expect(late.body.code).toBe("NAME_REVIEW_NONE");
    const detail = (await invoke(nri, "/v2/wallet/account-detail?currency=USD")).body.abroad;
    expect(JSON.stringify(detail)).not.toContain("0004");
  });

  it("is not saved when its name is accepted after the investor moved to India", async () => {
    const nri = await newNri();
    await saveAccount(nri, { accountNumber: "55500004" });
    const { body } = await operate("names", { action: "show", investorId: nri.userId });
    const [open] = body.open as readonly { review: number }[];
    await inAccount(nri, ({ sql }) => saveCountry(sql, "IN"));
    const late = await operate("names", { action: "accept", investorId: nri.userId, review: open?.review });
    expect(late.body).toEqual({ open: [], refusedBecause: "GIFT_FOR_NON_RESIDENTS" });
    const stored = await inAccount(nri, ({ sql }) => findForeignAccountRow(sql, "USD"));
    expect(stored).toBeNull();
  });

  it("is stored encrypted", async () => {
    const nri = await newNri();
    expect((await saveAccount(nri, {})).status).toBe(200);
    const person = { ...nri, e164: nri.phone };
    expect(await dumpOf(person)).not.toContain(AMERICAN.accountNumber.slice(4));
  });

  it("is final: a currency has one", async () => {
    const nri = await newNri();
    expect((await saveAccount(nri, {})).status).toBe(200);
    expect((await saveAccount(nri, { accountNumber: "55512344472" })).body.code).toBe("KYC_STEP_DONE");
    expect((await saveAccount(nri, { currency: "GBP" })).status).toBe(200);
  });

  it("is saved once for concurrent verifications, each with a code of its own session", async () => {
    const nri = await newNri();
    const USD = { currency: "USD", ...AMERICAN } as const;
    const elsewhere = await signInAgain(nri);
    const other = { ...USD, accountNumber: "55512344472" };
    const [otp, otherOtp] = [await codeOfAccount(nri, USD), await codeOfAccount(elsewhere, other)];
    const answers = await inAccount(nri, (context) => {
      const together = whileAwaiting(context, "bank", { checkForeignAccount: meetingOf(2) });
      const save = foreignAccountOperations["user.foreign-bank.save"];
      const command = commandIn(context);
      return Promise.allSettled([
        save(together, { ...USD, otp }, { ...command, sessionId: sessionOf(nri) }),
        save(together, { ...other, otp: otherOtp }, { ...commandIn(context), sessionId: sessionOf(elsewhere) }),
      ]);
    });
    const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
    expect(refused).toMatchObject([{ code: "KYC_STEP_DONE" }]);
  });

  it("is refused to residents and before KYC", async () => {
    expect((await saveAccount(await newSaver(), {})).body).toMatchObject({ code: "GIFT_FOR_NON_RESIDENTS" });
    const fresh = await newInvestor({ kyc: false, country: "AE" });
    expect((await saveAccount(fresh, {})).body).toMatchObject({ code: "KYC_INCOMPLETE" });
  });

  it("can be added by an investor who returned to India and holds foreign money", async () => {
    await setPace("WEBHOOK_DELAY", 0);
    const nri = await newNri();
    await remit(nri, "USD", 500);
    await inAccount(nri, ({ sql }) => saveCountry(sql, "IN"));
    expect((await saveAccount(nri, {})).status).toBe(200);
    expect((await saveAccount(nri, { currency: "SGD" })).body.code).toBe("GIFT_FOR_NON_RESIDENTS");
  });
});

describe("foreign account input", () => {
  it.each([
    ["an IBAN with a wrong check digit", { ...GERMAN, accountNumber: "DE88370400440532013000" }, "IBAN_INVALID"],
    ["a plain number where banks need an IBAN", { ...GERMAN, accountNumber: "532013000" }, "IBAN_INVALID"],
    ["an account number of three characters", { accountNumber: "123" }, "FOREIGN_ACCOUNT_INVALID"],
    ["an account number with punctuation", { accountNumber: "1234/5678" }, "FOREIGN_ACCOUNT_INVALID"],
    ["a SWIFT code of nine characters", { swiftCode: "HUDSUS33X" }, "SWIFT_CODE_INVALID"],
    ["rupees", { currency: "INR" }, "INVALID_INPUT"],
  ])("is refused with %s", async (_, typed, code) => {
    const answer = await saveAccount(await newNri(), typed);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });

  it.each([
    ["no bank has the SWIFT code", { swiftCode: "NONEUS33" }, 422, "SWIFT_CODE_NOT_FOUND"],
    ["the bank does not know the account", { accountNumber: "55500001" }, 422, "FOREIGN_ACCOUNT_NOT_FOUND"],
    ["the account holder's name differs", { accountNumber: "55500002" }, 422, "BANK_NAME_MISMATCH"],
    ["the bank is unavailable", { accountNumber: "55500003" }, 503, "GATEWAY_UNAVAILABLE"],
    ["the SWIFT lookup is unavailable", { swiftCode: "AWAYUS33" }, 503, "GATEWAY_UNAVAILABLE"],
  ])("is refused when %s, and can be corrected", async (_, typed, status, code) => {
    const nri = await newNri();
    const answer = await saveAccount(nri, typed);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await saveAccount(nri, {})).status).toBe(200);
  });

  it("is verified ten times a day at most, not counting requests without a response", async () => {
    const nri = await newNri();
    for (const [accountNumber, times, status] of [
      ["55500003", 3, 503],
      ["55500001", 10, 422],
    ] as const) {
      const account = { currency: "USD", ...AMERICAN, accountNumber };
      const otp = await codeOfAccount(nri, account);
      for (let tried = 0; tried < times; tried++) expect((await saveWith(nri, account, otp)).status).toBe(status);
    }
    expect((await saveAccount(nri, {})).body).toMatchObject({ code: "TOO_MANY_REQUESTS", status: 429 });
    await passMinutes(DAY_MS / 60_000);
    expect((await saveAccount(nri, {})).status).toBe(200);
  });
});
