/**
 * Verifies one investor's investments against each other, the ledger and the consents (docs/invariants.md: I3, I10,
 * I14, CONSENT). Reads only.
 */
import { addMinor, CURRENCIES, minor, paise } from "../../../lib/contract/values/money.ts";
import { coinsFor } from "../../../lib/finance/stash.ts";
import { account } from "../../ledger/accounts.ts";
import { hasEnded } from "../holdings/investment-status.ts";
import { type InvestmentRecord, listAllInvestments } from "../holdings/investment-store.ts";
import { hasEnded as hasEndedStage, sumOf } from "../holdings/investment-views.ts";
import { listPayouts, type PayoutRecord } from "../holdings/payout-store.ts";
import { principalInDeal } from "../holdings/principal.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { sumTrades } from "../metals/store.ts";
import { termsHashOf } from "../orders/flow.ts";
import { findConsent, findFlow } from "../orders/flow-store.ts";
import { holdKeyOf } from "../orders/investment-transitions.ts";
import { listRedemptions } from "./redemption-store.ts";

export interface InvestmentFinding {
  readonly invariant: "I3" | "I10" | "I14" | "CONSENT";
  /** Id of an investment, or a ledger account. */
  readonly subject: string;
  /** Description of the violation, for an operator. */
  readonly detail: string;
}

interface Holding {
  readonly investment: InvestmentRecord;
  readonly payouts: readonly PayoutRecord[];
}

type Verified = Pick<AccountContext, "sql" | "ledger" | "clock">;

/** Longer than any retry delay: a saga that is still open after this is stuck. */
const STUCK_AFTER_MS = 60 * 60_000;

export function verifyInvestments(context: Verified): readonly InvestmentFinding[] {
  const investments = listAllInvestments(context.sql);
  const payouts = new Map(investments.map(({ id }) => [id, listPayouts(context.sql, id)]));
  const payoutsOf = ({ id }: InvestmentRecord) => payouts.get(id) ?? [];
  const holdings = investments.map((investment) => ({ investment, payouts: payoutsOf(investment) }));
  return [
    ...investments.flatMap((investment) => verifySaga(context, investment)),
    ...investments.flatMap((investment) => verifyHold(context, investment)),
    ...investments.flatMap((investment) => verifyCashFlow(investment, payoutsOf(investment))),
    ...investments.flatMap((investment) => verifyConsent(context, investment)),
    ...verifyCoins(context, investments),
    ...verifyTax(context, holdings),
    ...verifyDeals(context, holdings),
  ];
}

/** I10: every saga ends in bounded time, and its deal is notified. */
function verifySaga({ sql, clock }: Verified, investment: InvestmentRecord): InvestmentFinding[] {
  const { id: subject, status, dealNotified, flowKey, updatedAt } = investment;
  if (dealNotified) return [];
  const waitsUntil = status === "PAYMENT_PENDING" ? (findFlow(sql, flowKey)?.expiresAt ?? updatedAt) : updatedAt;
  if (clock.now() < waitsUntil + STUCK_AFTER_MS) return [];
  const what = hasEnded(status) ? "the deal was not notified" : `still ${status}`;
  return [{ invariant: "I10", subject, detail: `${what} since ${new Date(updatedAt).toISOString()}` }];
}

/** Money is held exactly while an investment is PROCESSING. */
function verifyHold({ ledger }: Verified, investment: InvestmentRecord): InvestmentFinding[] {
  const { id: subject, status, amount } = investment;
  const hold = ledger.findHold(holdKeyOf(investment));
  const expected = { INITIATED: [null], PAYMENT_PENDING: [null], PROCESSING: ["OPEN"], SUCCESS: ["POSTED"] };
  const allowed: readonly (string | null)[] = status === "FAILED" ? [null, "VOIDED"] : expected[status];
  const findings: InvestmentFinding[] = [];
  if (!allowed.includes(hold?.state ?? null)) {
    findings.push({ invariant: "I10", subject, detail: `${status} with its hold ${hold?.state ?? "missing"}` });
  }
  if (hold && hold.amount !== amount) {
    findings.push({ invariant: "I10", subject, detail: `holds ${hold.amount} for ${amount}` });
  }
  return findings;
}

