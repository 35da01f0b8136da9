import type { VirtualAccount } from "../../../lib/contract/calls/virtual-account.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { callGateway } from "../../gateways/deadline.ts";
import { assertOpen } from "../identity/account-guards.ts";
import { isClosed } from "../identity/deletion-store.ts";
import { getIdentity } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { assertCanInvest } from "../kyc/kyc-state.ts";
import { allowOwnAccounts, ownPayers } from "./allowed-payers.ts";
import {
  claimCreditPoll,
  findVirtualAccount,
  insertVirtualAccount,
  type VirtualAccountRecord,
  watchVirtualAccount,
} from "./bank-credit-store.ts";
import { pollAfter, scheduleCreditPoll } from "./credit-polling.ts";
import { POLL_INTERVAL_MIN_MS, WATCHED_FOR_MS } from "./remittance-rules.ts";
import { planAccountClosings } from "./virtual-account-closing.ts";

/** Checked before and after the request to the bank. @throws AppError KYC_INCOMPLETE */
function assertMayReceive(context: AccountContext): void {
  assertOpen(context);
  assertCanInvest(context);
}

/** The virtual account, opened on first use. @throws AppError GATEWAY_UNAVAILABLE */
async function accountOf(context: AccountContext): Promise<VirtualAccountRecord> {
  if (!findVirtualAccount(context.sql)) {
    const { userId } = context;
    const holderName = getIdentity(context.sql).name ?? userId;
    const request = { userId, holderName, payers: ownPayers(context) };
    const opened = await callGateway(() => context.gateways.virtualAccounts.openAccount(request));
    context.storage.transactionSync(() => {
      insertVirtualAccount(context.sql, opened);
      // The investor's account may have been closed during the call; then close this one as well.
      if (isClosed(context.sql)) planAccountClosings(context);
    });
    assertMayReceive(context);
  }
  return context.storage.transactionSync(() => {
    watchVirtualAccount(context.sql, epochMs(context.clock.now() + WATCHED_FOR_MS));
    scheduleCreditPoll(context);
    const account = findVirtualAccount(context.sql);
    if (!account) throw new Error("no virtual account was opened");
    return account;
  });
}

async function fetchFromBank(context: AccountContext): Promise<void> {
  await pollAfter(context, () => allowOwnAccounts(context));
}

export const bankCreditOperations = {
  "wallet.virtual-account": async (context): Promise<VirtualAccount> => {
    assertMayReceive(context);
    const { accountNumber, ifscCode, beneficiaryName, bankName, branch } = await accountOf(context);
    const claimed = claimCreditPoll(context.sql, { at: context.clock.now(), everyMs: POLL_INTERVAL_MIN_MS });
    if (claimed) {
      await fetchFromBank(context).catch((cause) => {
        // An unavailable gateway was already logged; the job polls again.
        if (!(cause instanceof AppError && cause.code === "GATEWAY_UNAVAILABLE")) throw cause;
      });
    }
    assertMayReceive(context);
    return { accountNumber, ifscCode, beneficiaryName, bankName, branch };
  },
} satisfies Partial<Operations>;
