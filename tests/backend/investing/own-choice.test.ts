/** The choice for one investment stands on its own: the end of a reinvestment instruction leaves it as it is. */
import { expect, it } from "vitest";
import { findReinvestment } from "../../../backend/investor/claims/reinvestment-store.ts";
import { settlePayout } from "../../../backend/investor/payouts/payout-collection.ts";
import { fund, inAccount, rupees } from "../wallet/investor.ts";
import { allFindings, idIn, invest, investmentOf, newDeal, passDays } from "./investing-steps.ts";
import { holder, instruct, optIn, optOut, outcomeOf, pause, revoke, target, toEveOf } from "./reinvesting.ts";

const ENDS = {
  paused: (investor: Parameters<typeof revoke>[0]) => pause(investor, true),
  revoked: revoke,
  replaced: (investor: Parameters<typeof revoke>[0]) => instruct(investor, { mostPerDeal: 20_000 }),
} as const;

it.each(["paused", "revoked", "replaced"] as const)(
  "reinvests the set-aside money of a holding whose own switch is on when the instruction is %s",
  async (end) => {
    const held = await holder();
    const { investor, id } = held;
    await fund(investor, 50_000);
    // The second holding is covered by the instruction, and matures with the first one.
    const product = { tenureDays: 60, rateBps: 1310 };
    const covered = idIn(
      await invest(investor, await newDeal({ product, minimum: 10_000, unit: 10_000, closesInDays: 1 }), 50_000),
    );
    await optIn(investor, id);
    await instruct(investor);
    await toEveOf(held);
    await target();
    await passDays(3);
    await inAccount(investor, async (context) => {
      await settlePayout(context, `${id}:1`);
      await settlePayout(context, `${covered}:1`);
    });
    const stateOf = (of: string) => inAccount(investor, ({ sql }) => findReinvestment(sql, of)?.state);
    expect([await stateOf(id), await stateOf(covered)]).toEqual(["SET_ASIDE", "SET_ASIDE"]);
    expect((await ENDS[end](investor)).status).toBe(200);
    await passDays(2, investor);
    await investor.object.work();
    expect(await outcomeOf(investor, id)).toMatchObject({ status: "DONE", isInstructed: false });
    expect(await outcomeOf(investor, covered)).toMatchObject({ status: "NOT_POSSIBLE", reason: "INSTRUCTION_ENDED" });
    const bought = (await outcomeOf(investor, id))?.investmentId ?? expect.fail();
    expect(await investmentOf(investor, bought)).toMatchObject({ investmentAmount: rupees(50_000) });
    expect(await allFindings(investor)).toEqual([]);
    await passDays(20);
  },
);

it.each(["paused", "revoked"] as const)(
  "keeps the own switch of a holding on when the instruction is %s",
  async (end) => {
    const { investor, id } = await holder();
    await optIn(investor, id);
    await instruct(investor);
    await ENDS[end](investor);
    expect(await outcomeOf(investor, id)).toMatchObject({ status: "OPTED_IN", isInstructed: false });
  },
);

it.each(["paused", "revoked", "replaced"] as const)(
  "keeps a holding out of a new instruction whose own switch was off when the former one was %s",
  async (end) => {
    const { investor, id } = await holder();
    await instruct(investor);
    await optOut(investor, id);
    await ENDS[end](investor);
    await instruct(investor);
    const outcome = await outcomeOf(investor, id);
    expect(outcome?.status === "OPTED_IN").toBe(false);
  },
);
