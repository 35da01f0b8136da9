import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { saveProfile } from "../../../backend/investor/identity/identity-store.ts";
import { codeFor, invest, newDeal, passMinutes } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { fund, type Investor, inAccount, invoke, setPace } from "../wallet/investor.ts";
import { newNri, PROFILE, remit, saveAccount, setRates } from "./non-resident.ts";

let nri: Investor;

beforeAll(async () => {
  await setPace("WEBHOOK_DELAY", 0);
  await setRates();
  nri = await newNri();
  await remit(nri, "USD", 8_000);
  await remit(nri, "AED", 12_000);
  await saveAccount(nri, {});
  await invest(nri, await newDeal({ ...DEAL_FILES.GIFT_DEPOSIT, currency: "AED" }), 10_000);
  await passMinutes(1);
  await invest(nri, await newDeal({ ...DEAL_FILES.GIFT_DEPOSIT, currency: "USD" }), 3_000);
  await fund(nri, 9_000);
});

const bodyOf = async (path: string, body?: unknown) =>
  (await invoke(nri, path, body === undefined ? {} : { body })).body;

describe("a call without a currency answers an investor abroad in every foreign currency they have", () => {
  const dollars = { currency: "USD", balance: 5_000 };
  const dirhams = { currency: "AED", balance: 2_000 };

  it("for the balance, each with its own", async () => {
    const both = { ...dollars, byCurrency: [dollars, dirhams] };
    expect(await bodyOf("/v2/wallet/balance")).toMatchObject(both);
    expect(await bodyOf("/v2/wallet/account-detail")).toMatchObject(both);
  });

  it("with the account abroad of each", async () => {
    const { byCurrency } = await bodyOf("/v2/wallet/account-detail");
    expect(byCurrency).toMatchObject([
      { currency: "USD", abroad: { bankAccount: { currency: "USD" } } },
      { currency: "AED", abroad: { bankAccount: null } },
    ]);
  });

  it("for the movements of the wallet, with pages over all of them", async () => {
    const { transactions, total } = await bodyOf("/v2/wallet/transactions");
    expect(transactions).toMatchObject([
      { currency: "USD", reason: "INVESTMENT", amount: 3_000 },
      { currency: "AED", reason: "INVESTMENT", amount: 10_000 },
      { currency: "AED", reason: "REMITTANCE", amount: 12_000 },
      { currency: "USD", reason: "REMITTANCE", amount: 8_000 },
    ]);
    expect(total).toBe(4);
    const { transactions: last } = await bodyOf("/v2/wallet/transactions?pageSize=3&pageNo=1");
    expect(last).toMatchObject([{ currency: "USD", reason: "REMITTANCE" }]);
  });

  it("for an amount to be covered", async () => {
    expect(await bodyOf("/v2/investments/buffer-available?amount=2001")).toMatchObject({
      ...{ currency: "USD", available: true, shortfall: 0 },
      byCurrency: [
        { currency: "USD", available: true },
        { currency: "AED", available: false, shortfall: 1 },
      ],
    });
  });

  it("for the portfolio", async () => {
    const sums = { currency: "USD", totalInvestment: 3_000 };
    expect(await bodyOf("/v2/investment-dashboard/get-investment-view", {})).toMatchObject({
      investments: [
        { currency: "USD", investmentAmount: 3_000 },
        { currency: "AED", investmentAmount: 10_000 },
      ],
      ...{ ...sums, total: 2, byCurrency: [sums, { currency: "AED", totalInvestment: 10_000 }] },
    });
    const figures = { currency: "USD", invested: 3_000, investmentCount: 1 };
    expect(await bodyOf("/v2/investment-dashboard/get-metrics/ALL")).toMatchObject({
      ...{ ...figures, byCurrency: [figures, { currency: "AED", invested: 10_000, investmentCount: 1 }] },
    });
    const purchases = { transactionType: { values: ["INVESTMENT"], filterType: "IN" } };
    expect(await bodyOf("/v2/investment-dashboard/get-transaction-view", purchases)).toMatchObject({
      transactions: [
        { currency: "USD", amount: 3_000 },
        { currency: "AED", amount: 10_000 },
      ],
      total: 2,
    });
  });

  it.each(["INVESTED_ON", "MATURES_ON", "AMOUNT"])("for investments page by page, sorted by %s", async (sortBy) => {
    const view = (page: Record<string, unknown>) =>
      bodyOf("/v2/investment-dashboard/get-investment-view", { sortBy, sortOrder: "ASC", ...page });
    const { investments } = await view({});
    const [first] = (await view({ pageSize: 1 })).investments as unknown[];
    const [second] = (await view({ pageSize: 1, pageNumber: 1 })).investments as unknown[];
    expect([first, second]).toEqual(investments);
  });

  it("for the file of investments", async () => {
    const headers = { "x-tap-auth": nri.token };
    const file = "http://backend/v2/investment-dashboard/get-investments-csv";
    const [, ...rows] = (await (await exports.default.fetch(file, { headers })).text()).trim().split("\r\n");
    expect(rows.map((row) => row.split(",").slice(11, 13))).toEqual([
      ["AED", "10000.00"],
      ["USD", "3000.00"],
    ]);
  });

  it("and in one currency when asked for one", async () => {
    const rupees = { currency: "INR", balance: 9_000 };
    expect(await bodyOf("/v2/wallet/balance?currency=INR")).toMatchObject({ ...rupees, byCurrency: [rupees] });
    expect(await bodyOf("/v2/investment-dashboard/get-metrics/ALL?currency=GBP")).toMatchObject({ invested: 0 });
    expect(await bodyOf("/v2/investment-dashboard/get-investment-view", { currency: "GBP" })).toMatchObject({
      ...{ total: 0, totalInvestment: 0 },
      byCurrency: [{ currency: "GBP", totalInvestment: 0 }],
    });
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

it("withdraws the only foreign currency that has money by the documented calls alone", async () => {
  const only = await newNri();
  await remit(only, "USD", 1_000);
  await saveAccount(only, {});
  await invest(only, await newDeal({ ...DEAL_FILES.GIFT_DEPOSIT, currency: "USD" }), 1_000);
  await remit(only, "GBP", 700);
  await saveAccount(only, { currency: "GBP" });
  await passMinutes(1);
  expect((await invoke(only, "/v2/wallet/otp/request")).status).toBe(200);
  const wish = { otp: await codeFor(only), amount: 700, phoneNumber: only.phone };
  expect(await invoke(only, "/v2/wallet/withdraw-request", { body: wish, key: "only" })).toMatchObject({
    body: { currency: "GBP", amount: 700, state: "INITIATED" },
  });
});

it("shows rupees first, then the foreign currencies, to an investor who returned to India", async () => {
  const returned = await newNri();
  await remit(returned, "SGD", 300);
  await inAccount(returned, ({ sql }) => saveProfile(sql, { ...PROFILE, country: "IN", email: null }));
  expect((await invoke(returned, "/v2/wallet/balance")).body).toMatchObject({
    ...{ currency: "INR", balance: 0 },
    byCurrency: [
      { currency: "INR", balance: 0 },
      { currency: "SGD", balance: 300 },
    ],
  });
});

it("answers in dollars while an investor abroad has nothing", async () => {
  const zero = { currency: "USD", balance: 0 };
  expect((await invoke(await newNri(), "/v2/wallet/balance")).body).toMatchObject({ ...zero, byCurrency: [zero] });
});
