import type { RemittanceDetails } from "../../../lib/contract/calls/remittance.ts";
import type { ForeignCurrency } from "../../../lib/contract/facts/money.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { callGateway } from "../../gateways/deadline.ts";
import { assertLivesAbroad, assertOpen } from "../identity/account-guards.ts";
import { isClosed } from "../identity/deletion-store.ts";
import { getIdentity } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { assertCanInvest } from "../kyc/kyc-state.ts";
import { POLL_INTERVAL_MIN_MS, WATCHED_FOR_MS } from "./remittance-rules.ts";
import { pollBank, scheduleNextPoll } from "./remittance-settlement.ts";
import { type AccountRecord, claimPoll, findAccount, insertAccount, watchUntil } from "./remittance-store.ts";
import { planAccountClosings } from "./virtual-account-closing.ts";

/** Checked before and after the request to the bank. @throws AppError GIFT_FOR_NON_RESIDENTS, KYC_INCOMPLETE */
function assertMayReceive(context: AccountContext): void {
  assertOpen(context);
  assertLivesAbroad(context);
  assertCanInvest(context);
}

/** The virtual account for this currency, opened on first use. @throws AppError GATEWAY_UNAVAILABLE */
async function accountFor(context: AccountContext, currency: ForeignCurrency): Promise<AccountRecord> {
  if (!findAccount(context.sql, currency)) {
    const { userId } = context;
    const holderName = getIdentity(context.sql).name ?? userId;
    const opened = await callGateway(() => context.gateways.remittance.openAccount({ userId, currency, holderName }));
    context.storage.transactionSync(() => {
      insertAccount(context.sql, currency, opened);
      // The investor's account may have been closed during the call; then close this one as well.
      if (isClosed(context.sql)) planAccountClosings(context);
    });
    assertMayReceive(context);
  }
  return extendPolling(context, currency);
}

/** Reading the details may precede a transfer, so the bank is polled for a while from now on. */
function extendPolling(context: AccountContext, currency: ForeignCurrency): AccountRecord {
  return context.storage.transactionSync(() => {
    watchUntil(context.sql, currency, epochMs(context.clock.now() + WATCHED_FOR_MS));
    const account = findAccount(context.sql, currency);
    if (!account) throw new Error(`no account for ${currency} was opened`);
    scheduleNextPoll(context, account);
    return account;
  });
}

/** An unavailable gateway was already logged by `callGateway`; any other error is a defect. */
function ignoreUnavailable(cause: unknown): void {
  if (!(cause instanceof AppError && cause.code === "GATEWAY_UNAVAILABLE")) throw cause;
}

export const remittanceOperations = {
  "wallet.remittance-details": async (context, { currency }): Promise<RemittanceDetails> => {
    assertMayReceive(context);
    const account = await accountFor(context, currency);
    const claim = { currency, at: context.clock.now(), everyMs: POLL_INTERVAL_MIN_MS };
    if (claimPoll(context.sql, claim)) await pollBank(context, account).catch(ignoreUnavailable);
    assertMayReceive(context);
    const { watchedUntil: _, closedAt: __, ...details } = account;
    return details;
  },
} satisfies Partial<Operations>;
