import { beforeAll, describe, expect, it } from "vitest";
import { codeFor, passMinutes } from "../investing/investing-steps.ts";
import { fund, type Investor, invoke, setPace } from "../wallet/investor.ts";
import { newNri, remit, saveAccount, setRates } from "./non-resident.ts";

let nri: Investor;

beforeAll(async () => {
  await setPace("WEBHOOK_DELAY", 0);
  await setRates();
  nri = await newNri();
  await remit(nri, "USD", 5_000);
  await saveAccount(nri, {});
  await fund(nri, 9_000);
});

const bodyOf = async (path: string, body?: unknown) =>
  (await invoke(nri, path, body === undefined ? {} : { body })).body;

describe("a call without a currency answers an investor abroad in dollars", () => {
  it("for the wallet", async () => {
    expect(await bodyOf("/v2/wallet/balance")).toMatchObject({ currency: "USD", balance: 5_000 });
    expect(await bodyOf("/v2/wallet/account-detail")).toMatchObject({ currency: "USD", balance: 5_000 });
    const { transactions } = await bodyOf("/v2/wallet/transactions");
    expect(transactions).toMatchObject([{ currency: "USD", amount: 5_000 }]);
    expect(await bodyOf("/v2/investments/buffer-available?amount=5000")).toMatchObject({ available: true });
    expect(await bodyOf("/v2/investments/buffer-available?amount=5001")).toMatchObject({ shortfall: 1 });
  });

  it("for the portfolio", async () => {
    expect(await bodyOf("/v2/investment-dashboard/get-metrics/ALL")).toMatchObject({ currency: "USD" });
    expect(await bodyOf("/v2/investment-dashboard/get-investment-view", {})).toMatchObject({ total: 0 });
    expect(await bodyOf("/v2/investment-dashboard/get-transaction-view", {})).toMatchObject({ total: 0 });
  });

  it("and in rupees when asked for rupees", async () => {
    expect(await bodyOf("/v2/wallet/balance?currency=INR")).toMatchObject({ currency: "INR", balance: 9_000 });
  });
});

it("finds one transaction by its id in whatever currency it was", async () => {
  const { transactions } = await bodyOf("/v2/wallet/transactions?currency=INR");
  const [{ transactionId } = { transactionId: "" }] = transactions as { transactionId: string }[];
  expect(await bodyOf(`/v2/wallet/transactions?transactionId=${transactionId}`)).toMatchObject({ total: 1 });
});

it("withdraws dollars by the documented calls alone, which name no currency", async () => {
  await passMinutes(1);
  expect((await invoke(nri, "/v2/wallet/otp/request")).status).toBe(200);
  const otp = await codeFor(nri);
  const wish = { otp, amount: 1_200.5, phoneNumber: nri.phone };
  expect(await invoke(nri, "/v2/wallet/withdraw-request", { body: wish, key: "documented" })).toMatchObject({
    status: 200,
    body: { currency: "USD", amount: 1_200.5, state: "INITIATED" },
  });
});

it("does not confirm dollars with a code that was sent for rupees", async () => {
  await passMinutes(1);
  await invoke(nri, "/v2/wallet/otp/request?currency=INR");
  const otp = await codeFor(nri);
  const wish = { otp, amount: 500, currency: "USD" };
  expect(await invoke(nri, "/v2/wallet/withdraw-request", { body: wish, key: "other" })).toMatchObject({
    body: { code: "OTP_INVALID" },
  });
});
