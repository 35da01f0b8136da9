import { beforeAll, describe, expect, it } from "vitest";
import { newNri, remit, setRates } from "../gift/non-resident.ts";
import { beginAt } from "../instants.ts";
import { allFindings, idIn, invest, investmentOf, newDeal, passDays } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { type Investor, invoke, setPace } from "../wallet/investor.ts";

beginAt("2026-11-25T06:30:00Z");

beforeAll(async () => {
  await setPace("WEBHOOK_DELAY", 0);
  await setRates();
});

/** A deposit from Wednesday to Wednesday, of $10,000 at ₹88.62. */
const weekOfDeposit = () =>
  newDeal({
    ...DEAL_FILES.GIFT_DEPOSIT,
    product: { kind: "GIFT_DEPOSIT", rateBps: 525, tenureDays: 7, payout: "AT_MATURITY" },
  });
const COINS = Math.floor((8_86_200 * 7) / 30);

const stashOf = async (investor: Investor) => (await invoke(investor, "/v2/stash")).body;

describe("the coins of money that comes back within thirty days", () => {
  it("are counted by its days, so that the same money, invested each week, earns no more than money that stays", async () => {
    const nri = await newNri({ isAccredited: true });
    await remit(nri, "USD", 10_000);
    for (const round of [1, 2, 3, 4]) {
      const id = idIn(await invest(nri, await weekOfDeposit(), 10_000));
      expect(await investmentOf(nri, id)).toMatchObject({ investmentStatus: "SUCCESS", stashCoins: COINS });
      expect(await stashOf(nri)).toMatchObject({ earned: round * COINS, spendable: (round - 1) * COINS });
      await passDays(7, nri);
      expect(await stashOf(nri)).toMatchObject({ spendable: round * COINS, pending: [] });
    }
    // 8,86,200: the coins of the same money invested for thirty days.
    expect(Number((await stashOf(nri)).earned)).toBeLessThan(8_86_200);
    expect(await allFindings(nri)).toEqual([]);
  });
});