/** The principal of all payouts equals the principal promised at success; other investments have none. */
function verifyCashFlow(
  { id: subject, status, principal, stage }: InvestmentRecord,
  payouts: readonly PayoutRecord[],
): InvestmentFinding[] {
  const promised = addMinor(...payouts.map((payout) => payout.principal));
  const owed = status === "SUCCESS" ? principal : minor(0);
  const findings: InvestmentFinding[] = [];
  if (promised !== owed) {
    findings.push({ invariant: "I3", subject, detail: `payouts repay ${promised} of ${owed}` });
  }
  const isPaid = payouts.length > 0 && payouts.every((payout) => payout.status === "PAID");
  if (isPaid !== (stage !== null && hasEndedStage(stage)))
    findings.push({ invariant: "I10", subject, detail: `stage ${stage}` });
  return findings;
}

/** Every investment has a consent to the terms of its flow, and runs on those terms. */
function verifyConsent({ sql }: Verified, investment: InvestmentRecord): InvestmentFinding[] {
  const { id, flowKey, amount, rateBps, consentedAt } = investment;
  const [flow, consent] = [findFlow(sql, flowKey), findConsent(sql, id)];
  const finding = (detail: string): InvestmentFinding[] => [{ invariant: "CONSENT", subject: id, detail }];
  if (!flow || !consent) return finding("nobody consented to it");
  if (consent.termsHash !== termsHashOf(flow) || consent.at !== consentedAt) return finding("consented to other terms");
  return flow.terms.amount === amount && flow.terms.rateBps === rateBps ? [] : finding("not on the terms of its flow");
}

/** The TDS of all paid payouts equals the balance of the TDS account, per currency. */
function verifyTax({ ledger }: Verified, holdings: readonly Holding[]): InvestmentFinding[] {
  return CURRENCIES.flatMap((currency) => {
    const paid = holdings
      .filter(({ investment }) => investment.currency === currency)
      .flatMap(({ payouts }) => payouts.filter(({ status }) => status === "PAID"));
    const deducted = sumOf(paid, "tds");
    const subject = account.tds(currency);
    const stored: number = ledger.accountBalance(subject);
    if (stored === deducted) return [];
    return [{ invariant: "I3" as const, subject, detail: `${stored} in it, ${deducted} was deducted` }];
  });
}

/**
 * I14: every successful investment and every purchase of metal earned one coin per whole rupee, and every coin that is
 * gone was spent on a reward.
 */
function verifyCoins({ sql, ledger }: Verified, investments: readonly InvestmentRecord[]): InvestmentFinding[] {
  const earned = [...investments.filter(({ status }) => status === "SUCCESS"), ...sumTrades(sql)].reduce(
    (sum, { stashCoins }) => sum + stashCoins,
    0,
  );
  const spent = listRedemptions(sql)
    .filter(({ state }) => state === "ASSIGNED" || state === "DELIVERED")
    .reduce((sum, { coins }) => sum + coins, 0);
  const stored: number = ledger.balance("STASH").posted;
  const findings: InvestmentFinding[] = investments
    .filter(({ currency, amount, stashCoins }) => currency === "INR" && stashCoins !== coinsFor(paise(amount)))
    .map(({ id, stashCoins }) => ({ invariant: "I14", subject: id, detail: `${stashCoins} coins` }));
  if (stored === earned - spent) return findings;
  const detail = `${stored} coins for ${earned} rupees, ${spent} spent`;
  return [...findings, { invariant: "I14", subject: "coins:STASH", detail }];
}

/** A deal's ledger account holds the principal that is still to be repaid. */
function verifyDeals({ ledger }: Verified, holdings: readonly Holding[]): InvestmentFinding[] {
  const successes = holdings.filter(({ investment }) => investment.status === "SUCCESS");
  const accountOf = ({ investment: { dealId, currency } }: Holding) => account.deal(dealId, currency);
  return [...Map.groupBy(successes, accountOf)].flatMap(([subject, inDeal]) => {
    const out = addMinor(...inDeal.map(({ investment, payouts }) => principalInDeal(investment, payouts)));
    const stored: number = ledger.accountBalance(subject);
    if (stored === out) return [];
    return [{ invariant: "I3" as const, subject, detail: `balance ${stored}, ${out} of principal is outstanding` }];
  });
}
