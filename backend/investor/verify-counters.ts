/** I3: stored counters and sums equal those of their rows. Reads only; an empty result means no fault. */
import { isCounterAccurate } from "../platform/counter.ts";
import { investmentCounter } from "./holdings/investment-list-store.ts";
import type { AccountContext } from "./kernel/account-context.ts";
import { metalCounter } from "./metals/store.ts";
import { transactionCounter } from "./portfolio/transaction-list-store.ts";
import { getSummedSequence, listCoinSums } from "./stash/stash-store.ts";
import { movementDayCounter } from "./wallet/movement-day-store.ts";
import { walletCounter } from "./wallet/movement-list-store.ts";

interface CounterFinding {
  readonly invariant: "I3";
  readonly subject: string;
  readonly detail: string;
}

export function verifyCounters({ sql, ledger }: Pick<AccountContext, "sql" | "ledger">): readonly CounterFinding[] {
  const counters = [transactionCounter, walletCounter, movementDayCounter, investmentCounter, metalCounter];
  const wrong = counters.filter((counter) => !isCounterAccurate(sql, counter)).map(({ name }) => name);
  const since = ledger.entriesSince("coins:STASH", getSummedSequence(sql));
  const coins = [...listCoinSums(sql), ...since.map(({ amount }) => ({ coins: amount }))];
  const summed = coins.reduce((sum, each) => sum + each.coins, 0);
  const stash = summed === ledger.accountBalance("coins:STASH") ? [] : ["stash_sum"];
  return [...wrong, ...stash].map((subject) => ({
    invariant: "I3",
    subject,
    detail: "differs from its rows",
  }));
}
