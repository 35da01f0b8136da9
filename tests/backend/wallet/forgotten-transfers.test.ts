/** A bank that no longer knows a transfer it took: the keys of another account of ours, or of another provider. */
import { beforeAll, expect, it, vi } from "vitest";
import type { BankGateway, TransferReport } from "../../../backend/gateways/bank.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { verifyWithProvider } from "../../../backend/investor/wallet/provider-verify.ts";
import { getMovement } from "../../../backend/investor/wallet/wallet-store.ts";
import { processWithdrawal, requestWithdrawal } from "../../../backend/investor/wallet/withdrawal.ts";
import { beginAt } from "../instants.ts";
import { fund, inAccount, newInvestor, rupees, setPace } from "./investor.ts";

beginAt("2026-11-25T06:30:00Z");
beforeAll(() => setPace("TRANSFER_DELAY", 0));

/** A bank of ours that knows the transfers which it took, and whose answer to the next order may be lost. */
function bankOf() {
  const taken = new Map<string, TransferReport["status"]>();
  const losing = { next: false };
  const bank: Pick<BankGateway, "transfer" | "transferStatus"> = {
    async transfer({ key }) {
      taken.set(key, "PENDING");
      if (losing.next) throw new Error("the answer was lost");
    },
    transferStatus: async ({ key }) => ({ status: taken.get(key) ?? "UNKNOWN", utr: null }),
  };
  return { bank, taken, losing };
}

/** A withdrawal of ₹100; the object's own alarm would order it at the sandbox's bank. */
function request(context: AccountContext): string {
  const { transactionId } = context.storage.transactionSync(() =>
    requestWithdrawal(context, {
      ...{ currency: "INR", amount: rupees(100), maskedAccount: "Coastal Bank ••4471" },
      ...{ accountNumber: "918273644471", routingCode: "COST0000001" },
    }),
  );
  context.scheduler.cancel({ kind: "WITHDRAWAL", reference: transactionId });
  return transactionId;
}

const over = (context: AccountContext, bank: Partial<BankGateway>): AccountContext => ({
  ...context,
  gateways: { ...context.gateways, bank: { ...context.gateways.bank, ...bank } },
});

async function withFundedInvestor(work: (context: AccountContext) => Promise<void>): Promise<void> {
  const investor = await newInvestor();
  await fund(investor, 5_000);
  await inAccount(investor, work);
}

it.each([
  ["has taken", false],
  ["has reported on, though its answer to the order was lost,", true],
])("orders no transfer at another bank that one %s", async (_, isLost) => {
  await withFundedInvestor(async (context) => {
    const [first, second] = [bankOf(), bankOf()];
    const transactionId = request(context);
    first.losing.next = isLost;
    await processWithdrawal(over(context, first.bank), transactionId).catch(() => undefined);
    if (isLost) await processWithdrawal(over(context, first.bank), transactionId);

    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await processWithdrawal(over(context, second.bank), transactionId);
    expect(second.taken.size).toBe(0);
    expect(String(log.mock.calls.at(-1))).toContain(`"event":"transfer_forgotten","kind":"${transactionId}"`);
    log.mockRestore();
    const due = context.scheduler.references("WITHDRAWAL");
    expect([getMovement(context.sql, transactionId).state, due.has(transactionId)]).toEqual(["INITIATED", true]);
    const findings = await verifyWithProvider(over(context, second.bank));
    expect(findings).toContainEqual({
      ...{ invariant: "I13", subject: transactionId, detail: "taken by a bank, which no longer knows it" },
    });

    for (const key of first.taken.keys()) first.taken.set(key, "SUCCESS");
    await processWithdrawal(over(context, first.bank), transactionId);
    expect(getMovement(context.sql, transactionId).state).toBe("SUCCESS");
    context.scheduler.cancel({ kind: "WITHDRAWAL", reference: transactionId });
  });
});

it("orders a transfer again whose first order reached no bank", async () => {
  await withFundedInvestor(async (context) => {
    const { bank, taken } = bankOf();
    const transactionId = request(context);
    const away = { ...bank, transfer: () => Promise.reject(new Error("the wire broke")) };
    await processWithdrawal(over(context, away), transactionId).catch(() => undefined);
    await processWithdrawal(over(context, bank), transactionId);
    expect(taken.size).toBe(1);
    expect(await verifyWithProvider(over(context, bank))).toEqual([]);
    context.scheduler.cancel({ kind: "WITHDRAWAL", reference: transactionId });
  });
});

it("orders a transfer no second time that another run of the job has ordered while the bank was answering", async () => {
  await withFundedInvestor(async (context) => {
    const { bank } = bankOf();
    const transfer = vi.fn(bank.transfer);
    const transactionId = request(context);
    const held = Promise.withResolvers<void>();
    const unknown = { status: "UNKNOWN", utr: null } as const;
    const slow = { transfer, transferStatus: () => held.promise.then(() => unknown) };
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const late = processWithdrawal(over(context, slow), transactionId);
    await processWithdrawal(over(context, { ...bank, transfer }), transactionId);
    held.resolve();
    await late;
    expect(transfer).toHaveBeenCalledOnce();
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
    context.scheduler.cancel({ kind: "WITHDRAWAL", reference: transactionId });
  });
});
