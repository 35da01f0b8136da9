import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { moveClock } from "../../backend/platform/clock.ts";
import { codeFor, newDeal } from "./investing/investing-steps.ts";
import { fund, type Investor, invoke, newInvestor, setPace } from "./wallet/investor.ts";

/* Documented clients send amounts as text in bodies too, and parameters that were not chosen as empty text. */

let investor: Investor;
let deal: string;

beforeAll(async () => {
  await setPace("WEBHOOK_DELAY", 0);
  investor = await newInvestor();
  deal = await newDeal();
  await fund(investor, 200_000);
});

it("takes the amount of a recharge as text, and the same key with the number is the same recharge", async () => {
  const paths = { successPath: "/wallet", activePath: "/wallet", failedPath: "/wallet" };
  const send = (amount: unknown) =>
    invoke(investor, "/v2/wallet/recharge", { body: { amount, ...paths }, key: "text-recharge" });
  const [asText, asNumber] = [await send("1000.50"), await send(1000.5)];
  expect([asText.status, asNumber.status, asNumber.body.key]).toEqual([200, 200, asText.body.key]);
  const payment = await invoke(investor, `/v2/payments/wallet/${asText.body.key}`);
  expect(payment.body).toMatchObject({ amount: 1000.5 });
});

it("takes the amount of a withdrawal as text", async () => {
  await moveClock(env, 60_000);
  await invoke(investor, "/v2/wallet/otp/request");
  const body = { otp: await codeFor(investor), amount: "1000", phoneNumber: investor.phone };
  expect(await invoke(investor, "/v2/wallet/withdraw-request", { body })).toMatchObject({
    status: 200,
    body: { amount: 1000 },
  });
});

it("takes the amount of an investment as text, with an empty financeType", async () => {
  const body = { dealId: deal, amount: "50000", financeType: "" };
  expect(await invoke(investor, "/v2/investments/start-invoice-discounting-investment-flow", { body })).toMatchObject({
    status: 200,
    body: { terms: { amount: 50_000 } },
  });
});

it.each([
  ["terms with an empty financeType", () => `/v2/deals/${deal}/investment-terms?amount=50000&financeType=`],
  ["terms with an empty tenure", () => `/v2/deals/${deal}/investment-terms?amount=50000&tenureMonths=`],
  ["deals of an empty category", () => "/v2/deals?category=&status="],
  ["gold and silver with an empty metal", () => "/v2/goldsilver/transactions?metal="],
  ["a wallet with an empty currency", () => "/v2/wallet/balance?currency="],
])("reads %s as not chosen", async (_, path) => {
  expect((await invoke(investor, path())).status).toBe(200);
});

it("takes page numbers of a documented body as text", async () => {
  const body = { pageNumber: "0", pageSize: "10", productType: "BOND" };
  const path = "/v2/investment-dashboard/get-investment-view";
  expect(await invoke(investor, path, { body })).toMatchObject({ status: 200, body: { pageNumber: 0 } });
});

it.each(["1e3", "0x10", " 1000", "-5", "1,000", "१०००", "1".repeat(40), "Infinity", "1.005", ""])(
  "refuses the amount %o, which is no plain decimal number",
  async (amount) => {
    const paths = { successPath: "/wallet", activePath: "/wallet", failedPath: "/wallet" };
    const answer = await invoke(investor, "/v2/wallet/recharge", { body: { amount, ...paths } });
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ["amount"]]);
  },
);
