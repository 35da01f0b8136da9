/** The conditions of an instruction in the address of its page, so that the form works without scripts. */

import { z } from "zod";
import { groupPlain } from "@/components/ui/amount-text";
import { toTypedText } from "@/components/wallet/typed-amount";
import type { ReinvestmentInstruction } from "@/lib/contract/calls/reinvestment-instruction";
import type { Currency, Minor } from "@/lib/contract/facts/money";
import { amountDigits } from "@/lib/contract/facts/pasted-amount";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { repaidCategory } from "@/lib/contract/values/categories";
import { amountText, currency } from "@/lib/contract/values/money";
import { requiredGrade } from "@/lib/contract/values/reinvestment";

/** The page of a currency's instruction. */
export const reinvestmentPathOf = (of: Currency) => `/profile/reinvestment?currency=${of}` as const;

/** The page after a failure: the conditions as they were typed, with their preview and consent. */
export const failedPathOf = (typed: TypedConditions, { currency: of, code }: { currency: Currency; code: string }) =>
  `/profile/reinvestment?${new URLSearchParams({ ...typed, currency: of, preview: "yes", failed: code })}` as const;

/** The conditions as typed, so that an unreadable value is shown again with its error. */
export interface TypedConditions {
  readonly part: "PRINCIPAL" | "ALL";
  readonly into: string;
  readonly longestMonths: string;
  readonly leastRating: string;
  readonly mostPerDeal: string;
  readonly keepInWallet: string;
}

export const LONGEST_MONTHS = [6, 12, 24, 36, 60] as const;

const one = (value: string | string[] | undefined) => (typeof value === "string" ? value : "");

export function typedConditions(query: SearchParams): TypedConditions {
  return {
    part: one(query.part) === "ALL" ? "ALL" : "PRINCIPAL",
    into: one(query.into),
    longestMonths: one(query.longestMonths),
    leastRating: one(query.leastRating),
    mostPerDeal: one(query.mostPerDeal),
    keepInWallet: one(query.keepInWallet),
  };
}

const typedAmount = (minor: Minor | null, currency: Currency) =>
  minor === null ? "" : groupPlain(toTypedText(minor), currency);

/** An instruction as it would be typed. */
export function typedFrom(instruction: ReinvestmentInstruction | null): TypedConditions {
  if (!instruction) return typedConditions({});
  const { currency: of, includeInterest, into, longestMonths, leastRating, mostPerDeal, keepInWallet } = instruction;
  return {
    part: includeInterest ? "ALL" : "PRINCIPAL",
    into: into ?? "",
    longestMonths: longestMonths === null ? "" : String(longestMonths),
    leastRating: leastRating ?? "",
    ...{ mostPerDeal: typedAmount(mostPerDeal, of), keepInWallet: typedAmount(keepInWallet, of) },
  };
}

/** Digits as people group them. */
const plain = amountDigits;

const optionalAmount = z
  .string()
  .max(30)
  .transform((typed, context) => {
    if (plain(typed) === "") return null;
    if (amountText.safeParse(plain(typed)).success) return Number(plain(typed));
    context.addIssue({ code: "custom", message: "AMOUNT_INVALID" });
    return z.NEVER;
  });

const conditions = z.object({
  part: z.enum(["PRINCIPAL", "ALL"]),
  into: repaidCategory.or(z.literal("")).catch(""),
  longestMonths: z.coerce.number().int().min(0).max(360).catch(0),
  leastRating: requiredGrade.nullable().catch(null),
  mostPerDeal: optionalAmount,
  keepInWallet: optionalAmount,
  currency: currency.optional().catch(undefined),
});

/** The input of the reinvestment calls; or null, and the fields whose amount cannot be read. */
export function conditionsFrom(typed: TypedConditions & { readonly currency?: string }) {
  const read = conditions.safeParse(typed);
  if (!read.success) {
    return { input: null, faults: new Set(read.error.issues.map(({ path }) => String(path[0]))) };
  }
  const { part, into, longestMonths, currency: of, ...amounts } = read.data;
  return {
    input: {
      ...{ includeInterest: part === "ALL", into: into === "" ? null : into, ...amounts },
      ...{ longestMonths: longestMonths === 0 ? null : longestMonths, ...(of && { currency: of }) },
    },
    faults: new Set<string>(),
  };
}
