/**
 * Verifies that every withdrawn deposit, and every part of one, is paid once, as its terms quoted, and owes nothing
 * after that (docs/invariants.md: I3, I8). Reads only.
 */
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { type ClosingTerms, listEndings, listParts, type PartTerms } from "../claims/deposit-store.ts";
import { getInvestment, listAllInvestments } from "../holdings/investment-store.ts";
import { listPayouts, type PayoutRecord } from "../holdings/payout-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";

export interface DepositFinding {
  readonly invariant: "I3" | "I8";
  /** Id of an investment. */
  readonly subject: string;
  /** Description of the violation, for an operator. */
  readonly detail: string;
}

const isWithdrawal = ({ kind }: PayoutRecord) => kind === "WITHDRAWAL";
const isPart = ({ kind }: PayoutRecord) => kind === "PART_WITHDRAWAL";

export function verifyDeposits({ sql }: Pick<AccountContext, "sql">): readonly DepositFinding[] {
  const endings = listEndings(sql);
  const ended = new Set<InvestmentId>(endings.map(({ investmentId }) => investmentId));
  return [
    ...endings.flatMap((terms) => verifyEnding(sql, terms)),
    ...listAllInvestments(sql)
      .filter(({ id }) => !ended.has(id) && listPayouts(sql, id).some(isWithdrawal))
      .map(({ id }) => ({ invariant: "I8" as const, subject: id, detail: "withdrawn on no terms" })),
    ...verifyParts(sql),
  ];
}

/** The part and the rest add up to the principal, and only the quoted terms repay a part. */
function verifyParts(sql: SqlStorage): readonly DepositFinding[] {
  const quoted = new Map<InvestmentId, PartTerms>(listParts(sql).map((terms) => [terms.investmentId, terms]));
  return listAllInvestments(sql).flatMap(({ id: subject, partRepaid, restructuredOn }): DepositFinding[] => {
    const paid = listPayouts(sql, subject).filter(isPart);
    const terms = quoted.get(subject);
    const part = terms?.ending.part ?? 0;
    if (paid.length !== (terms ? 1 : 0) || partRepaid !== part) {
      const detail = `${part} of it quoted, ${partRepaid} recorded, ${paid.length} times repaid`;
      return [{ invariant: "I8", subject, detail }];
    }
    const [{ promisedGross } = { promisedGross: part }] = paid;
    if (promisedGross === part || restructuredOn !== null) return [];
    return [{ invariant: "I3", subject, detail: `${promisedGross} promised of the part, ${part} quoted` }];
  });
}

/** Compares the gross amounts: a change of residence changes the tax, and a restructuring changes the due day. */
function verifyEnding(sql: SqlStorage, { investmentId: subject, ending }: ClosingTerms): DepositFinding[] {
  const finding = (invariant: "I3" | "I8", detail: string): DepositFinding[] => [{ invariant, subject, detail }];
  const payouts = listPayouts(sql, subject);
  const [withdrawal, ...others] = payouts.filter(isWithdrawal);
  if (!withdrawal || others.length > 0)
    return finding("I8", `withdrawn once, and paid ${others.length + (withdrawal ? 1 : 0)} times`);
  const beyond = payouts.filter((payout) => !isWithdrawal(payout) && payout.accruesTo > ending.withdrawnOn);
  if (beyond.length > 0) return finding("I8", `${beyond.length} payouts that accrue after its withdrawal`);
  const { restructuredOn } = getInvestment(sql, subject);
  if (withdrawal.promisedGross === ending.gross || restructuredOn !== null) return [];
  return finding("I3", `${withdrawal.promisedGross} promised, ${ending.gross} quoted`);
}
