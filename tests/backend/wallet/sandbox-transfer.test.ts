/** `/sandbox/transfer`: the requests that the simulated bank accepts, and the effect of its transfer on the wallet. */
import { exports } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { verifyAccount } from "../../../backend/investor/verify.ts";
import { processVirtualAccount } from "../../../backend/investor/wallet/credit-polling.ts";
import { refundsOf } from "../people/closed.ts";
import { balance, type Investor, inAccount, invoke, newInvestor, rupees, setPace } from "./investor.ts";

beforeAll(() => setPace("WEBHOOK_DELAY", 0));

const OWN = { from: "918273644471", ifsc: "COST0000001" };
const ADDRESS = "http://backend/sandbox/transfer";

const accountOf = async (investor: Investor) =>
  String((await invoke(investor, "/v2/wallet/virtual-account")).body.accountNumber);

const send = (order: Record<string, unknown>) =>
  exports.default.fetch(ADDRESS, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...OWN, ...order }),
  });

const utrsOf = async (investor: Investor) => {
  const { body } = await invoke(investor, "/v2/wallet/transactions");
  return (body.transactions as { utr: string; state: string }[]).map(({ utr, state }) => [utr, state]);
};

it("credits the wallet with the UTR that it answers, also where the message arrives twice", async () => {
  const investor = await newInvestor();
  const to = await accountOf(investor);
  const answers = [await send({ to, amount: 250_000 }), await send({ to, amount: "1000.17" })];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const utrs = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { utr: string }).utr));
  expect(await balance(investor)).toMatchObject({ posted: rupees(251_000.17) });
  expect(new Set(await utrsOf(investor))).toEqual(new Set(utrs.map((utr) => [utr, "SUCCESS"])));
  expect(await inAccount(investor, verifyAccount)).toEqual([]);
});

it("takes the amount with separators, as a person types it into the form", async () => {
  const investor = await newInvestor();
  const form = new URLSearchParams({ ...OWN, to: await accountOf(investor), amount: "₹1,00,000.50" });
  const answer = await exports.default.fetch(ADDRESS, { method: "POST", body: form });
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("₹1,00,000.50 sent to")]);
  expect(await balance(investor)).toMatchObject({ posted: rupees(100_000.5) });
});

it("leaves a transfer of which the message is lost to polling", async () => {
  const investor = await newInvestor();
  expect((await send({ to: await accountOf(investor), amount: 500.13 })).status).toBe(200);
  expect(await balance(investor)).toMatchObject({ posted: 0 });
  await inAccount(investor, processVirtualAccount);
  expect(await balance(investor)).toMatchObject({ posted: rupees(500.13) });
});

it("sends another person's money to the refund queue", async () => {
  const investor = await newInvestor();
  await send({ to: await accountOf(investor), amount: 500, from: "555544443333" });
  expect(await balance(investor)).toMatchObject({ posted: 0 });
  expect(await refundsOf(investor)).toEqual([expect.objectContaining({ reason: "THIRD_PARTY", amount: 500 })]);
});

it.each([
  ["no amount", { amount: "" }],
  ["an amount of zero", { amount: 0 }],
  ["a negative amount", { amount: -5 }],
  ["a third of a paisa", { amount: "1.005" }],
  ["an amount beyond exact integers", { amount: 1e18 }],
  ["an amount in another notation", { amount: "1e3" }],
  ["a sender without a number", { amount: 5, from: "" }],
  ["a sender with letters", { amount: 5, from: "<b>1234567</b>" }],
  ["an IFSC of no bank's form", { amount: 5, ifsc: "COST1000001" }],
])("refuses %s, and moves nothing", async (_, order) => {
  const investor = await newInvestor();
  const answer = await send({ to: await accountOf(investor), ...order });
  expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: "INVALID_INPUT" })]);
  expect(await utrsOf(investor)).toEqual([]);
});

it("answers 404 for an account that the bank does not have", async () => {
  expect((await send({ to: "ULTRA00000000000", amount: 5 })).status).toBe(404);
});

it("escapes the account number in its page", async () => {
  const to = encodeURIComponent('"><script>alert(1)</script>');
  const page = await (await exports.default.fetch(`${ADDRESS}?to=${to}`)).text();
  expect(page).toContain("&lt;script&gt;");
  expect(page).not.toContain("<script>alert");
});
