import { expect, it } from "vitest";
import { investmentView, transactionView } from "../../../lib/contract/calls/dashboard.ts";
import { download } from "../statements/statement-text.ts";
import { fund, type Investor, invoke, rupees } from "../wallet/investor.ts";
import { allFindings, idIn, invest, investmentOf, newDeal, newSaver, passDays } from "./investing-steps.ts";
import { DEAL_FILES } from "./products.ts";
import { holder, optIn, reinvested, target, toEveOf } from "./reinvesting.ts";
import { newShareholder } from "./shareholder.ts";

const preview = async (investor: Investor, id: string, includeInterest = false) =>
  (await invoke(investor, `/v2/reinvestment/preview/${id}?includeInterest=${includeInterest}`, { method: "GET" })).body;

it("previews what is bought then, and marks it on the investment, in the list and in the CSV", async () => {
  const held = await holder();
  const { investor, id } = held;
  await optIn(investor, id, { includeInterest: true });
  await toEveOf(held);
  const next = await target({ unit: 500, minimum: 10_000 });
  const promised = await preview(investor, id, true);
  expect(promised).toMatchObject({
    currency: "INR",
    purchase: { dealId: next, amount: 51_000 },
    reason: null,
  });
  await passDays(3, investor);
  const bought = await reinvested(held);
  expect(bought).toMatchObject({ dealId: next, investmentAmount: rupees(51_000), reinvestedFrom: id });
  expect(await investmentOf(investor, id)).toMatchObject({ reinvestedFrom: null });

  const { body } = await invoke(investor, "/v2/investment-dashboard/get-investment-view", { body: {} });
  const { investments } = investmentView.output.parse(body);
  const marks = investments.map(({ investmentId, reinvestedFrom }) => [investmentId, reinvestedFrom] as const);
  expect(new Map(marks)).toEqual(
    new Map([
      [bought.investmentId, id],
      [id, null],
    ]),
  );
  const view = await invoke(investor, "/v2/investment-dashboard/get-transaction-view", { body: {} });
  const { transactions } = transactionView.output.parse(view.body);
  const ofMandates = transactions.filter(({ reinvestedFrom }) => reinvestedFrom !== null);
  expect(ofMandates).toEqual([
    expect.objectContaining({ investmentId: bought.investmentId, transactionType: "INVESTMENT", reinvestedFrom: id }),
  ]);
  const csv = await download(investor, "get-investments-csv");
  const lines = (await csv.text()).split("\r\n");
  expect(lines[0]).toMatch(/,Bought with the proceeds of$/);
  expect(lines.find((line) => line.startsWith(bought.investmentId))).toMatch(new RegExp(`,${id}$`));
  expect(lines.find((line) => line.startsWith(id))).toMatch(/,$/);
  expect(await allFindings(investor)).toEqual([]);
});

it("previews the reason why the money would go to the wallet", async () => {
  const held = await holder();
  await toEveOf(held);
  expect(await preview(held.investor, held.id)).toEqual({
    ...{ currency: "INR", amount: 50_000, purchase: null, reason: "NO_OPEN_DEAL" },
  });
  await target({ minimum: 1_00_000 });
  expect(await preview(held.investor, held.id)).toMatchObject({ purchase: null, reason: "NO_DEAL_FITS" });
});

it("has no preview for another investor, for shares, or once the last payout is paid", async () => {
  const held = await holder();
  const other = await newSaver();
  expect(await preview(other, held.id)).toMatchObject({ code: "NOT_FOUND" });
  await passDays(70, held.investor);
  expect(await preview(held.investor, held.id)).toMatchObject({ code: "INVESTMENT_NOT_ACTIVE" });
  const investor = await newShareholder();
  await fund(investor, 60_000);
  const id = idIn(await invest(investor, await newDeal({ ...DEAL_FILES.PRE_IPO, closesInDays: 1 }), 50_000));
  expect(await preview(investor, id)).toMatchObject({ code: "REINVESTMENT_NOT_OFFERED" });
});
