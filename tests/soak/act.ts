import type { z } from "zod";
import type { listDeals } from "../../lib/contract/calls/deals.ts";
import type { Operator } from "../../scripts/operator.ts";
import type { Actor } from "./people.ts";
import type { Chance } from "./random.ts";

/** A deal as the list of live deals shows it. */
export type Offer = z.input<typeof listDeals.output>["deals"][number];

/** An investor's day: the investor, the live deals and a random source. */
export interface Scene {
  readonly operator: Operator;
  readonly actor: Actor;
  /** The investors who signed up before today. */
  readonly others: readonly Actor[];
  /** The deals that were live at the start of the day; they may be sold out by now. */
  readonly offers: readonly Offer[];
  readonly chance: Chance;
  /** Returns a new idempotency key for this investor and day. */
  readonly nextKey: () => string;
}

/** The result of an act; NOTHING TO DO when it is impossible now: an empty wallet, no live deal. */
export type Done = "DONE" | "NOTHING TO DO";
export type Act = (scene: Scene) => Promise<Done>;
