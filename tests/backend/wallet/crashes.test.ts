import { beforeAll, expect, it } from "vitest";
import type { BankGateway, TransferStatus } from "../../../backend/gateways/bank.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { getMovement } from "../../../backend/investor/wallet/wallet-store.ts";
import { verifyWallet } from "../../../backend/investor/wallet/wallet-verify.ts";
import { processWithdrawal, requestWithdrawal } from "../../../backend/investor/wallet/withdrawal.ts";
import { verifyLedger } from "../../../backend/ledger/verify.ts";
import { fund, inAccount, newInvestor, rupees, setPace } from "./investor.ts";

beforeAll(() => setPace("TRANSFER_DELAY", 0));

/** A bank in memory whose connection fails before or after its n-th call. */
function breakingBank({ breakAt, end }: { readonly breakAt: number; readonly end: TransferStatus }) {
  const transfers = new Set<string>();
  let carried = 0;
  const carry = <Answer>(work: () => Answer): Promise<Answer> => {
    const crash = () => Promise.reject<Answer>(new Error("the wire broke"));
    if (carried++ === breakAt) return crash();
    const answer = work();
    return carried++ === breakAt ? crash() : Promise.resolve(answer);
  };
  const bank: Pick<BankGateway, "transfer" | "transferStatus"> = {
    transfer: ({ key }) => carry(() => void transfers.add(key)),
    transferStatus: ({ key }) => carry(() => ({ status: transfers.has(key) ? end : "UNKNOWN", utr: null })),
  };
  return { bank, transfers };
}

function holdMoney(context: AccountContext) {
  return context.storage.transactionSync(() =>
    requestWithdrawal(context, {
      currency: "INR",
      amount: rupees(100),
      maskedAccount: "Coastal Bank ••4471",
      accountNumber: "918273644471",
      routingCode: "COST0000001",
    }),
  );
}

/** Retries as the alarm does: the same step after any outcome, also when the alarm runs twice. */
async function processToEnd(context: AccountContext, transactionId: string): Promise<void> {
  for (let wake = 0; wake < 6; wake++) {
    await Promise.allSettled([processWithdrawal(context, transactionId), processWithdrawal(context, transactionId)]);
  }
}

it.each(["SUCCESS", "RETURNED"] as const)("ends a withdrawal once, as %s, wherever it was interrupted", async (end) => {
  const investor = await newInvestor();
  await fund(investor, 5_000);
  await inAccount(investor, async (context) => {
    let expected = rupees(5_000) as number;
    for (let breakAt = -1; breakAt < 10; breakAt++) {
      const { bank, transfers } = breakingBank({ breakAt, end });
      const gateways = { ...context.gateways, bank: { ...context.gateways.bank, ...bank } };
      const { transactionId } = holdMoney(context);
      // The object's own alarm would query the sandbox's bank, which does not know this bank's transfers.
      context.scheduler.cancel({ kind: "WITHDRAWAL", reference: transactionId });
      await processToEnd({ ...context, gateways }, transactionId);
      context.scheduler.cancel({ kind: "WITHDRAWAL", reference: transactionId });

      if (end === "SUCCESS") expected -= rupees(100);
      expect(transfers.size).toBe(1);
      expect(getMovement(context.sql, transactionId).state).toBe(end === "SUCCESS" ? "SUCCESS" : "FAILED");
      expect(context.ledger.balance("INR")).toMatchObject({ posted: expected, held: 0 });
      expect(context.ledger.accountBalance("bank:INR")).toBe(rupees(5_000) - expected);
    }
    expect(verifyLedger(context.storage)).toEqual([]);
    expect(verifyWallet(context)).toEqual([]);
  });
});

it("accepts one of 64 concurrent holds of a full balance, and leaves no trace of the others", async () => {
  const investor = await newInvestor();
  await fund(investor, 100);
  await inAccount(investor, (context) => {
    const outcomes = Array.from({ length: 64 }, () => {
      try {
        return holdMoney(context).state;
      } catch (cause) {
        return String(cause);
      }
    });
    expect(outcomes.filter((outcome) => outcome === "INITIATED")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.endsWith("INSUFFICIENT_BALANCE"))).toHaveLength(63);
    expect(verifyWallet(context)).toEqual([]);
    expect(verifyLedger(context.storage)).toEqual([]);
  });
});
