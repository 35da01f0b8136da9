/** The reads of the wallet's parts. Each runs once per request, so the page can begin all of them at once. */
import "server-only";
import { cache } from "react";
import { likelyCurrencyOf } from "@/app/[locale]/_account/account-reads";
import type { AccountScope } from "@/app/[locale]/_account/scope";
import { getAccountDetail, getBalance } from "@/lib/contract/calls/wallet";
import type { Currency } from "@/lib/contract/facts/money";
import { beginReads } from "@/lib/web/begin-reads";
import { readForInvestor } from "@/lib/web/investor-call";
import type { HistoryQuery } from "../../_parts/history-query";
import { readManager } from "../../_parts/manager-read";
import type { ShownWallet } from "./headline";
import { readHistory } from "./history-reads";

/** A viewer sees the balance, but not the bank account of withdrawals. */
export const readWallet = cache(async ({ reader, about }: AccountScope, currency: Currency): Promise<ShownWallet> => {
  if (reader !== "VIEWER") return readForInvestor(getAccountDetail, { currency }, about);
  const balance = await readForInvestor(getBalance, { currency }, about);
  return { ...balance, bankAccount: null, keptChange: null, abroad: null };
});

/** Begins the reads in the likely currency: the page knows its currency for certain only once the profile is read. */
export async function beginWallet(scope: AccountScope, query: HistoryQuery): Promise<void> {
  const currency = await likelyCurrencyOf(scope, query.currency);
  beginReads([
    ...[readWallet(scope, currency), readHistory(scope, query, currency)],
    ...(scope.offers.service ? [readManager()] : []),
  ]);
}
