/** Form 121: the declaration that no tax will be due, so that payers deduct none. Not in the specification: docs/decisions/0087. */

import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate, instant } from "../values/calendar-date.ts";
import { OTP_SENDING_ERRORS } from "../values/identity.ts";
import { amount, money } from "../values/money.ts";
import { named } from "../values/named.ts";
import { CONFIRMATION_ERRORS, confirmation } from "../values/passkey.ts";
import { otpSentTo } from "./auth.ts";

/** Why an investor cannot file the declaration now. */
export const DECLARATION_OBSTACLES = ["KYC_INCOMPLETE", "NON_RESIDENT", "MINOR", "FILED", "INCOME_TOO_HIGH"] as const;
const declarationObstacle = named("DeclarationObstacle", z.enum(DECLARATION_OBSTACLES));

const taxDeclaration = named(
  "TaxDeclaration",
  z.object({
    sequence: z.number().int().positive(),
    financialYear: z.string(),
    /** The first and the last day of the payments from which no tax is deducted. */
    appliesFrom: calendarDate,
    appliesTo: calendarDate,
    /** Income of the year from our payers, as expected when the declaration was filed. */
    incomeHere: money,
    declarationsElsewhere: z.number().int(),
    incomeElsewhere: money,
    totalIncome: money,
    filedAt: instant,
    withdrawnAt: instant.nullable(),
  }),
);
export type TaxDeclaration = z.output<typeof taxDeclaration>;

const taxDeclarations = named(
  "TaxDeclarations",
  z.object({
    /** The terms of a declaration filed today. */
    next: z.object({
      financialYear: z.string(),
      appliesFrom: calendarDate,
      appliesTo: calendarDate,
      incomeHere: money,
      /** The highest total income on which no tax is due. */
      totalIncomeMax: money,
      /** The highest sum of all declared incomes; null for a senior. */
      declaredIncomeMax: money.nullable(),
    }),
    obstacle: declarationObstacle.nullable(),
    /** Newest first. */
    declarations: z.array(taxDeclaration),
  }),
);
export type TaxDeclarations = z.output<typeof taxDeclarations>;

const statement = {
  /** Estimated income of the financial year from all sources. */
  totalIncome: amount,
  /** Declarations to other payers in the same year, and their income. */
  declarationsElsewhere: z.number().int("INVALID_INPUT").min(0, "INVALID_INPUT").max(999, "INVALID_INPUT"),
  incomeElsewhere: money
    .refine((value) => value >= 0, "AMOUNT_INVALID")
    .refine((value) => value <= 100_00_00_000_00, "AMOUNT_TOO_LARGE"),
};

const FILING_ERRORS = [
  "AMOUNT_INVALID",
  "AMOUNT_TOO_LARGE",
  "KYC_INCOMPLETE",
  "TAX_DECLARATION_NON_RESIDENT",
  "TAX_DECLARATION_MINOR",
  "TAX_DECLARATION_FILED",
  "TAX_DECLARATION_TOTAL_BELOW_PARTS",
  "TAX_DECLARATION_TOTAL_TAXED",
  "TAX_DECLARATION_DECLARED_TAXED",
] as const;

export const getTaxDeclarations = defineCall({
  name: "tax-declarations.get",
  tag: "Account",
  method: "GET",
  path: "/v2/user/tax-declarations",
  inSpecification: false,
  summary: "Returns the investor's declarations on Form 121, and what one filed today would cover.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: taxDeclarations,
  errors: [],
});

export const requestTaxDeclarationOtp = defineCall({
  name: "tax-declarations.otp-request",
  tag: "Account",
  method: "POST",
  path: "/v2/user/tax-declarations/otp/request",
  inSpecification: false,
  summary: "Checks a declaration on Form 121 and sends the code that signs exactly these figures.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject(statement),
  output: otpSentTo,
  errors: [...FILING_ERRORS, ...OTP_SENDING_ERRORS],
});

export const fileTaxDeclaration = defineCall({
  name: "tax-declarations.file",
  tag: "Account",
  method: "POST",
  path: "/v2/user/tax-declarations",
  inSpecification: false,
  summary:
    "Files Form 121 for the financial year of the next day. Payments from that day to 31 March are made without TDS.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ ...statement, otp: confirmation }),
  output: taxDeclarations,
  errors: [...FILING_ERRORS, ...CONFIRMATION_ERRORS],
});

export const withdrawTaxDeclaration = defineCall({
  name: "tax-declarations.withdraw",
  tag: "Account",
  method: "POST",
  path: "/v2/user/tax-declarations/withdraw",
  inSpecification: false,
  summary: "Withdraws the declaration in force: payments from the next day are taxed again.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({}),
  output: taxDeclarations,
  errors: ["TAX_DECLARATION_NONE"],
});
