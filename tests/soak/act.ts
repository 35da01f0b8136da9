import type { z } from "zod";
import type { listDeals } from "../../lib/contract/calls/deals.ts";
import type { Operator } from "../../scripts/operator.ts";
import type { Actor } from "./people.ts";
import type { Chance } from "./random.ts";

/** A deal as the list of live deals shows it. */
export type Offer = z.input<typeof listDeals.output>["deals"][number];

/** What somebody finds on one day: who he is, what is on offer, and his own chance. */
export interface Scene {
  readonly operator: Operator;
  readonly actor: Actor;
  /** Who had come before today. */
  readonly others: readonly Actor[];
  /** The live deals of the morning; they may be sold out by now. */
  readonly offers: readonly Offer[];
  readonly chance: Chance;
  /** Names the next intention of this person on this day. */
  readonly nextKey: () => string;
}

/** What is done, or found to be not possible now: nothing in the wallet, nothing on offer. */
export type Done = "DONE" | "NOTHING TO DO";
export type Act = (scene: Scene) => Promise<Done>;
