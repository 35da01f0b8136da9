import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { expect, it } from "vitest";
import { processSaga } from "../../../backend/investor/investing/investment-saga.ts";
import { balance, fund, type Investor, inAccount, rupees } from "../wallet/investor.ts";
import {
  allFindings,
  breakingWire,
  commitOnly,
  dealObject,
  invest,
  investmentOf,
  kill,
  newDeal,
  newSaver,
  passMinutes,
  progressOf,
} from "./investing-steps.ts";

/** Before and after each call to the deal: reserve, then confirm or release. The last value never fails. */
const CROSSINGS = [0, 1, 2, 3, 4];

async function saver(amount = 100_000): Promise<Investor> {
  const investor = await newSaver();
  await fund(investor, amount);
  return investor;
}

it.each(CROSSINGS)("succeeds when call step %i fails and the alarm runs twice", async (at) => {
  const [deal, investor] = [await newDeal(), await saver()];
  const id = await commitOnly(investor, deal, 60_000);
  await inAccount(investor, (context) => processSaga(breakingWire(context, at), id).catch(() => undefined));
  await evictDurableObject(investor.object);
  await passMinutes(1);
  await runDurableObjectAlarm(investor.object);
  await Promise.all([investor.object.work(), investor.object.work()]);
  expect(await investmentOf(investor, id)).toMatchObject({ investmentStatus: "SUCCESS", stashCoins: 60_000 });
  expect(await balance(investor)).toMatchObject({ held: 0, available: rupees(40_000) });
  expect((await dealObject(deal).register()).entries).toEqual([
    { userId: investor.userId, confirmed: 6, reserved: 0, held: 6 },
  ]);
  expect(await allFindings(investor)).toEqual([]);
});

it.each(CROSSINGS)("refunds the money when the deal is sold out and call step %i fails", async (at) => {
  const [deal, investor, rival] = [await newDeal({ total: 100_000 }), await saver(), await saver()];
  const id = await commitOnly(investor, deal, 60_000);
  await invest(rival, deal, 50_000);
  await inAccount(investor, (context) => processSaga(breakingWire(context, at), id).catch(() => undefined));
  await evictDurableObject(investor.object);
  await passMinutes(1);
  await investor.object.work();
  expect(await investmentOf(investor, id)).toMatchObject({ investmentStatus: "FAILED", failure: "SOLD_OUT" });
  expect(await balance(investor)).toMatchObject({ held: 0, available: rupees(100_000) });
  expect(await progressOf(deal)).toMatchObject({ sold: 5 });
  expect(await allFindings(investor)).toEqual([]);
});

it("resumes from the alarm when the object is killed right after its commit", async () => {
  const [deal, victim] = [await newDeal(), await saver()];
  const id = await commitOnly(victim, deal, 60_000);
  const investor = await kill(victim);
  await passMinutes(1);
  await investor.object.work();
  expect(await investmentOf(investor, id)).toMatchObject({ investmentStatus: "SUCCESS" });
  expect(await allFindings(investor)).toEqual([]);
});

it("two concurrent processors of one saga make one investment", async () => {
  const [deal, investor] = [await newDeal(), await saver()];
  const id = await commitOnly(investor, deal, 60_000);
  await inAccount(investor, (context) =>
    Promise.all([processSaga(context, id), processSaga(context, id), processSaga(context, id)]),
  );
  expect(await progressOf(deal)).toMatchObject({ sold: 6, holders: 1 });
  expect(await allFindings(investor)).toEqual([]);
});

it("keeps the units of an expired reservation when the investment succeeded meanwhile", async () => {
  const [deal, investor] = [await newDeal(), await saver()];
  const id = await commitOnly(investor, deal, 60_000);
  // The money has moved, but the deal was not notified.
  await inAccount(investor, async (context) => {
    await processSaga(breakingWire(context, 2), id).catch(() => undefined);
    context.scheduler.cancel({ kind: "SAGA", reference: id });
  });
  expect((await dealObject(deal).register()).entries).toMatchObject([{ confirmed: 0, reserved: 6 }]);
  await passMinutes(20);
  await dealObject(deal).work();
  expect((await dealObject(deal).register()).entries).toMatchObject([{ confirmed: 6, reserved: 0 }]);
});

it("keeps an expired reservation until its investment reaches a final state", async () => {
  const [deal, investor] = [await newDeal(), await saver()];
  const id = await commitOnly(investor, deal, 60_000);
  await inAccount(investor, async (context) => {
    await processSaga(breakingWire(context, 1), id).catch(() => undefined);
    context.scheduler.cancel({ kind: "SAGA", reference: id });
  });
  await passMinutes(20);
  await dealObject(deal).work();
  expect((await dealObject(deal).register()).entries).toMatchObject([{ reserved: 6 }]);
  await inAccount(investor, (context) => processSaga(context, id));
  expect((await dealObject(deal).register()).entries).toMatchObject([{ confirmed: 6, reserved: 0 }]);
  expect(await allFindings(investor)).toEqual([]);
});

it("reports a stuck saga, unearned coins and a mismatched unit register", async () => {
  const [deal, investor] = [await newDeal(), await saver()];
  const id = await commitOnly(investor, deal, 60_000);
  await inAccount(investor, (context) => context.scheduler.cancel({ kind: "SAGA", reference: id }));
  await passMinutes(120);
  expect(await allFindings(investor)).toMatchObject([{ invariant: "I10", subject: id }]);
  await inAccount(investor, (context) => processSaga(context, id));
  expect(await allFindings(investor)).toEqual([]);
  await inAccount(investor, (context) => {
    context.ledger.transfer({
      key: "a gift",
      kind: "STASH",
      reference: "none",
      at: context.clock.now(),
      moves: [{ from: "world:STASH", to: "coins:STASH", amount: 1 as never }],
    });
    context.sql.exec("UPDATE investment SET units = 7 WHERE id = ?", id);
  });
  expect((await allFindings(investor)).map((finding) => (finding as { invariant: string }).invariant)).toEqual([
    "I14",
    "I15",
  ]);
});
