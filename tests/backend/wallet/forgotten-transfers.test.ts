/**
 * A bank that no longer knows a transfer it took: the keys of another account of ours, or of another provider. Two operators
 * give its money back.
 */
import { beforeAll, expect, it, vi } from "vitest";
import type { BankGateway, TransferReport } from "../../../backend/gateways/bank.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { type ReleaseOrder, reviewForgottenTransfer } from "../../../backend/investor/wallet/forgotten-transfer.ts";
import { verifyWithProvider } from "../../../backend/investor/wallet/provider-verify.ts";
import { getMovement } from "../../../backend/investor/wallet/wallet-store.ts";
import { processWithdrawal } from "../../../backend/investor/wallet/withdrawal.ts";
import type { WalletTransactionId } from "../../../lib/contract/values/ids.ts";
import { newOperator, ops } from "../bank/world.ts";
import { beginAt } from "../instants.ts";
import { fund, inAccount, newInvestor, rupees, setPace } from "./investor.ts";
import { forget, later, over, request } from "./transfer-steps.ts";

const HOUR_MS = 60 * 60_000;

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
    forget(context, transactionId);
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
    forget(context, transactionId);
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
    forget(context, transactionId);
  });
});

/** A withdrawal that the first bank has taken, seen by the second one, which does not know it. */
async function withForgottenTransfer(
  work: (forgotten: {
    readonly context: AccountContext;
    readonly first: ReturnType<typeof bankOf>;
    readonly transactionId: WalletTransactionId;
    readonly review: (
      step: Omit<ReleaseOrder, "transactionId" | "evidence">,
    ) => ReturnType<typeof reviewForgottenTransfer>;
  }) => Promise<void>,
): Promise<void> {
  await withFundedInvestor(async (context) => {
    const [first, second] = [bankOf(), bankOf()];
    const transactionId = request(context);
    await processWithdrawal(over(context, first.bank), transactionId);
    // No order of it is under way any more.
    const away = later(over(context, second.bank), HOUR_MS);
    const review = (step: Omit<ReleaseOrder, "transactionId" | "evidence">) =>
      reviewForgottenTransfer(away, { ...step, transactionId, evidence: "PAY-2026-0017" });
    await work({ context: away, first, transactionId, review });
    forget(context, transactionId);
  });
}

it("gives the money of a forgotten transfer back once, by the decision of two operators", async () => {
  await withForgottenTransfer(async ({ context, transactionId, review }) => {
    const before = context.ledger.balance("INR").available;
    expect(await review({ action: "release", operator: "asha" })).toBe("NOT_PROPOSED");
    expect(await review({ action: "propose", operator: "asha" })).toBe("PROPOSED");
    expect(await review({ action: "release", operator: "asha" })).toBe("SAME_OPERATOR");
    expect(getMovement(context.sql, transactionId).state).toBe("INITIATED");
    const releases = await Promise.all(["vikram", "meera"].map((operator) => review({ action: "release", operator })));
    expect(releases).toEqual(["RELEASED", "RELEASED"]);
    expect(getMovement(context.sql, transactionId)).toMatchObject({ state: "FAILED", failure: "TRANSFER_NOT_MADE" });
    expect(context.ledger.balance("INR").available - before).toBe(rupees(100));
    expect(await review({ action: "propose", operator: "asha" })).toBe("RELEASED");
    expect(await verifyWithProvider(context)).toEqual([]);
  });
});

it("names a transfer as paid twice when its former bank pays it after the release", async () => {
  await withForgottenTransfer(async ({ context, first, transactionId, review }) => {
    await review({ action: "propose", operator: "asha" });
    await review({ action: "release", operator: "vikram" });
    for (const key of first.taken.keys()) first.taken.set(key, "SUCCESS");
    await processWithdrawal(over(context, first.bank), transactionId);
    expect(getMovement(context.sql, transactionId).state).toBe("FAILED");
    expect(await verifyWithProvider(over(context, first.bank))).toEqual([
      { invariant: "I13", subject: transactionId, detail: "FAILED here, SUCCESS at the bank" },
    ]);
  });
});

it("releases no transfer that its bank knows, has paid while the decision was under way, or has never taken", async () => {
  await withForgottenTransfer(async ({ context, first, transactionId, review }) => {
    const step = { transactionId, evidence: "PAY-2026-0017" } as const;
    const known = over(context, first.bank);
    expect(await reviewForgottenTransfer(known, { ...step, action: "propose", operator: "asha" })).toBe(
      "NOT_FORGOTTEN",
    );
    await review({ action: "propose", operator: "asha" });
    const held = Promise.withResolvers<void>();
    const unknown = { status: "UNKNOWN", utr: null } as const;
    const slow = over(context, { transferStatus: () => held.promise.then(() => unknown) });
    const late = reviewForgottenTransfer(slow, { ...step, action: "release", operator: "vikram" });
    for (const key of first.taken.keys()) first.taken.set(key, "SUCCESS");
    await processWithdrawal(known, transactionId);
    held.resolve();
    expect(await late).toBe("NOT_FORGOTTEN");
    expect(getMovement(context.sql, transactionId).state).toBe("SUCCESS");
    const untaken = request(context);
    const order = { ...step, transactionId: untaken, action: "propose", operator: "asha" } as const;
    expect(await reviewForgottenTransfer(context, order)).toBe("NOT_FORGOTTEN");
  });
});

it("takes the release of a forgotten transfer from people only, each with the number of a file", async () => {
  const args = { investorId: `usr_${"a".repeat(20)}`, withdrawal: `wtx_${"a".repeat(20)}`, evidence: "PAY-2026-0017" };
  expect((await ops("transfer", { action: "release", ...args })).status).toBe(401);
  const asha = await newOperator("asha");
  expect((await ops("transfer", { action: "propose", ...args, evidence: "?" }, asha)).status).toBe(400);
  expect((await ops("transfer", { action: "propose", ...args }, asha)).status).toBe(404);
});
