import { expect, it } from "vitest";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { settlePayout } from "../../../backend/investor/payouts/payout-collection.ts";
import { processReinvestment } from "../../../backend/investor/reinvesting/reinvestment-processing.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { whileDealAnswers } from "../doubles/gateways.ts";
import { balance, inAccount, rupees } from "../wallet/investor.ts";
import {
  allFindings,
  breakingWire,
  dealObject,
  investmentOf,
  kill,
  passDays,
  passMinutes,
  progressOf,
} from "./investing-steps.ts";
import { holder, NET, optIn, optOut, reinvested, target, toEveOf } from "./reinvesting.ts";

/** Before and after each call to a deal: available units, reserve, confirm. */
const CROSSINGS = [0, 1, 2, 3, 4, 5];

it("reinvests in the next deal when one sells out at the last moment", async () => {
  const held = await holder();
  const { investor, id } = held;
  await optIn(investor, id);
  await toEveOf(held);
  const [removed, next] = [await target({ closesInDays: 5 }), await target()];
  await passDays(3);
  await inAccount(investor, async (context) => {
    const real = context.env.DEAL;
    const soldOut = {
      idFromName: (name: string) => real.idFromName(name),
      get: (wanted: DurableObjectId) => {
        const stub = real.get(wanted);
        if (wanted.name !== removed) return stub;
        return { progress: () => stub.progress(), reserve: async () => "SOLD_OUT" };
      },
    };
    const DEAL = Object.assign(Object.create(real), soldOut);
    await settleAll({ ...context, env: { ...context.env, DEAL } }, id);
  });
  expect(await reinvested(held)).toMatchObject({ dealId: next });
  expect(await progressOf(removed)).toMatchObject({ sold: 0 });
  expect(await allFindings(investor)).toEqual([]);
});

async function settleAll(context: AccountContext, id: InvestmentId): Promise<void> {
  await settlePayout(context, `${id}:1`);
  await processReinvestment(context, id);
}

it.each(CROSSINGS)("makes one investment when call step %i fails and the alarm runs twice", async (at) => {
  const held = await holder();
  await optIn(held.investor, held.id);
  await toEveOf(held);
  const next = await target();
  await passDays(3);
  await inAccount(held.investor, (context) => settleAll(breakingWire(context, at), held.id).catch(() => undefined));
  const investor = await kill(held.investor);
  await passMinutes(1);
  await Promise.all([investor.object.work(), investor.object.work()]);
  expect(await reinvested({ ...held, investor })).toMatchObject({ dealId: next, investmentStatus: "SUCCESS" });
  expect(await balance(investor)).toMatchObject({ held: 0, posted: rupees(1_076.71) });
  expect((await dealObject(next).register()).entries).toMatchObject([{ confirmed: 5, reserved: 0 }]);
  expect(await allFindings(investor)).toEqual([]);
  await passDays(20);
});

it("follows the stored choice when the investor opts out during the payout", async () => {
  const held = await holder();
  const { investor, id } = held;
  await optIn(investor, id);
  await toEveOf(held);
  await target();
  await passDays(3);
  const [out] = await Promise.all([optOut(investor, id), investor.object.work()]);
  await investor.object.work();
  const { reinvestment } = await investmentOf(investor, id);
  const wasInTime = out.status === 200;
  expect(reinvestment?.status ?? null).toBe(wasInTime ? null : "DONE");
  expect(await balance(investor)).toMatchObject({ held: 0, available: rupees(wasInTime ? NET : 1_076.71) });
  expect(await allFindings(investor)).toEqual([]);
  expect((await optIn(investor, id)).body).toMatchObject({ code: "INVESTMENT_NOT_ACTIVE" });
  expect((await optOut(investor, id)).body).toMatchObject({ code: "INVESTMENT_NOT_ACTIVE" });
});

it("credits the wallet when the terms expire while the deal's last units are requested", async () => {
  const held = await holder();
  const { investor, id } = held;
  await optIn(investor, id);
  await toEveOf(held);
  const next = await target({ closesInDays: 5 });
  await passDays(3);
  await inAccount(investor, (context) => settleAll(whileDealAnswers(context, { reserve: () => passMinutes(16) }), id));
  expect(await investmentOf(investor, id)).toMatchObject({
    reinvestment: { status: "NOT_POSSIBLE", reason: "NO_DEAL_FITS" },
  });
  expect(await balance(investor)).toEqual({ posted: rupees(NET), held: 0, available: rupees(NET) });
  await dealObject(next).work();
  expect(await progressOf(next)).toMatchObject({ sold: 0 });
  expect(await allFindings(investor)).toEqual([]);
});
