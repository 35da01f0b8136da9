import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { publishDeal } from "../../../backend/catalogue/publish.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { dealId } from "../../../lib/contract/values/ids.ts";
import { PRODUCT_KINDS } from "../../../lib/contract/values/products.ts";
import { newNri, setRates } from "../gift/non-resident.ts";
import { type Investor, invoke } from "../wallet/investor.ts";
import { startFlowOf } from "./investing-steps.ts";
import { newShareholder } from "./shareholder.ts";

/** The fields of a deal file that this test reads, in wire format. */
const offer = z.looseObject({
  dealId,
  currency: z.string().default("INR"),
  product: z.looseObject({ kind: z.enum(PRODUCT_KINDS) }),
  unit: z.number(),
  minimum: z.number(),
});

/** Every deal of the sandbox, published now, open and unsold. */
const files = Object.entries(import.meta.glob<{ default: unknown }>("../../../data/deals/**/*.json", { eager: true }))
  .filter(([path]) => !path.endsWith("seed.json"))
  .map(([, { default: file }]) => {
    const open = { opensInDays: 0, closesInDays: 1, placed: { units: 0, holders: 0 } };
    return { ...offer.parse(file), ...open };
  });

let resident: Investor;
/** A separate buyer of shares, because an investor's orders within an hour are limited. */
let buyer: Investor;
let nri: Investor;

beforeAll(async () => {
  await setRates();
  resident = await newShareholder();
  buyer = await newShareholder();
  nri = await newNri({ isAccredited: true });
  for (const file of files) await publishDeal(env, file);
});

interface Terms {
  readonly amount: number;
  readonly units: number;
  readonly cost: {
    readonly consideration: number;
    readonly accruedInterest: number;
    readonly stampDuty: number;
  } | null;
}

const minorOf = (major: number) => Math.round(major * 100);

const partsOf = ({ amount, cost }: Terms) =>
  cost ? minorOf(cost.consideration) + minorOf(cost.accruedInterest) + minorOf(cost.stampDuty) : minorOf(amount);

it("covers every kind of product", () => {
  expect(new Set(files.map(({ product }) => product.kind))).toEqual(new Set(PRODUCT_KINDS));
});

describe("the documented minimum of a deal", () => {
  it.each(files.map((file) => [file.dealId, file] as const))(
    "of %s is taken for its terms and by the investment flow, with all that is paid beside it stated",
    async (id, { currency, unit, minimum: documented }) => {
      const { minimum } = (await invoke(resident, `/v2/deals/${id}`)).body;
      const quoted = await invoke(resident, `/v2/deals/${id}/investment-terms?amount=${minimum}`);
      expect(quoted.status).toBe(200);
      const terms = quoted.body as unknown as Terms;
      // A bond below its face value costs less: the amount buys more of them.
      expect(terms.units).toBeGreaterThanOrEqual(documented / unit);
      expect(partsOf(terms)).toBe(minorOf(terms.amount));
      const started = await startFlowOf(currency === "INR" ? resident : nri, id, Number(minimum));
      const { units, amount, cost } = terms;
      expect(started).toMatchObject({ status: 200, body: { terms: { units, amount, cost } } });
    },
  );

  it("pays for the minimum and nothing more, up to its price", async () => {
    const bond = files.find(({ dealId }) => dealId === "pathik-highways-60m");
    const terms = async (amount: number) =>
      (await invoke(resident, `/v2/deals/${bond?.dealId}/investment-terms?amount=${amount}`)).body;
    const least = await terms(20_000);
    expect(least).toMatchObject({ units: 2 });
    const price = Number(least.amount);
    expect(price).toBeGreaterThan(20_000);
    expect(await terms(Math.round(price * 100 - 1) / 100)).toMatchObject({ units: 2, amount: price });
    expect(await terms(price)).toMatchObject({ units: 2, amount: price });
    expect(await terms(19_999.99)).toMatchObject({ code: "BELOW_MINIMUM" });
  });
});

describe("lots of pre-IPO shares", () => {
  const lots = files.filter(({ product }) => product.kind === "PRE_IPO");
  const order = (id: string, body: Record<string, unknown>) =>
    invoke(buyer, `/preIPO/invest?dealId=${id}`, { body, key: randomIds.letters() });

  it.each(lots.map(({ dealId, minimum }) => [dealId, minimum] as const))(
    "of %s are bought at their documented price, and the buyer pays no stamp duty",
    async (id, minimum) => {
      const { body, status } = await order(id, { lotSize: 1, amount: minimum, returnUrl: "/pre-ipo" });
      expect(status).toBe(200);
      const { investment, payment } = body as { investment: Record<string, number>; payment: { amount: number } };
      expect(investment.stampDuty).toBe(0);
      expect(minorOf(investment.amount ?? 0)).toBe(minorOf(minimum));
      expect(payment.amount).toBe(investment.amount);
    },
  );

  it("are refused at any other price", async () => {
    const [{ dealId, minimum } = { dealId: "none", minimum: 0 }] = lots;
    for (const amount of [minimum - 0.01, minimum + 0.01, 2 * minimum])
      expect([amount, (await order(dealId, { lotSize: 1, amount })).status]).not.toEqual([amount, 200]);
    expect((await order(dealId, { lotSize: 2, amount: 2 * minimum })).status).toBe(200);
  });
});
