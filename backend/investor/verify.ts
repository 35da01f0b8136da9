/** Every invariant of one account: within itself, against the other domains, and against the providers. */

import { ledgerMigrations } from "../ledger/migrations.ts";
import { verifyLedger } from "../ledger/verify.ts";
import { missingTriggers } from "../platform/migrations.ts";
import { verifyDeposits } from "./exits/deposit-verify.ts";
import { verifyGains } from "./exits/gain-verify.ts";
import { verifyPuts } from "./exits/put-verify.ts";
import { verifySales, verifySalesWithMarket } from "./exits/sale-verify.ts";
import { verifyFamily } from "./family/verify.ts";
import { verifyContacts } from "./identity/contact-verify.ts";
import { verifyShares } from "./investing/share-verify.ts";
import type { AccountContext } from "./kernel/account-context.ts";
import { verifyBankAccount } from "./kyc/bank-account-verify.ts";
import { verifyMetals } from "./metals/verify.ts";
import { investorMigrations } from "./migrations.ts";
import { verifyInvestments } from "./portfolio/investment-verify.ts";
import { verifyClosing } from "./privacy/deletion-verify.ts";
import { verifyReinvestments } from "./reinvesting/reinvestment-verify.ts";
import { verifyRedemptions } from "./stash/redemption-verify.ts";
import { verifyCounters } from "./verify-counters.ts";
import { verifyScheduledJobs } from "./verify-jobs.ts";
import { verifyBankCredits } from "./wallet/bank-credit-verify.ts";
import { verifyWithProvider } from "./wallet/provider-verify.ts";
import { verifyRemittances } from "./wallet/remittance-verify.ts";
import { verifyWallet } from "./wallet/wallet-verify.ts";

/** A broken invariant (docs/invariants.md), for an operator. Never a name, contact or identity number. */
export interface AccountFinding {
  readonly invariant: string;
  readonly subject: string;
  readonly detail: string;
}

/** Calls the providers too, so it takes as long as they do. Changes nothing. */
export async function verifyAccount(context: AccountContext): Promise<readonly AccountFinding[]> {
  return [
    ...verifyLedger(context.storage),
    ...verifyTriggers(context),
    ...verifyWallet(context),
    ...verifyInvestments(context),
    ...verifyReinvestments(context),
    ...verifyPuts(context),
    ...verifyGains(context),
    ...verifySales(context),
    ...verifyDeposits(context),
    ...verifyFamily(context),
    ...verifyBankAccount(context),
    ...verifyMetals(context),
    ...verifyRemittances(context),
    ...verifyBankCredits(context),
    ...verifyShares(context),
    ...verifyClosing(context),
    ...verifyScheduledJobs(context),
    ...(await verifyAlarm(context)),
    ...verifyCounters(context),
    ...(await verifyRedemptions(context)),
    ...(await verifyContacts(context)),
    ...(await verifyWithProvider(context)),
    ...(await verifySalesWithMarket(context)),
  ];
}

/** I8: the triggers that make final states immutable exist. The ledger verifies its own triggers. */
function verifyTriggers({ sql }: Pick<AccountContext, "sql">): readonly AccountFinding[] {
  const domains = investorMigrations.filter((migration) => !ledgerMigrations.includes(migration));
  return missingTriggers(sql, domains).map((subject) => ({ invariant: "I8", subject, detail: "the guard is gone" }));
}

/** I10: an object with scheduled jobs has an alarm set. */
async function verifyAlarm({ scheduler }: Pick<AccountContext, "scheduler">): Promise<readonly AccountFinding[]> {
  const isAsleep = await scheduler.isAsleep();
  return isAsleep ? [{ invariant: "I10", subject: "scheduler", detail: "work to do, and no alarm set" }] : [];
}
