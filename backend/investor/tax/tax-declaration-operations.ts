/**
 * Form 121: the investor declares that no tax will be due on the year's income. Invariant: filing and withdrawal apply to
 * payments from the next day, so a payment that is being made keeps the tax that was decided.
 */
import type {
  fileTaxDeclaration,
  requestTaxDeclarationOtp,
  TaxDeclarations,
} from "../../../lib/contract/calls/tax-declarations.ts";
import type { Paise } from "../../../lib/contract/facts/money.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import { addDays, dateInIndia, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import { AppError, type ErrorCode } from "../../../lib/contract/values/errors.ts";
import { type Form121Fault, form121Fault, form121LimitsOf, taxYearEndOf } from "../../../lib/finance/form-121.ts";
import { declarableIncomeIn } from "../holdings/declarable-income.ts";
import { retaxByReliefs } from "../holdings/residency.ts";
import { insertDeclaration, listDeclarations, withdrawDeclaration } from "../holdings/tax-declaration-store.ts";
import { taxpayerOf } from "../holdings/taxpayer.ts";
import { isAdult } from "../identity/age.ts";
import { confirmStepUp, requestStepUp, type StepUp } from "../identity/step-up.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { kycStateOf } from "../kyc/kyc-state.ts";

type Reader = Pick<AccountContext, "sql" | "clock">;

interface Statement {
  readonly totalIncome: Paise;
  readonly declarationsElsewhere: number;
  readonly incomeElsewhere: Paise;
}

/** The days and figures of a declaration filed today. */
function nextOf({ sql, clock }: Reader) {
  const appliesFrom = addDays(dateInIndia(clock.now()), 1);
  const appliesTo = taxYearEndOf(appliesFrom);
  const { bornOn } = taxpayerOf({ sql });
  const { totalIncomePaise, declaredIncomePaise } = form121LimitsOf(bornOn ?? appliesFrom, appliesFrom);
  const financialYear = financialYearOf(appliesFrom);
  return {
    ...{ financialYear, appliesFrom, appliesTo, incomeHere: declarableIncomeIn(sql, financialYear) },
    ...{ totalIncomeMax: totalIncomePaise, declaredIncomeMax: declaredIncomePaise },
  };
}

function obstacleOf(context: Reader): TaxDeclarations["obstacle"] {
  const { residency, bornOn = null } = taxpayerOf(context);
  const today = dateInIndia(context.clock.now());
  const isPanVerified = kycStateOf(context).steps.some(({ step, status }) => step === "PAN" && status === "VERIFIED");
  if (residency === "NON_RESIDENT") return "NON_RESIDENT";
  if (bornOn !== null && !isAdult({ dateOfBirth: bornOn, today })) return "MINOR";
  if (bornOn === null || !isPanVerified) return "KYC_INCOMPLETE";
  const { financialYear, incomeHere, totalIncomeMax, declaredIncomeMax } = nextOf(context);
  if (findInForce(context, financialYear)) return "FILED";
  return incomeHere > (declaredIncomeMax ?? totalIncomeMax) ? "INCOME_TOO_HIGH" : null;
}

const findInForce = ({ sql }: Pick<AccountContext, "sql">, year: string) =>
  listDeclarations(sql).find(({ financialYear, withdrawnAt }) => withdrawnAt === null && financialYear === year);

const OBSTACLE_ERRORS = {
  NON_RESIDENT: "TAX_DECLARATION_NON_RESIDENT",
  MINOR: "TAX_DECLARATION_MINOR",
  KYC_INCOMPLETE: "KYC_INCOMPLETE",
  FILED: "TAX_DECLARATION_FILED",
  INCOME_TOO_HIGH: "TAX_DECLARATION_DECLARED_TAXED",
} as const satisfies Record<NonNullable<TaxDeclarations["obstacle"]>, ErrorCode>;

const FAULTS = {
  TOTAL_BELOW_PARTS: { code: "TAX_DECLARATION_TOTAL_BELOW_PARTS", field: "totalIncome" },
  TOTAL_TAXED: { code: "TAX_DECLARATION_TOTAL_TAXED", field: "totalIncome" },
  DECLARED_TAXED: { code: "TAX_DECLARATION_DECLARED_TAXED", field: "incomeElsewhere" },
} as const satisfies Record<Form121Fault, { code: ErrorCode; field: keyof Statement }>;

/** @throws AppError for an investor who cannot declare, or figures on which tax would be due */
function checked(context: Reader, { totalIncome, incomeElsewhere }: Statement) {
  const obstacle = obstacleOf(context);
  if (obstacle !== null) throw new AppError(OBSTACLE_ERRORS[obstacle]);
  const { totalIncomeMax: totalIncomePaise, declaredIncomeMax: declaredIncomePaise, ...next } = nextOf(context);
  const stated = { incomeHere: next.incomeHere, incomeElsewhere, totalIncome };
  const fault = form121Fault(stated, { totalIncomePaise, declaredIncomePaise });
  if (fault !== null)
    throw fieldError<typeof fileTaxDeclaration | typeof requestTaxDeclarationOtp>(
      FAULTS[fault].field,
      FAULTS[fault].code,
    );
  return next;
}

/** Binds the code to the year and the figures that it signs. */
const stepUpFor = (
  { financialYear }: { readonly financialYear: string },
  { totalIncome, declarationsElsewhere, incomeElsewhere }: Statement,
): StepUp => ({
  purpose: "TAX_DECLARATION",
  binding: [financialYear, totalIncome, declarationsElsewhere, incomeElsewhere].join(" "),
});

const overviewOf = (context: Reader): TaxDeclarations => ({
  ...{ next: nextOf(context), obstacle: obstacleOf(context) },
  declarations: [...listDeclarations(context.sql)],
});

export const taxDeclarationOperations = {
  "tax-declarations.get": (context) => overviewOf(context),

  "tax-declarations.otp-request": async (context, statement, command) => {
    const next = checked(context, statement);
    const sent = await requestStepUp(context, command, {
      ...stepUpFor(next, statement),
      text: (t, code) => t("notices.code.taxDeclaration", { code, year: next.financialYear }),
    });
    return command.commit(() => sent);
  },

  "tax-declarations.file": async (context, { otp, ...statement }, command) => {
    const next = checked(context, statement);
    await confirmStepUp(context, command, { ...stepUpFor(next, statement), otp });
    return command.commit(() => {
      // While the code was checked, another device may have filed or an investment may have succeeded.
      const current = checked(context, statement);
      // The code confirmed the year that has just ended.
      if (current.financialYear !== next.financialYear)
        throw fieldError<typeof fileTaxDeclaration>("otp", "OTP_EXPIRED");
      const row = { ...current, ...statement };
      insertDeclaration(context.sql, { ...row, filedAt: context.clock.now() });
      retaxByReliefs(context);
      return overviewOf(context);
    });
  },

  "tax-declarations.withdraw": (context, _, command) =>
    command.commit(() => {
      const at = context.clock.now();
      const today = dateInIndia(at);
      const inForce = listDeclarations(context.sql).find(
        ({ withdrawnAt, appliesTo }) => withdrawnAt === null && appliesTo >= today,
      );
      if (!inForce) throw new AppError("TAX_DECLARATION_NONE");
      withdrawDeclaration(context.sql, { sequence: inForce.sequence, appliesTo: today, at });
      retaxByReliefs(context);
      return overviewOf(context);
    }),
} satisfies Partial<Operations>;
