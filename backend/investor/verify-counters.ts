/** I3: what pages and figures are counted by is what the rows say. Reads only; an empty answer is sound. */
import { isCounterAccurate } from "../durable/counter.ts";
import { investmentCounter } from "./holdings/investment-list-store.ts";
import type { AccountContext } from "./kernel/account-context.ts";
import { metalCounter } from "./metals/store.ts";
import { getSummedSequence, listCoinSums } from "./portfolio/stash-store.ts";
import { transactionCounter } from "./portfolio/transaction-list-store.ts";
import { walletCounter } from "./wallet/movement-list-store.ts";

interface CounterFinding {
  readonly invariant: "I3";
  readonly subject: string;
  readonly detail: string;
}

export function verifyCounters({ sql, ledger }: Pick<AccountContext, "sql" | "ledger">): readonly CounterFinding[] {
  const tallies = [transactionCounter, walletCounter, investmentCounter, metalCounter];
  const wrong = tallies.filter((counter) => !isCounterAccurate(sql, counter)).map(({ name }) => name);
  const since = ledger.entriesSince("coins:STASH", getSummedSequence(sql));
  const coins = [...listCoinSums(sql), ...since.map(({ amount }) => ({ coins: amount }))];
  const summed = coins.reduce((sum, each) => sum + each.coins, 0);
  const stash = summed === ledger.accountBalance("coins:STASH") ? [] : ["stash_sum"];
  return [...wrong, ...stash].map((subject) => ({
    invariant: "I3",
    subject,
    detail: "does not say what its rows say",
  }));
}
