import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { listDeals } from "../../lib/contract/calls/deals.ts";
import { addDays, type CalendarDate } from "../../lib/contract/values/calendar-date.ts";
import { type Operator, operate } from "../../scripts/operator.ts";
import { root } from "../../scripts/paths.ts";
import { openClient } from "../../scripts/sandbox/client.ts";
import { bondSelling, managers, PAISE_PER_MAJOR } from "../../scripts/seed/operator-data.ts";
import type { Offer } from "./act.ts";
import { type Chance, chanceOf } from "./random.ts";

/*
 * The operator's acts: deals published repeatedly from the catalogue's files, so that units are always on offer; late
 * payers, deals that cannot pay as promised, prices, and switches that are turned for a while.
 */

const dealFile = z.looseObject({
  dealId: z.string(),
  currency: z.string().default("INR"),
  unit: z.number(),
  minimum: z.number(),
  total: z.number(),
  opensInDays: z.number(),
  closesInDays: z.number(),
  placed: z.object({ units: z.number(), holders: z.number() }).default({ units: 0, holders: 0 }),
  product: z.looseObject({ kind: z.string(), pricePerShare: z.number().optional() }),
});
type DealFile = z.output<typeof dealFile>;

/** A deal that this run has published. */
export interface Published {
  readonly dealId: string;
  readonly on: number;
  readonly unit: number;
  readonly placedUnits: number;
  readonly kind: string;
  readonly currency: string;
  readonly pricePerShare: number | undefined;
}

/** The first files of each kind by name, up to the requested number. */
function readFiles(ofAKind: number): readonly DealFile[] {
  const folder = join(root, "data/deals");
  const paths = globSync("**/*.json", { cwd: folder }).filter((path) => path !== "seed.json");
  const files = paths.sort().map((path) => dealFile.parse(JSON.parse(readFileSync(join(folder, path), "utf8"))));
  return [...Map.groupBy(files, ({ product }) => product.kind).values()].flatMap((same) => same.slice(0, ofAKind));
}

const SCARCE_MINIMUMS = 4;

/** Units placed at publication. Some deals have few left, so that investors compete; sold-out ones start half sold. */
function placedOf({ total, unit, minimum, placed }: DealFile, chance: Chance): number {
  const offered = total / unit;
  if (chance.percent(15)) return Math.max(0, offered - (SCARCE_MINIMUMS * minimum) / unit);
  return placed.units > offered * 0.9 ? Math.floor(offered / 2) : placed.units;
}

/** The interval at which a file is published again. */
const PERIOD_DAYS = 60;
const OPEN_DAYS_MIN = 14;
const MONTH_START = /-01$/;

export interface MarketPlan {
  readonly seed: number;
  readonly dealsOfAKind: number;
}

/** The days after `since` up to `day`, both counted from the first day of the run. */
export interface Stretch {
  readonly since: number;
  readonly day: number;
  readonly date: CalendarDate;
}

export class Market {
  readonly #operator: Operator;
  readonly #seed: number;
  readonly #files: readonly DealFile[];

  constructor(operator: Operator, { seed, dealsOfAKind }: MarketPlan) {
    this.#operator = operator;
    this.#seed = seed;
    this.#files = readFiles(dealsOfAKind);
  }

  /** Publishes everything that exists before the first day. */
  async prepare(): Promise<void> {
    await managers(this.#operator);
    await bondSelling(this.#operator);
  }

  /** Performs the operator's acts of a range of days, on its last day. */
  async open(stretch: Stretch): Promise<void> {
    const chance = chanceOf(this.#seed, -1, stretch.day);
    await this.#config("exchangeRates", { asOf: addDays(stretch.date, -1), paisePerMajor: PAISE_PER_MAJOR });
    await this.#config("InvestFeatureEnabled", !chance.percent(3));
    await this.#config("onlinePaymentEnable", !chance.percent(4));
    for (const { document } of this.#due(stretch)) await this.#send("publish", document);
    // Shares promise no payout that could be late.
    const older = this.publishedBy(stretch.day - 20).filter(({ kind }) => kind !== "PRE_IPO");
    if (older.length > 0) await this.#disturb(older, chance, stretch);
    if (MONTH_START.test(stretch.date)) await this.#markShares(stretch.day, chance);
  }

  /** After a restart: publishes the missing deals. Publishing one again changes nothing. */
  async publishUpTo(day: number): Promise<void> {
    for (const { document } of this.#due({ since: -1, day })) await this.#send("publish", document);
  }

  /** The live deals of India and GIFT City. */
  async offers(): Promise<readonly Offer[]> {
    const visitor = openClient(this.#operator.url);
    const lists = await Promise.all(
      (["INR", "GIFT"] as const).map((investmentType) => visitor.call(listDeals, { investmentType, status: "OPEN" })),
    );
    return lists.flatMap(({ deals }) => deals);
  }

  publishedBy(day: number): readonly Published[] {
    return this.#due({ since: -1, day }).map(({ published }) => published);
  }

  #due({ since, day }: Omit<Stretch, "date">) {
    return this.#files.flatMap((file, index) => {
      const first = index % 3 === 0 ? 0 : (index * 7) % PERIOD_DAYS;
      const rounds = Math.max(0, Math.floor((day - first) / PERIOD_DAYS) + 1);
      return Array.from({ length: rounds }, (_, round) => ({ round, on: first + round * PERIOD_DAYS }))
        .filter(({ on }) => on > since)
        .map(({ round, on }) => this.#edition(file, { index, round, on }));
    });
  }

  /** The file under a new deal id, open long enough for investors to see it. */
  #edition(file: DealFile, { index, round, on }: { index: number; round: number; on: number }) {
    const chance = chanceOf(this.#seed, -2, index, round);
    const placed = { ...file.placed, units: placedOf(file, chance) };
    const dealId = `${file.dealId}-y${round}`;
    const document = {
      ...file,
      dealId,
      placed,
      closesInDays: Math.max(OPEN_DAYS_MIN, file.closesInDays),
      paysLateByDays: chance.percent(20) ? 1 + chance.below(20) : 0,
    };
    const { unit, currency, product } = file;
    const { kind, pricePerShare } = product;
    const published: Published = { dealId, on, unit, placedUnits: placed.units, kind, currency, pricePerShare };
    return { document, published };
  }

  async #disturb(older: readonly Published[], chance: Chance, { day }: Stretch): Promise<void> {
    if (chance.percent(35)) {
      const { dealId } = chance.oneOf(older);
      await this.#send("payout", { action: "delay", dealId, days: 1 + chance.below(20) });
    }
    if (chance.percent(20)) await this.#send("payout", { action: "settle", dealId: chance.oneOf(older).dealId });
    if (chance.percent(7)) {
      const notice = { en: "The holders have agreed to be paid later.", hi: "धारक देर से भुगतान पर सहमत हुए हैं।" };
      const order = { id: `day-${day}`, extendDays: 15 + chance.below(90), notice };
      const rate = chance.percent(50) ? { rateBps: 900 + chance.below(500) } : {};
      await this.#send("restructure", { dealId: chance.oneOf(older).dealId, order: { ...order, ...rate } });
    }
  }

  async #markShares(day: number, chance: Chance): Promise<void> {
    for (const { dealId, pricePerShare } of this.publishedBy(day)) {
      if (pricePerShare === undefined) continue;
      const price = Math.round((pricePerShare * (85 + chance.below(50))) / 100);
      await this.#send("price", { dealId, price });
    }
  }

  #config(key: string, value: unknown) {
    return this.#send("config", { key, value });
  }

  #send(command: string, args: unknown) {
    return operate(this.#operator, { command, args });
  }
}
