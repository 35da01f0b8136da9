/**
 * Verifies one investor's investments against each other, the ledger and the consents (docs/invariants.md: I3, I10,
 * I14, CONSENT). Reads only.
 */
import { addMinor, CURRENCIES, minor, paise } from "../../../lib/contract/facts/money.ts";
import { startOfDayInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { coinsFor, coinsForStay, STAYS_COUNTED_SINCE } from "../../../lib/finance/stash.ts";
import { account } from "../../ledger/accounts.ts";
import { spendableCoins } from "../coins/earning.ts";
import { type CoinLot, listAllCoinLots } from "../coins/lot-store.ts";
import { hasEnded } from "../holdings/investment-status.ts";
import { type InvestmentRecord, listAllInvestments } from "../holdings/investment-store.ts";
import { isEndedStage as hasEndedStage, sumOfPayouts } from "../holdings/investment-views.ts";
import { listPayouts, type PayoutRecord } from "../holdings/payout-store.ts";
import { principalInDeal } from "../holdings/principal.ts";
import { termsHashOf } from "../investing/flow.ts";
import { findConsent, findFlow } from "../investing/flow-store.ts";
import { holdKeyOf } from "../investing/investment-transitions.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { listAllMetalTransactions } from "../metals/store.ts";
import { listRedemptions } from "../stash/redemption-store.ts";

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
    const deducted = sumOfPayouts(paid, "tds");
    const subject = account.tds(currency);
    const stored: number = ledger.accountBalance(subject);
    if (stored === deducted) return [];
    return [{ invariant: "I3" as const, subject, detail: `${stored} in it, ${deducted} was deducted` }];
  });
}

/**
 * I14: every successful investment and every purchase of metal has one lot of the coins of its rupees; every coin that
 * is gone was taken back from its lot or spent on a reward; and the balance has all coins that cannot be spent yet.
 */
function verifyCoins(context: Verified, investments: readonly InvestmentRecord[]): InvestmentFinding[] {
  const { sql, ledger } = context;
  const lots = listAllCoinLots(sql);
  const earned = lots.reduce((sum, { coins, takenBack }) => sum + coins - takenBack, 0);
  const spent = listRedemptions(sql)
    .filter(({ state }) => state === "ASSIGNED" || state === "DELIVERED")
    .reduce((sum, { coins }) => sum + coins, 0);
  const stored: number = ledger.balance("STASH").posted;
  const findings = verifyLots(context, investments, lots);
  if (stored !== earned - spent) {
    const detail = `${stored} coins for ${earned} rupees, ${spent} spent`;
    findings.push({ invariant: "I14", subject: "coins:STASH", detail });
  }
  const spendable = spendableCoins(context);
  if (spendable < 0) {
    findings.push({ invariant: "I14", subject: "coins:STASH", detail: `${-spendable} spent before they could be` });
  }
  return findings;
}

/** Each lot belongs to the record that earned it; its coins less those taken back equal the investment's coins. */
function verifyLots(
  { sql }: Verified,
  investments: readonly InvestmentRecord[],
  lots: readonly CoinLot[],
): InvestmentFinding[] {
  const found = new Map<string, CoinLot>(lots.map((lot) => [lot.reference, lot]));
  const purchases = listAllMetalTransactions(sql)
    .filter(({ kind, state }) => kind === "BUY" && state === "SUCCESS")
    .map(({ id, total }) => ({ id, kept: null, coins: coinsFor(total) }));
  const successes = investments
    .filter(({ status }) => status === "SUCCESS")
    .map((investment) => ({
      id: investment.id,
      kept: investment.stashCoins,
      coins: coinsPromised(sql, investment) ?? found.get(investment.id)?.coins ?? 0,
    }));
  const owners = [...successes, ...purchases];
  const known = new Set<string>(owners.map(({ id }) => id));
  const strays = lots.filter(({ reference }) => !known.has(reference)).map(({ reference }) => reference);
  const wrong = owners.filter(({ id, kept, coins }) => {
    const lot = found.get(id);
    const isKept = kept === null || kept === (lot ? lot.coins - lot.takenBack : 0);
    return (lot?.coins ?? 0) !== coins || !isKept;
  });
  return [...wrong.map(({ id }) => id), ...strays].map((subject) => {
    const lot = found.get(subject);
    return { invariant: "I14", subject, detail: `${lot?.coins ?? 0} coins, ${lot?.takenBack ?? 0} taken back` };
  });
}

/** The coins of the terms that were confirmed; in rupees by the rule of their day. Null in a foreign currency without terms. */
function coinsPromised(sql: SqlStorage, { flowKey, currency, amount }: InvestmentRecord): number | null {
  const flow = findFlow(sql, flowKey);
  // The rate of that day, by which the rule would count, is not kept.
  if (currency !== "INR") return flow?.terms.stashCoins ?? null;
  const all = coinsFor(paise(amount));
  if (!flow) return all;
  const { terms, startedAt } = flow;
  if (terms.stashCoins === all && startedAt < startOfDayInIndia(STAYS_COUNTED_SINCE)) return all;
  return coinsForStay(paise(amount), terms.investOn, terms.cashflow);
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
