import { z } from "zod";
import { named } from "./named.ts";

/** The legal classification of a payment; several products may share one. */
export const INCOMES = [
  "BANK_INTEREST",
  "OTHER_INTEREST",
  "SECURITY_INTEREST",
  "GOVERNMENT_INTEREST",
  "MACHINERY_RENT",
  "PROPERTY_RENT",
  "TRUST_INCOME",
] as const;
export const incomeType = named("IncomeType", z.enum(INCOMES));
export type Income = z.infer<typeof incomeType>;
