/** Two sales that have both passed their checks when the first one commits. */
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { saveConfig } from "../../../backend/catalogue/remote-config.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { operations } from "../../../backend/investor/operations.ts";
import { sellTermsId } from "../../../lib/contract/values/ids.ts";
import { holdAtCommit } from "../doubles/held-command.ts";
import { priceOf, trade } from "../metals/trading-steps.ts";
import { fund, inAccount, newInvestor, rupees } from "../wallet/investor.ts";
import { newSeller, openMarket, requestOrders, requestTerms, type Seller } from "./seller.ts";

const limitTo = (limit: number) => saveConfig(env.CATALOGUE, { key: "saleCodeAboveRupees", value: limit });

beforeAll(openMarket);

async function termsOf(seller: Seller, units: number) {
  const { body } = await requestTerms(seller, units);
  const value = Number(body.consideration) + Number(body.accruedInterest);
  return { value, order: { investmentId: seller.id, units, termsId: sellTermsId.parse(body.termsId) } };
}

type Order = Awaited<ReturnType<typeof termsOf>>["order"];

/** Holds both orders after their checks, then commits one after the other. */
const commitBoth = ({ investor }: Seller, [first, second]: readonly [Order, Order]) =>
  inAccount(investor, async (context: AccountContext) => {
    const held = [first, second].map((order) =>
      holdAtCommit(context, (command) => operations["bonds.sell-order"](context, order, command)),
    );
    const [commitFirst, commitSecond] = await Promise.all(held);
    commitFirst?.();
    expect(() => commitSecond?.()).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/SALE_CODE_REQUIRED|UNITS_NOT_AVAILABLE/) }),
    );
  });

it("refuses the second of two sales of the same bonds that were both checked before either was ordered", async () => {
  const seller = await newSeller();
  await limitTo(50_00_000);
  const [one, other] = [await termsOf(seller, seller.units), await termsOf(seller, seller.units)];
  await commitBoth(seller, [one.order, other.order]);
  expect((await requestOrders(seller)).body).toMatchObject({ unitsInOrders: seller.units, availableUnits: 0 });
});

it("asks for a code for the second of two bond sales that were both within the limit when they were checked", async () => {
  const seller = await newSeller();
  const [one, other] = [await termsOf(seller, 10), await termsOf(seller, 10)];
  await limitTo(Math.ceil(one.value * 1.5));
  await commitBoth(seller, [one.order, other.order]);
  expect((await requestOrders(seller)).body).toMatchObject({ unitsInOrders: 10 });
});

it("asks for a code for the second of two gold sales that were both within the limit when they were checked", async () => {
  const investor = await newInvestor();
  await fund(investor, 50_000);
  await trade(investor, { grams: 2 });
  const { quote, sellPrice } = await priceOf("GOLD");
  await limitTo(Math.ceil(Number(sellPrice) * 1.5));
  const order = {
    kind: "SELL",
    metal: "GOLD",
    quote: quote.token,
    amount: rupees(Math.floor(Number(sellPrice))),
  } as const;
  await inAccount(investor, async (context) => {
    const held = [order, order].map((each) =>
      holdAtCommit(context, (command) => operations["payments.metal.create"](context, each as never, command)),
    );
    const [commitFirst, commitSecond] = await Promise.all(held);
    commitFirst?.();
    expect(() => commitSecond?.()).toThrow(expect.objectContaining({ code: "SALE_CODE_REQUIRED" }));
  });
});
