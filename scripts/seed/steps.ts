import type { Operator } from "../operator.ts";
import { history } from "./history.ts";
import { bondSelling, exchangeRates, managers } from "./operator-data.ts";

/** One step of the seed. Idempotent; rejects if it fails. */
export type SeedStep = (operator: Operator) => Promise<void>;

/** In order of dependency. */
export const seedSteps: readonly SeedStep[] = [managers, exchangeRates, bondSelling, history];
