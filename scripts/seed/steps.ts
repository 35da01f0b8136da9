import type { Operator } from "../operator.ts";
import { history } from "./history.ts";
import { bondSelling, exchangeRates, managers } from "./operator-data.ts";

/** One thing to have from the start. May be run twice with the effect of once; rejects when it could not be had. */
export type SeedStep = (operator: Operator) => Promise<void>;

/** In the order in which they build on each other. */
export const seedSteps: readonly SeedStep[] = [managers, exchangeRates, bondSelling, history];
