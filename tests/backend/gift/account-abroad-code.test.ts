/** A stolen session adds no account abroad: its owner confirms exactly this account, in this session, once. */
import { describe, expect, it } from "vitest";
import { saveCountry } from "../../../backend/investor/identity/identity-store.ts";
import { foreignAccountOperations } from "../../../backend/investor/wallet/foreign-account-operations.ts";
import { findForeignAccountRow } from "../../../backend/investor/wallet/foreign-account-store.ts";
import { writeAssertion } from "../../../lib/contract/facts/passkey.ts";
import { commandIn, whileCodeIsConfirmed } from "../doubles/gateways.ts";
import { codeFor, passMinutes } from "../investing/investing-steps.ts";
import { textsTo } from "../notifications/notification-steps.ts";
import { addPasskey } from "../people/authenticator.ts";
import { type Investor, inAccount, invoke, sandbox } from "../wallet/investor.ts";
import { AMERICAN, codeOfAccount, newNri, saveAccount, saveWith, signInAgain } from "./non-resident.ts";

const USD = { currency: "USD", ...AMERICAN } as const;
const SILENT = { ...USD, accountNumber: "0042918270005" };

const stored = (investor: Investor) => inAccount(investor, ({ sql }) => findForeignAccountRow(sql, "USD"));
const checksOf = (investor: Investor) =>
  inAccount(investor, ({ sql }) => sql.exec("SELECT outcome FROM foreign_account_check").toArray());

