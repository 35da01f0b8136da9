/**
 * The income of a guardian's minor children, for the guardian's workbook: as a rule it is added to the income of the
 * parent who earns more. Invariant: each entry is one of the child's own workbook; a child's account that cannot be
 * reached fails the workbook, because a missing section would read as no income.
 */

import { type Minor, minor, ZERO_PAISE } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { UserId } from "../../../lib/contract/values/ids.ts";
import { isClubbedOn } from "../../../lib/finance/minor-income.ts";
import { callGateway } from "../../gateways/deadline.ts";
import { openReply } from "../../platform/reply.ts";
import { findGuardian, listWards } from "../identity/family-store.ts";
import { getIdentity } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { FinancialYear } from "../statements/statement-rules.ts";
import { type MachineYear, referenceOfMachine } from "./machine-depreciation.ts";
import { type CapitalGain, headOfGain, referenceOfGain } from "./tax-gains.ts";
import { referenceOf } from "./tax-payments.ts";
import { type IncomeHead, taxYear } from "./tax-year.ts";

export interface ChildIncome {
  readonly head: Exclude<IncomeHead, "TDS"> | "DEPRECIATION";
  /** Null for a capital gain and for depreciation. */
  readonly payer: { readonly name: string; readonly tan: string | null } | null;
  readonly title: string;
  readonly on: CalendarDate;
  /** Negative for a loss and for depreciation. */
  readonly amount: Minor;
  readonly tds: Minor;
  /** The line of ITR-2 on which the child would declare it. */
  readonly itrLine: string;
  readonly reference: string;
}

export interface ClubbedIncome extends ChildIncome {
  readonly childName: string;
}

/** The child's side. @throws AppError NOT_FOUND for everybody but the guardian, FINANCIAL_YEAR_INVALID, STATEMENT_TOO_LONG */
export async function incomeForGuardian(
  context: AccountContext,
  guardianId: UserId,
  financialYear: string,
): Promise<readonly ChildIncome[]> {
  const { dateOfBirth } = getIdentity(context.sql);
  const { year, income, gains, machines } = await taxYear(context, financialYear, (metal) => metal);
  // After the await: an operator may have replaced the guardian.
  if (findGuardian(context.sql) !== guardianId || dateOfBirth === null) throw new AppError("NOT_FOUND");
  const entries: readonly ChildIncome[] = [
    ...income.map(({ nature: head, payer, title, paidOn: on, income: amount, tds, itrLine, ...entry }) => ({
      ...{ head, payer, title, on, amount, tds, itrLine, reference: referenceOf({ ...entry, paidOn: on }) },
    })),
    ...gains.flatMap(entriesOfGain),
    ...machines.flatMap((machine) => entriesOfMachine(machine, year)),
  ];
  return entries.filter(({ on }) => isClubbedOn(dateOfBirth, on));
}

/** None for a gain that a treaty leaves to the state in which the child lives. */
export function entriesOfGain(sold: CapitalGain): readonly ChildIncome[] {
  const { title, soldOn: on, gain: amount, tds, itrLine } = sold;
  const head = headOfGain(sold);
  const entry = { payer: null, title, on, amount, tds, itrLine, reference: referenceOfGain(sold) };
  return head === null ? [] : [{ head, ...entry }];
}

/** Depreciation counts on the last day of the year. */
function entriesOfMachine(machine: MachineYear, { to }: Pick<FinancialYear, "to">): readonly ChildIncome[] {
  const { title, soldOn, gainPaise, depreciationPaise, itrLine } = machine;
  const common = { payer: null, title, tds: ZERO_PAISE, itrLine, reference: referenceOfMachine(machine) };
  const depreciation = { ...common, head: "DEPRECIATION" as const, on: to, amount: minor(-depreciationPaise) };
  const gain = { ...common, head: "SHORT_TERM_GAIN" as const, on: soldOn ?? to, amount: gainPaise };
  return [depreciation, gain].filter(({ amount }) => amount !== 0);
}

/** Null without children. @throws AppError GATEWAY_UNAVAILABLE, and those of the child's side */
export async function clubbedIncome(
  { sql, env, userId }: AccountContext,
  financialYear: string,
): Promise<readonly ClubbedIncome[] | null> {
  const children = listWards(sql).filter(({ enrolledAt }) => enrolledAt !== null);
  if (children.length === 0) return null;
  const incomes = children.map(async ({ id, name: childName }) => {
    const child = env.INVESTOR.get(env.INVESTOR.idFromName(id));
    const entries = openReply(await callGateway(async () => child.incomeForGuardian(userId, financialYear)));
    return entries.map((entry) => ({ childName, ...entry }));
  });
  return (await Promise.all(incomes)).flat();
}
