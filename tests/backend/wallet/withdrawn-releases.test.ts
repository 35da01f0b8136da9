/**
 * A proposal to give back the money of a transfer that no bank has taken stops its orders; any operator withdraws it, and ordering
 * goes on.
 */
import { beforeAll, expect, it, vi } from "vitest";
import type { BankGateway, TransferReport } from "../../../backend/gateways/bank.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import {
  type ReleaseOrder,
  reviewForgottenTransfer,
  showTransferReview,
} from "../../../backend/investor/wallet/forgotten-transfer.ts";
import { verifyWithProvider } from "../../../backend/investor/wallet/provider-verify.ts";
import { getMovement } from "../../../backend/investor/wallet/wallet-store.ts";
import { processWithdrawal, requestWithdrawal } from "../../../backend/investor/wallet/withdrawal.ts";
import { DAY_MS, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { WalletTransactionId } from "../../../lib/contract/values/ids.ts";
import { newOperator, ops } from "../bank/world.ts";
import { beginAt } from "../instants.ts";
import { findings, fund, inAccount, newInvestor, rupees, setPace } from "./investor.ts";

beginAt("2026-11-25T06:30:00Z");
beforeAll(() => setPace("TRANSFER_DELAY", 0));

const UNKNOWN: TransferReport = { status: "UNKNOWN", utr: null };
const FIRST = "PAY-2026-0017";
const SECOND = "PAY-2026-0018";

interface Untaken {
  /** A day after the request, with a bank that knows nothing and refuses orders for now. */
  readonly context: AccountContext;
  readonly transactionId: WalletTransactionId;
  readonly transfer: ReturnType<typeof vi.fn<BankGateway["transfer"]>>;
  readonly available: () => number;
  readonly review: (
    step: Omit<ReleaseOrder, "transactionId">,
    at?: AccountContext,
  ) => ReturnType<typeof reviewForgottenTransfer>;
}

const over = (context: AccountContext, bank: Partial<BankGateway>): AccountContext => ({
  ...context,
  gateways: { ...context.gateways, bank: { ...context.gateways.bank, ...bank } },
});

const later = (context: AccountContext, time: number): AccountContext => ({
  ...context,
  clock: { ...context.clock, now: () => epochMs(context.clock.now() + time) },
});

async function withUntaken(work: (untaken: Untaken) => Promise<void>): Promise<void> {
  const investor = await newInvestor();
  await fund(investor, 5_000);
  await inAccount(investor, async (real) => {
    const { transactionId } = real.storage.transactionSync(() =>
      requestWithdrawal(real, {
        ...{ currency: "INR", amount: rupees(100), maskedAccount: "Coastal Bank ••4471" },
        ...{ accountNumber: "918273644471", routingCode: "COST0000001" },
      }),
    );
    real.scheduler.cancel({ kind: "WITHDRAWAL", reference: transactionId });
    const transfer = vi.fn<BankGateway["transfer"]>(async () => {
      throw new Error("403");
    });
    const context = later(over(real, { transfer, transferStatus: async () => UNKNOWN }), DAY_MS);
    const review: Untaken["review"] = (step, at = context) => reviewForgottenTransfer(at, { ...step, transactionId });
    await work({ context, transactionId, transfer, review, available: () => real.ledger.balance("INR").available });
    real.scheduler.cancel({ kind: "WITHDRAWAL", reference: transactionId });
  });
  // I13 compares with the sandbox's bank, which has seen nothing.
  expect((await findings(investor)).filter(({ invariant }) => invariant !== "I13")).toEqual([]);
}

it("orders a transfer again once a proposal of its release is withdrawn, by any operator, and keeps the proposal", async () => {
  await withUntaken(async ({ context, transactionId, transfer, review }) => {
    expect(await review({ action: "withdraw", operator: "asha", evidence: FIRST })).toBe("NOT_PROPOSED");
    await review({ action: "propose", operator: "asha", evidence: FIRST });
    const job = { kind: "WITHDRAWAL", reference: transactionId } as const;
    await processWithdrawal(context, transactionId);
    expect(transfer).not.toHaveBeenCalled();
    expect(await verifyWithProvider(context)).toEqual([
      {
        ...{ invariant: "I13", subject: transactionId },
        detail: "taken by no bank for a day, and not ordered while its release is proposed",
      },
    ]);
    context.scheduler.cancel(job);
    expect(await review({ action: "withdraw", operator: "vikram", evidence: SECOND })).toBe("NOT_PROPOSED");
    expect(await review({ action: "withdraw", operator: "vikram", evidence: FIRST })).toBe("WITHDRAWN");
    expect(context.scheduler.references("WITHDRAWAL").has(transactionId)).toBe(true);
    transfer.mockResolvedValue(undefined);
    await processWithdrawal(context, transactionId);
    expect(transfer).toHaveBeenCalledTimes(1);
    expect(showTransferReview(context, transactionId)).toMatchObject({
      ...{ state: "INITIATED", proposal: null },
      withdrawn: [{ proposedBy: "asha", evidence: FIRST, withdrawnBy: "vikram" }],
    });
  });
});

it("neither proposes nor releases with the file of a withdrawn proposal, and a repeated withdrawal withdraws no other", async () => {
  await withUntaken(async ({ context, transactionId, review }) => {
    await review({ action: "propose", operator: "asha", evidence: FIRST });
    await review({ action: "withdraw", operator: "asha", evidence: FIRST });
    expect(await review({ action: "propose", operator: "asha", evidence: FIRST })).toBe("EVIDENCE_WITHDRAWN");
    expect(await review({ action: "propose", operator: "asha", evidence: SECOND })).toBe("PROPOSED");
    expect(await review({ action: "withdraw", operator: "asha", evidence: FIRST })).toBe("WITHDRAWN");
    expect(await review({ action: "release", operator: "vikram", evidence: FIRST })).toBe("EVIDENCE_WITHDRAWN");
    expect(showTransferReview(context, transactionId)?.proposal).toMatchObject({ evidence: SECOND, releasedBy: null });
    expect(await review({ action: "release", operator: "vikram", evidence: "PAY-2026-0019" })).toBe("RELEASED");
    expect(await review({ action: "withdraw", operator: "asha", evidence: SECOND })).toBe("RELEASED");
  });
});

it("gives the money back once or orders the transfer, of 64 withdrawals and releases at once", async () => {
  await withUntaken(async ({ context, transactionId, available, review }) => {
    const before = available();
    await review({ action: "propose", operator: "asha", evidence: FIRST });
    const outcomes = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        index % 2 === 0
          ? review({ action: "release", operator: "vikram", evidence: SECOND })
          : review({ action: "withdraw", operator: "meera", evidence: FIRST }),
      ),
    );
    // A withdrawal needs no answer of the bank, so it comes first.
    expect(new Set(outcomes)).toEqual(new Set(["NOT_PROPOSED", "WITHDRAWN"]));
    expect(getMovement(context.sql, transactionId).state).toBe("INITIATED");
    expect(available()).toBe(before);
    expect(showTransferReview(context, transactionId)?.withdrawn).toHaveLength(1);
    await review({ action: "propose", operator: "asha", evidence: SECOND });
    const releases = Array.from({ length: 64 }, () =>
      review({ action: "release", operator: "vikram", evidence: "PAY-2026-0019" }),
    );
    await releases[0];
    const late = review({ action: "withdraw", operator: "meera", evidence: SECOND });
    const decided = await Promise.all([...releases, late]);
    expect(new Set(decided)).toEqual(new Set(["RELEASED"]));
    expect(available() - before).toBe(rupees(100));
  });
});

