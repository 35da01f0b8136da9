import { expect, it } from "vitest";
import { stashOperations } from "../../../backend/investor/stash/stash-operations.ts";
import type { Coins } from "../../../backend/ledger/accounts.ts";
import { COIN_STAY_DAYS } from "../../../lib/finance/stash.ts";
import { idIn as childIn, childOf, openAccount } from "../family/family-steps.ts";
import { commitOnly, idIn, invest, newDeal, passDays, passMinutes } from "../investing/investing-steps.ts";
import { fund, type Investor, inAccount, invoke, newInvestor } from "../wallet/investor.ts";
import { balanceOf, newReward, redeem } from "./reward-steps.ts";

const stashOf = async (investor: Investor, query = "") => (await invoke(investor, `/v2/stash${query}`)).body;

it("shows how each coin was earned, newest first, and the ledger's balance", async () => {
  const investor = await newInvestor();
  await fund(investor, 300_000);
  const first = await invest(investor, await newDeal({ title: "First" }), 200_000);
  const second = await invest(investor, await newDeal({ title: "Second" }), 50_000);
  expect(await stashOf(investor)).toMatchObject({
    balance: 250_000,
    byCategory: [{ productType: "INVOICE_DISCOUNTING", coins: 250_000, entries: 2 }],
    byMonth: [{ coins: 250_000 }],
    entries: [
      { investmentId: idIn(second), title: "Second", coins: 50_000 },
      { investmentId: idIn(first), title: "First", coins: 200_000 },
    ],
    ...{ pageNumber: 0, pageSize: 10, total: 2, totalPages: 1 },
  });
  const held = await inAccount(investor, ({ ledger }) => ledger.accountBalance("coins:STASH"));
  expect(held).toBe(250_000);
});

it("returns the requested page, and refuses an invalid one", async () => {
  const investor = await newInvestor();
  await fund(investor, 150_000);
  for (const title of ["A", "B", "C"]) await invest(investor, await newDeal({ title }), 50_000);
  expect(await stashOf(investor, "?pageNumber=1&pageSize=2")).toMatchObject({
    balance: 150_000,
    entries: [{ title: "A" }],
    ...{ pageNumber: 1, total: 3, totalPages: 2 },
  });
  expect(await invoke(investor, "/v2/stash?pageNumber=-1")).toMatchObject({
    status: 400,
    body: { code: "INVALID_INPUT" },
  });
});

it("counts nothing before the investment has succeeded, and everything afterwards", async () => {
  const investor = await newInvestor();
  await fund(investor, 100_000);
  const id = await commitOnly(investor, await newDeal(), 100_000);
  expect(await stashOf(investor)).toMatchObject({ balance: 0, entries: [], byCategory: [], byMonth: [] });
  await passMinutes(1);
  await investor.object.work();
  expect(await stashOf(investor)).toMatchObject({ balance: 100_000, entries: [{ investmentId: id }] });
});

it("keeps a child's coins in the child's own Stash", async () => {
  const guardian = await newInvestor();
  const child = childOf(childIn(await openAccount(guardian)));
  const page = { pageNumber: 0, pageSize: 10 };
  await inAccount(child, ({ ledger, clock }) =>
    ledger.transfer({
      ...{ key: "coins:child", kind: "STASH", reference: "inv_of_a_child", at: clock.now() },
      moves: [{ from: "world:STASH", to: "coins:STASH", amount: 700 as Coins }],
    }),
  );
  expect(await inAccount(child, (context) => stashOperations["stash.get"](context, page))).toMatchObject({
    balance: 700,
  });
  expect(await stashOf(guardian)).toMatchObject({ balance: 0 });
});

it("shows one balance on every dashboard and page, and the earned coins beside it, once coins were spent", async () => {
  const investor = await newInvestor();
  await fund(investor, 250_000);
  await invest(investor, await newDeal(), 200_000);
  const dashboard = async (of: string) => (await invoke(investor, `/v2/investment-dashboard/get-metrics/${of}`)).body;
  expect(await dashboard("ALL")).toMatchObject({ stashCoins: 200_000, stashCoinsEarned: 200_000 });
  await passDays(COIN_STAY_DAYS);
  await redeem(investor, await newReward({ coins: 50_000 }));
  expect(await balanceOf(investor)).toBe(150_000);
  expect((await invoke(investor, "/v2/stash/rewards")).body.available).toBe(150_000);
  const shown = { stashCoins: 150_000, stashCoinsEarned: 200_000 };
  expect(await dashboard("ALL")).toMatchObject(shown);
  expect(await dashboard("INVOICE_DISCOUNTING")).toMatchObject(shown);
  expect(await dashboard("BOND")).toMatchObject({ ...shown, stashCoinsEarned: 0 });
  expect(await dashboard("ALL?currency=USD")).toMatchObject({ ...shown, stashCoinsEarned: 0 });
});
