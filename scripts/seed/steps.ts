import type { Operator } from "../operator.ts";
import { publishDue, rewind } from "./deals.ts";
import { demoGuardian, demoInvestor, demoNri, managers } from "./people.ts";

/** One thing to have from the start. May be run twice with the effect of once; rejects when it could not be had. */
export type SeedStep = (operator: Operator) => Promise<void>;

/** In the order in which they build on each other. The demo investor's history is lived, under a clock that moves. */
export const seedSteps: readonly SeedStep[] = [rewind, managers, demoInvestor, publishDue(0), demoNri, demoGuardian];
