/** Mistakes that operators take back, and their effect on an investor's sale. */
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { gatewaysFor } from "../../../backend/gateways/choice.ts";
import { findOrder } from "../../../backend/investor/claims/sale-store.ts";
import { processSale } from "../../../backend/investor/exits/sale-processing.ts";
import { verifySalesWithMarket } from "../../../backend/investor/exits/sale-verify.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import { startOfDayInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { beginAt } from "../instants.ts";
import { type Investor, inAccount } from "../wallet/investor.ts";
import {
  act,
  bondMarket,
  depository,
  filesOf,
  letter,
  newKey,
  newOrder,
  OPERATED,
  openOperatedMarket,
  show,
  statusOf,
  take,
  tomorrow,
} from "./market-operators.ts";
import { ISIN, newSeller, requestOrder, requestOrders, requestTerms } from "./seller.ts";

beginAt("2026-11-25T06:30:00Z");

let asha = "";
let bela = "";
beforeAll(async () => {
  [asha, bela] = await openOperatedMarket();
});
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
const shown = (key: string) => show(key, asha);

it("takes a mistaken match or instruction back by two operators, and settles only what is matched again", async () => {
  const sale = await newOrder();
  await act("take", sale, asha);
  await statusOf("match", sale, asha);
  await moveClock(env, 86_400_000);
  expect(await statusOf("undo", sale, bela)).toBe(200);
  expect((await take("undo", sale, bela, letter("another letter"))).status).toBe(409);
  expect(await bondMarket.status(sale)).toBe("MATCHED");
  // A proposal gives its operator no second role.
  expect(await statusOf("settle", sale, asha)).toBe(409);
  expect(await statusOf("undo", sale, asha)).toBe(200);
  expect(await bondMarket.status(sale)).toBe("PENDING");
  expect(await bondMarket.cancel(sale)).toBe("PENDING");
  expect(await statusOf("settle", sale, bela)).toBe(409);
  expect(await statusOf("match", sale, bela)).toBe(200);
  expect(await statusOf("settle", sale, bela)).toBe(409);
  expect(await statusOf("settle", sale, asha)).toBe(200);
  const key = newKey("shares");
  await depository.deliver({ key, dematNumber: "1208160012345678", isin: ISIN, shares: 4 });
  await statusOf("instruct", key, asha);
  expect([await statusOf("undo", key, asha), await statusOf("undo", key, bela)]).toEqual([200, 200]);
  expect(await shown(key)).toMatchObject({ state: "ORDERED", dematNumber: "1208160012345678" });
  expect(await statusOf("instruct", key, bela)).toBe(200);
});

it("undoes one step though both operators send both letters again, also after a new match", async () => {
  const key = await newOrder();
  await act("take", key, asha);
  await statusOf("match", key, asha);
  const sendBoth = async () => [
    await take("undo", key, bela, letter("letter of bela")),
    await take("undo", key, asha, letter("letter of asha")),
  ];
  await sendBoth();
  const { steps } = await shown(key);
  const files = await filesOf();
  for (let time = 0; time < 2; time++) {
    for (const { status, body } of await sendBoth()) expect([status, body.state]).toEqual([200, "WORKING"]);
  }
  expect(await shown(key)).toMatchObject({ state: "WORKING", steps });
  expect(await filesOf()).toBe(files);
  expect(await bondMarket.cancel(key)).toBe("PENDING");
  expect(await statusOf("match", key, bela)).toBe(200);
  expect((await sendBoth()).map(({ status }) => status)).toEqual([409, 409]);
  expect(await shown(key)).toMatchObject({ state: "MATCHED" });
  expect(await act("release", key, asha)).toBe(409);
});

/** Runs inside the investor's object with the gateways of operators. */
const withOperators = <Result>(investor: Investor, run: (context: AccountContext) => Promise<Result> | Result) =>
  inAccount(investor, (context) => run({ ...context, gateways: gatewaysFor(OPERATED) }));

it("pays an investor's sale that operators have matched and settled", async () => {
  const seller = await newSeller();
  // The sandbox's own market never takes 19.
  const { body: terms } = await requestTerms(seller, 19);
  const { body } = await requestOrder(seller, { units: 19, termsId: terms.termsId });
  const id = String(body.orderId);
  const step = async () => {
    await withOperators(seller.investor, (context) => processSale(context, id));
    return withOperators(seller.investor, ({ sql }) => findOrder(sql, id));
  };
  const balance = () => withOperators(seller.investor, ({ ledger }) => ledger.balance("INR").posted);
  await step();
  expect(await act("take", `sale:${id}`, asha)).toBe(200);
  expect(await statusOf("match", `sale:${id}`, asha)).toBe(200);
  const matched = await step();
  expect(matched).toMatchObject({ status: "MATCHED" });
  const settlesOn = matched?.settlesOn ?? tomorrow();
  await moveClock(env, startOfDayInIndia(settlesOn) + 11 * 3_600_000 - clock.now());
  const before = await balance();
  // A mistaken match is taken back: the sale waits for another.
  for (const token of [asha, bela]) expect(await statusOf("undo", `sale:${id}`, token)).toBe(200);
  expect(await step()).toMatchObject({ status: "MATCHED" });
  expect(await balance()).toBe(before);
  expect(await statusOf("match", `sale:${id}`, asha)).toBe(200);
  expect(await statusOf("settle", `sale:${id}`, bela)).toBe(200);
  expect(await step()).toMatchObject({ status: "SETTLED" });
  const net = Math.round(Number(terms.netProceeds) * 100);
  expect(await balance()).toBe(before + net);
  expect(await step()).toMatchObject({ status: "SETTLED" });
  expect(await balance()).toBe(before + net);
});

it("returns the bonds and says why when a match was undone and the sale is rejected, though two polls learn it at once", async () => {
  const seller = await newSeller();
  const { body: terms } = await requestTerms(seller, 19);
  const { body } = await requestOrder(seller, { units: 19, termsId: terms.termsId });
  const id = String(body.orderId);
  const key = `sale:${id}`;
  const poll = () => withOperators(seller.investor, (context) => processSale(context, id));
  const order = () => withOperators(seller.investor, ({ sql }) => findOrder(sql, id));
  const findings = () => withOperators(seller.investor, verifySalesWithMarket);
  const balance = () => withOperators(seller.investor, ({ ledger }) => ledger.balance("INR").posted);
  const before = await balance();
  await poll();
  await act("take", key, asha);
  await statusOf("match", key, asha);
  await poll();
  for (const token of [asha, bela]) expect(await statusOf("undo", key, token)).toBe(200);
  expect(await findings()).toEqual([]);
  expect(await statusOf("reject", key, bela)).toBe(200);
  expect(await findings()).toEqual([]);
  const matched = await order();
  expect(matched).toMatchObject({ status: "MATCHED" });
  await moveClock(env, startOfDayInIndia(matched?.settlesOn ?? tomorrow()) + 11 * 3_600_000 - clock.now());
  await Promise.all([poll(), poll()]);
  await poll();
  expect((await requestOrders(seller)).body).toMatchObject({
    ...{ unitsInOrders: 0, heldUnits: seller.units },
    orders: [{ orderId: id, status: "REJECTED", reason: "MATCH_UNDONE" }],
  });
  expect(await balance()).toBe(before);
  expect(await findings()).toEqual([]);
  expect(await statusOf("match", key, asha)).toBe(409);
});