describe("the code of an account abroad", () => {
  it("is needed, and without it no bank learns of the account and no proof is requested", async () => {
    const nri = await newNri();
    for (const account of [USD, SILENT]) {
      expect(await invoke(nri, "/v2/user/foreign-bank-details", { body: account })).toMatchObject({
        status: 400,
        body: { fields: { otp: "INVALID_INPUT" } },
      });
      expect((await saveWith(nri, account, "000000")).body.code).toBe("OTP_EXPIRED");
    }
    expect(await checksOf(nri)).toEqual([]);
    expect(await stored(nri)).toBeNull();
  });

  it("names the bank, the account and the currency in the message", async () => {
    const nri = await newNri();
    const otp = await codeOfAccount(nri, USD);
    const latest = "SELECT text FROM outbox WHERE recipient = ? AND code IS NOT NULL ORDER BY id DESC LIMIT 1";
    const text = await sandbox().prepare(latest).bind(nri.phone).first<string>("text");
    expect(text).toContain(
      `${otp} makes Hudson Valley Bank ••4471 the account that your ultra withdrawals in USD go to.`,
    );
  });

  it("confirms this account only: no other number, bank or currency", async () => {
    const nri = await newNri();
    const otp = await codeOfAccount(nri, USD);
    for (const other of [{ accountNumber: "55512344472" }, { swiftCode: "MERLSGSG" }, { currency: "GBP" }]) {
      expect((await saveWith(nri, { ...USD, ...other }, otp)).body.code).toBe("OTP_INVALID");
    }
    expect(await checksOf(nri)).toEqual([]);
    expect((await saveWith(nri, USD, otp)).status).toBe(200);
  });

  it("is neither one that was sent for nominees nor another investor's", async () => {
    const [nri, other] = [await newNri(), await newNri()];
    const nominees = [
      { name: "Ira Fernandes", relation: "CHILD", dateOfBirth: "2001-02-03", shareBps: 10_000, guardianName: null },
    ];
    expect((await invoke(nri, "/v2/user/nominees/otp/request", { body: { nominees } })).status).toBe(200);
    expect((await saveWith(nri, USD, await codeFor(nri))).body.code).toBe("OTP_EXPIRED");
    const theirs = await codeOfAccount(other, USD);
    const own = await codeOfAccount(nri, USD);
    if (theirs !== own) expect((await saveWith(nri, USD, theirs)).body.code).toBe("OTP_INVALID");
    expect(await stored(nri)).toBeNull();
  });

  it("is good in the session that requested it, not in one that was stolen", async () => {
    const nri = await newNri();
    const otp = await codeOfAccount(nri, USD);
    expect((await saveWith(await signInAgain(nri), USD, otp)).body.code).toBe("OTP_EXPIRED");
    expect(await stored(nri)).toBeNull();
  });

  it("is used once, and a repeated request with the same key has the same answer", async () => {
    const nri = await newNri();
    const account = { ...USD, accountNumber: "55500004" };
    const otp = await codeOfAccount(nri, account);
    const saved = await saveWith(nri, account, otp, "once");
    expect(saved.status).toBe(200);
    expect((await saveWith(nri, account, otp, "once")).body).toEqual(saved.body);
    expect((await saveWith(nri, account, otp, "twice")).body.code).toBe("OTP_EXPIRED");
  });

  it("is not spent while the bank is away, nor by an account that the bank refuses", async () => {
    const nri = await newNri();
    for (const [accountNumber, code] of [
      ["55500003", "GATEWAY_UNAVAILABLE"],
      ["55500001", "FOREIGN_ACCOUNT_NOT_FOUND"],
    ] as const) {
      const account = { ...USD, accountNumber };
      const otp = await codeOfAccount(nri, account);
      for (let tried = 0; tried < 2; tried++) expect((await saveWith(nri, account, otp)).body.code).toBe(code);
    }
  });

  it("saves one account when two requests race with the same code", async () => {
    const nri = await newNri();
    const otp = await codeOfAccount(nri, SILENT);
    const answers = await Promise.all([1, 2, 3, 4].map((number) => saveWith(nri, SILENT, otp, `race-${number}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const proofs = await inAccount(nri, ({ sql }) => sql.exec("SELECT state FROM account_proof").toArray());
    expect(proofs).toEqual([{ state: "PROOF_NEEDED" }]);
  });

  it("saves and announces one account when 64 requests race with the same code", async () => {
    const nri = await newNri();
    const otp = await codeOfAccount(nri, USD);
    const answers = await Promise.all(Array.from({ length: 64 }, (_, turn) => saveWith(nri, USD, otp, `turn-${turn}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    const checks = await checksOf(nri);
    expect(checks.filter(({ outcome }) => outcome === "VERIFIED")).toHaveLength(1);
    expect(checks.length).toBeLessThanOrEqual(10);
    await nri.object.work();
    expect(
      (await textsTo(nri)).filter((text) => text.includes("Hudson Valley Bank") && !text.includes(otp)),
    ).toHaveLength(1);
  });

  it("saves nothing when the world changes while the code is confirmed", async () => {
    const nri = await newNri();
    const otp = await codeOfAccount(nri, USD);
    const save = inAccount(nri, (context) =>
      foreignAccountOperations["user.foreign-bank.save"](
        whileCodeIsConfirmed(context, () => saveCountry(context.sql, "IN")),
        { ...USD, otp },
        commandIn(context),
      ),
    );
    await expect(save).rejects.toMatchObject({ code: "GIFT_FOR_NON_RESIDENTS" });
    expect(await stored(nri)).toBeNull();
  });

  it("is sent for no account that could not be added", async () => {
    const nri = await newNri();
    const send = (typed: object) =>
      invoke(nri, "/v2/user/foreign-bank-details/otp/request", { body: { ...USD, ...typed } });
    expect((await send({ swiftCode: "NONEUS33" })).body.code).toBe("SWIFT_CODE_NOT_FOUND");
    expect((await send({ accountNumber: "1/2" })).body.code).toBe("FOREIGN_ACCOUNT_INVALID");
    await saveAccount(nri, {});
    await passMinutes(1);
    expect((await send({})).body.code).toBe("KYC_STEP_DONE");
  });
});

it("is confirmed by a passkey, too, which signs for exactly this account", async () => {
  const nri = await newNri();
  const phone = await addPasskey({ ...nri, e164: nri.phone });
  await passMinutes(1);
  const { body } = await invoke(nri, "/v2/user/foreign-bank-details/otp/request", { body: USD });
  const signed = writeAssertion(await phone.sign((body.passkey as { challenge: string }).challenge));
  for (const other of [{ accountNumber: "55512344472" }, { swiftCode: "MERLSGSG" }, { currency: "GBP" }]) {
    expect((await saveWith(nri, { ...USD, ...other }, signed)).body.code).toBe("PASSKEY_INVALID");
  }
  expect((await saveWith(await signInAgain(nri), USD, signed)).body.code).toBe("PASSKEY_INVALID");
  expect(await checksOf(nri)).toEqual([]);
  expect((await saveWith(nri, USD, signed)).status).toBe(200);
});
