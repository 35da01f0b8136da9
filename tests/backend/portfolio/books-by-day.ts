/**
 * An investor's money paid in, wallet balance and cost of investments at the end of each day, summed again from every
 * posting of the ledger as its verifier reads them.
 */
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { listTransactions } from "../../../backend/ledger/transactions.ts";
import type { Currency } from "../../../lib/contract/facts/money.ts";
import { type CalendarDate, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";

interface Day {
  readonly on: CalendarDate;
  readonly stillInvested: number;
  readonly wallet: number;
  readonly putIn: number;
}

interface Bought {
  readonly amount: number;
  readonly principal: number;
  repaid: number;
}

const FROM_OUTSIDE = ["RECHARGE", "BANK_TRANSFER", "REMITTANCE", "WITHDRAWAL"];

const halfUp = (value: number) => Math.floor(value + 0.5);

/** The cost of the part whose principal was not repaid; shares repay none. */
const costOf = ({ amount, principal, repaid }: Bought) =>
  principal === 0 ? amount : halfUp((amount * (principal - repaid)) / principal);

type Counts = { amount: number; principal: number };

/** Without metals, whose postings are weights. */
export function booksByDay({ sql }: AccountContext, currency: Currency, days: readonly CalendarDate[]): readonly Day[] {
  const { transactions } = listTransactions(sql, { pageNumber: 0, pageSize: 100_000 });
  const moved = transactions
    .filter(({ postings }) => postings.some(({ account }) => account.endsWith(`:${currency}`)))
    .toSorted((one, other) => one.at - other.at || one.sequence - other.sequence);
  const bought = new Map<string, Bought>();
  let [wallet, putIn, next] = [0, 0, 0];
  const apply = ({ kind, operation, reference, postings }: (typeof moved)[number]) => {
    const sumIn = (...accounts: readonly string[]) =>
      postings.filter(({ account }) => accounts.includes(account)).reduce((sum, { amount }) => sum + amount, 0);
    const owned = sumIn(`wallet:${currency}`, `held:${currency}`);
    wallet += owned;
    if (FROM_OUTSIDE.includes(kind)) putIn += owned;
    if (kind === "INVESTMENT" && operation === "POST") {
      const { amount, principal } = sql
        .exec<Counts>("SELECT amount, principal FROM investment WHERE id = ?", reference)
        .one();
      if (owned !== -amount) throw new Error(`${reference} cost ${-owned}, not ${amount}`);
      bought.set(reference, { amount, principal, repaid: 0 });
    }
    if (kind === "PAYOUT") {
      const [id = "", sequence = ""] = reference.split(":");
      const of = bought.get(id);
      if (!of) throw new Error(`${reference} was paid before its purchase`);
      const query = "SELECT principal FROM payout WHERE investment_id = ? AND payout_sequence = ?";
      of.repaid += sql.exec<{ principal: number }>(query, id, Number(sequence)).one().principal;
    }
  };
  return days.map((on) => {
    for (let each = moved[next]; each && dateInIndia(each.at) <= on; each = moved[++next]) apply(each);
    const stillInvested = [...bought.values()].reduce((sum, each) => sum + costOf(each), 0);
    return { on, stillInvested, wallet, putIn };
  });
}
