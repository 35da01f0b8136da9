/** Where a sale stands before there is an order. It travels with the page, so the two steps work without scripts. */
import type { ErrorCode } from "@/lib/contract/values/errors";
import type { BreakdownLine } from "../../_parts/breakdown";

export type SellState =
  | {
      readonly step: "units";
      /** As it was typed. */
      readonly units: string;
      readonly error: ErrorCode | null;
    }
  | {
      readonly step: "terms";
      readonly termsId: string;
      /** Made with the terms, so that pressing twice is selling once. */
      readonly idempotencyKey: string;
      readonly units: string;
      /** "What 3 bonds would bring" */
      readonly title: string;
      /** "Sell 3 bonds" */
      readonly confirm: string;
      /** What arrives and how it came to that. */
      readonly lines: readonly BreakdownLine[];
      /** What it makes of the money that was put in. */
      readonly outcome: readonly BreakdownLine[];
      /** "These figures stand until 4:30 pm" */
      readonly until: string;
      /** When they were told. */
      readonly secondsLeft: number;
      readonly error: ErrorCode | null;
    };
