import { beforeAll, describe, expect, it } from "vitest";
import { randomIds } from "../../../backend/platform/ids.ts";
import type { ForeignCurrency } from "../../../lib/contract/facts/money.ts";
import {
  codeFor,
  confirm,
  flowKeyOf,
  newDeal,
  passMinutes,
  requestInvestmentCode,
} from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { fund, type Investor, invoke, sandbox, setPace } from "../wallet/investor.ts";
import { accountFindings, balanceIn, movementsIn, newNri, remit, saveAccount, setRates } from "./non-resident.ts";

beforeAll(async () => {
  await setPace("WEBHOOK_DELAY", 0);
  await setPace("TRANSFER_DELAY", 0);
  await setRates();
});

async function requestCode(investor: Investor, query: string): Promise<string> {
  // A code can be requested every 30 seconds.
  await passMinutes(1);
  const answer = await invoke(investor, `/v2/wallet/otp/request?${query}`);
  if (answer.status !== 200) throw new Error(`the code answered ${JSON.stringify(answer.body)}`);
  return codeFor(investor);
}

interface Wish {
  readonly currency?: ForeignCurrency | "INR";
  readonly amount: number;
  readonly otp: string;
}

const ask4 = (investor: Investor, wish: Wish) =>
  invoke(investor, "/v2/wallet/withdraw-request", { body: wish, key: randomIds.letters() });

async function withdraw(investor: Investor, currency: ForeignCurrency, amount: number) {
  const otp = await requestCode(investor, `currency=${currency}&amount=${amount}`);
  return ask4(investor, { currency, amount, otp });
}

async function untilSettled(investor: Investor): Promise<void> {
  for (let alarm = 0; alarm < 8; alarm++) {
    await passMinutes(1);
    await investor.object.work();
  }
}

/** An investor with the given dollars and a verified foreign account. */
async function holderOf(amount: number): Promise<Investor> {
  const nri = await newNri();
  await remit(nri, "USD", amount);
  await saveAccount(nri, {});
  return nri;
}

describe("a withdrawal abroad", () => {
  it("holds the amount at once and pays out in its own currency", async () => {
    const nri = await holderOf(5_000);
    await fund(nri, 9_000);
    const answer = await withdraw(nri, "USD", 2_000.5);
    const movement = { type: "DEBIT", reason: "WITHDRAWAL", amount: 2_000.5, currency: "USD" };
    expect(answer.body).toMatchObject({ ...movement, state: "INITIATED", counterparty: "Hudson Valley Bank ••4471" });
    expect(await balanceIn(nri, "USD")).toEqual({ posted: 5_000_00, held: 2_000_50, available: 2_999_50 });
    await untilSettled(nri);
    expect((await movementsIn(nri, "USD"))[0]).toMatchObject({ ...movement, state: "SUCCESS" });
    expect(await balanceIn(nri, "USD")).toEqual({ posted: 2_999_50, held: 0, available: 2_999_50 });
    expect((await balanceIn(nri, "INR")).posted).toBe(9_000_00);
    const ordered = await sandbox()
      .prepare("SELECT routing_code, currency, amount, account_number FROM bank_transfer WHERE key = ?")
      .bind(`withdrawal:${answer.body.transactionId}`)
      .first();
    expect(ordered).toEqual({
      routing_code: "HUDSUS33",
      currency: "USD",
      amount: 2_000_50,
      account_number: "0042918273644471",
    });
    expect(await accountFindings(nri)).toEqual([]);
  });

  it("is returned to the wallet when the bank rejects it", async () => {
    const nri = await holderOf(5_000);
    await withdraw(nri, "USD", 300.01);
    await untilSettled(nri);
    expect((await movementsIn(nri, "USD"))[0]).toMatchObject({ state: "FAILED", failure: "BANK_RETURNED" });
    expect(await balanceIn(nri, "USD")).toEqual({ posted: 5_000_00, held: 0, available: 5_000_00 });
    expect(await accountFindings(nri)).toEqual([]);
  });

  it("of the full balance happens once for repeated requests", async () => {
    const nri = await holderOf(800);
    const otp = await requestCode(nri, "currency=USD&amount=800");
    const wish = { currency: "USD", amount: 800, otp } as const;
    const answers = await Promise.all(Array.from({ length: 64 }, () => ask4(nri, wish)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await untilSettled(nri);
    expect((await balanceIn(nri, "USD")).posted).toBe(0);
    expect(await accountFindings(nri)).toEqual([]);
  });

  it("and an investment of the same dollars race: one succeeds", async () => {
    const nri = await holderOf(1_000);
    const key = await flowKeyOf(nri, await newDeal(DEAL_FILES.GIFT_DEPOSIT), 1_000);
    const invests = await requestInvestmentCode(nri, key);
    const withdraws = await requestCode(nri, "currency=USD&amount=1000");
    const answers = await Promise.all([
      confirm(nri, { key, otp: invests }),
      ask4(nri, { currency: "USD", amount: 1_000, otp: withdraws }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.map(({ body }) => body.code)).toContain("INSUFFICIENT_BALANCE");
    await untilSettled(nri);
    expect((await balanceIn(nri, "USD")).posted).toBe(0);
    expect(await accountFindings(nri)).toEqual([]);
  });
});

describe("a withdrawal abroad is refused", () => {
  const codeOf = async (requested: Promise<{ body: Record<string, unknown> }>) => (await requested).body.code;

  it("without a verified account of that currency", async () => {
    const nri = await holderOf(5_000);
    await remit(nri, "EUR", 5_000);
    expect(await codeOf(invoke(nri, "/v2/wallet/otp/request?currency=EUR&amount=500"))).toBe("FOREIGN_ACCOUNT_MISSING");
    const wish = { currency: "EUR", amount: 500, otp: "000000" } as const;
    expect(await codeOf(ask4(nri, wish))).toBe("FOREIGN_ACCOUNT_MISSING");
  });

  it("below the minimum and above the balance", async () => {
    const nri = await holderOf(500);
    const wish = { currency: "USD", otp: "000000" } as const;
    expect(await codeOf(ask4(nri, { ...wish, amount: 99.99 }))).toBe("WITHDRAWAL_BELOW_MINIMUM");
    expect(await codeOf(ask4(nri, { ...wish, amount: 500.01 }))).toBe("INSUFFICIENT_BALANCE");
  });

  it("with a code for another amount, for rupees, or for another currency", async () => {
    const nri = await holderOf(5_000);
    await fund(nri, 5_000);
    await remit(nri, "EUR", 5_000);
    await saveAccount(nri, { currency: "EUR" });
    const dollars = { currency: "USD", amount: 500 } as const;
    for (const query of [
      "currency=INR&amount=500",
      "currency=INR",
      "currency=EUR&amount=500",
      "currency=USD&amount=600",
    ]) {
      const otp = await requestCode(nri, query);
      expect([query, await codeOf(ask4(nri, { ...dollars, otp }))]).toEqual([query, "OTP_INVALID"]);
    }
    const forDollars = await requestCode(nri, "currency=USD&amount=500");
    expect(await codeOf(ask4(nri, { currency: "INR", amount: 500, otp: forDollars }))).toBe("OTP_INVALID");
    expect((await ask4(nri, { ...dollars, otp: forDollars })).status).toBe(200);
    for (const currency of ["INR", "EUR"] as const) expect((await balanceIn(nri, currency)).posted).toBe(5_000_00);
  });
});
