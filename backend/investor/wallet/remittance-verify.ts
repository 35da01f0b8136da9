/**
 * Checks remittances against the ledger and the wallet's movements (docs/invariants.md: I7, I8), and against the bank
 * (I13). Reads only; an empty result means no fault.
 */

import type { WalletTransaction } from "../../../lib/contract/calls/wallet.ts";
import { FOREIGN_CURRENCIES, type ForeignCurrency } from "../../../lib/contract/facts/money.ts";
import { callGateway } from "../../gateways/deadline.ts";
import type { Remittance } from "../../gateways/remittance.ts";
import { account } from "../../ledger/accounts.ts";
import type { LedgerTransaction } from "../../ledger/chain.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { findRefundOf } from "./refund-store.ts";
import { creditKeyOf, REMITTANCE_KIND } from "./remittance-settlement.ts";
import { type AccountRecord, listAccounts, listAllRemittances, type RemittanceRecord } from "./remittance-store.ts";
import { listAllMovements } from "./wallet-store.ts";

export interface RemittanceFinding<Invariant extends "I7" | "I8" | "I13"> {
  readonly invariant: Invariant;
  /** A remittance's id at the bank, or the ledger key of a credit. */
  readonly subject: string;
  /** The fault, for an operator. */
  readonly detail: string;
}

type OwnFinding = RemittanceFinding<"I7" | "I8">;

type VerifierContext = Pick<AccountContext, "sql" | "ledger">;

export function verifyRemittances(context: VerifierContext): readonly OwnFinding[] {
  const remittances = listAllRemittances(context.sql);
  const movements = new Map(listAllMovements(context.sql, "REMITTANCE").map((each) => [each.transactionId, each]));
  const credits = FOREIGN_CURRENCIES.flatMap((currency) => [...creditsIn(context, currency)]);
  const known = new Set(remittances.map(creditKeyOf));
  const stray = credits.filter(({ key }) => !known.has(key));
  return [
    ...remittances.flatMap((remittance) => {
      const isRefund = findRefundOf(context.sql, "REMITTANCE", remittance.id) !== null;
      const movement = movements.get(remittance.transactionId);
      return [...verifyCredit(remittance, credits, isRefund), ...verifyShown(remittance, movement, isRefund)];
    }),
    ...stray.map(({ key }) => ({ invariant: "I7" as const, subject: key, detail: "a credit for no remittance" })),
  ];
}

const PAGE_SIZE = 500;

/** All ledger credits of remittances in one currency. */
function* creditsIn({ ledger }: VerifierContext, currency: ForeignCurrency): Generator<LedgerTransaction> {
  for (let pageNumber = 0; ; pageNumber++) {
    const page = { account: account.world(currency), pageNumber, pageSize: PAGE_SIZE };
    const { transactions } = ledger.listTransactions(page);
    yield* transactions.filter(({ kind }) => kind === REMITTANCE_KIND);
    if (transactions.length < PAGE_SIZE) return;
  }
}

/** I7: a CREDITED remittance has exactly one ledger credit of its amount and currency; any other has none. */
function verifyCredit(
  remittance: RemittanceRecord,
  credits: readonly LedgerTransaction[],
  isRefund: boolean,
): readonly OwnFinding[] {
  const { id: subject, currency, amount, status } = remittance;
  const own = credits.filter(({ key }) => key === creditKeyOf(remittance));
  const due = status === "CREDITED" ? 1 : 0;
  if (own.length !== due) return [{ invariant: "I7", subject, detail: `${status} with ${own.length} credits` }];
  return own.flatMap(({ postings }) => {
    const gainer = isRefund ? account.refund(currency) : account.wallet(currency);
    const gained = postings.find((posting) => posting.account === gainer)?.amount;
    if (gained === amount) return [];
    return [{ invariant: "I7" as const, subject, detail: `${amount} came, ${gained ?? "nothing"} was credited` }];
  });
}

const MOVEMENT_STATE = { PENDING: "INITIATED", CREDITED: "SUCCESS", RETURNED: "FAILED" } as const;

/** I8: the movement shows the remittance's status and amount; a refund is shown as failed. */
function verifyShown(
  { id: subject, currency, amount, status }: RemittanceRecord,
  movement: WalletTransaction | undefined,
  isRefund: boolean,
): readonly OwnFinding[] {
  const wrong = (detail: string): readonly OwnFinding[] => [{ invariant: "I8", subject, detail }];
  if (!movement) return wrong("nothing tells of it");
  if (movement.state !== (isRefund ? "FAILED" : MOVEMENT_STATE[status]))
    return wrong(`${status}, shown as ${movement.state}`);
  const isSame = movement.amount === amount && movement.currency === currency;
  return isSame ? [] : wrong(`${amount} ${currency}, shown as ${movement.amount} ${movement.currency}`);
}

/** I13: remittances credited at the bank are credited here, of the same amount, or about to be polled, and none is credited only here. */
export async function verifyWithBank({
  sql,
  gateways,
  scheduler,
}: Pick<AccountContext, "sql" | "gateways" | "scheduler">): Promise<readonly RemittanceFinding<"I13">[]> {
  const hasPollJob = scheduler.references("REMITTANCE");
  const ours = listAllRemittances(sql);
  const findings: RemittanceFinding<"I13">[] = [];
  for (const virtualAccount of listAccounts(sql)) {
    const theirs = await callGateway(() => gateways.remittance.arrivals(virtualAccount.accountNumber));
    const own = ours.filter(({ currency }) => currency === virtualAccount.currency);
    findings.push(...compare(virtualAccount, { own, theirs, isWatched: hasPollJob.has(virtualAccount.currency) }));
  }
  return findings;
}

interface BothSides {
  readonly own: readonly RemittanceRecord[];
  readonly theirs: readonly Remittance[];
  readonly isWatched: boolean;
}

function compare(
  { currency }: AccountRecord,
  { own, theirs, isWatched }: BothSides,
): readonly RemittanceFinding<"I13">[] {
  const atBank = new Map(theirs.map((each) => [each.remittanceId, each]));
  const here = new Map(own.map((each) => [each.id, each]));
  const subjects = [...new Set([...atBank.keys(), ...here.keys()])];
  return subjects.flatMap((subject) => {
    const [mine, bank] = [here.get(subject), atBank.get(subject)];
    const finding = (detail: string) => [{ invariant: "I13" as const, subject, detail: `${currency}: ${detail}` }];
    if (mine && bank && sumOf(mine) !== sumOf(bank)) {
      return finding(`${sumOf(mine)} here, ${sumOf(bank)} at the bank`);
    }
    const isSame = (mine?.status === "CREDITED") === (bank?.status === "CREDITED");
    if (isSame || (bank?.status === "CREDITED" && isWatched)) return [];
    return finding(`${mine?.status ?? "unknown"} here, ${bank?.status ?? "unknown"} at the bank`);
  });
}

const sumOf = ({ amount, currency }: Pick<Remittance, "amount" | "currency">) => `${amount} ${currency}`;
