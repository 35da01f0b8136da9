/** State of a sale before an order is placed. Submitted with the form, so both steps work without JavaScript. */
import type { ErrorCode } from "@/lib/contract/values/errors";
import type { BreakdownLine } from "../../_parts/breakdown";

export type SellState =
  | {
      readonly step: "units";
      /** The raw input. */
      readonly units: string;
      readonly error: ErrorCode | null;
    }
  | {
      readonly step: "terms";
      readonly termsId: string;
      /** Created with the quote, so that a double click sells once. */
      readonly idempotencyKey: string;
      readonly units: string;
      /** Example: "What 3 bonds would bring". */
      readonly title: string;
      /** Example: "Sell 3 bonds". */
      readonly confirm: string;
      /** The net proceeds and their calculation. */
      readonly lines: readonly BreakdownLine[];
      /** The gain and the return on the invested amount. */
      readonly outcome: readonly BreakdownLine[];
      /** Example: "These figures stand until 4:30 pm". */
      readonly until: string;
      /** Time of the quote. */
      readonly secondsLeft: number;
      readonly error: ErrorCode | null;
    };