it("releases nothing when the proposal was withdrawn, or another made, while the bank was answering", async () => {
  await withUntaken(async ({ context, transactionId, available, review }) => {
    const before = available();
    await review({ action: "propose", operator: "asha", evidence: FIRST });
    const held = Promise.withResolvers<TransferReport>();
    const slow = over(context, { transferStatus: () => held.promise });
    const release = review({ action: "release", operator: "vikram", evidence: "PAY-2026-0019" }, slow);
    await review({ action: "withdraw", operator: "meera", evidence: FIRST });
    await review({ action: "propose", operator: "asha", evidence: SECOND });
    held.resolve(UNKNOWN);
    expect(await release).toBe("NOT_PROPOSED");
    expect([getMovement(context.sql, transactionId).state, available()]).toEqual(["INITIATED", before]);
  });
});

it("takes a withdrawal of a proposal from people only, and shows them what was decided", async () => {
  const subject = { investorId: `usr_${"a".repeat(20)}`, withdrawal: `wtx_${"a".repeat(20)}` };
  expect((await ops("transfer", { action: "withdraw", ...subject, evidence: FIRST })).status).toBe(401);
  const asha = await newOperator("asha");
  expect((await ops("transfer", { action: "withdraw", ...subject, evidence: FIRST }, asha)).status).toBe(404);
  expect((await ops("transfer", { action: "show", ...subject }, asha)).status).toBe(404);
  expect((await ops("transfer", { action: "show", ...subject, evidence: FIRST }, asha)).status).toBe(400);
});
