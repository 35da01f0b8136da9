import { DEFAULT_RANGE, type ValueRange, valueRange } from "@/lib/contract/calls/value-history";
import type { SearchParams } from "@/lib/contract/facts/search-params";

/** The range of the growth that the URL names. */
export const readRange = ({ growth }: SearchParams): ValueRange =>
  valueRange.options.find((range) => range === growth) ?? DEFAULT_RANGE;
