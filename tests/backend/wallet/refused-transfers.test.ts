/**
 * Withdrawals that no bank takes: those that a bank refuses for good before any order end by themselves, once; for any other an
 * operator is called after a day.
 */
import { beforeAll, expect, it, vi } from "vitest";
import type { BankGateway, TransferReport } from "../../../backend/gateways/bank.ts";
import { ProviderAway, ProviderRefused, ProviderWithheld, RefusedForGood } from "../../../backend/gateways/deadline.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { type ReleaseOrder, reviewForgottenTransfer } from "../../../backend/investor/wallet/forgotten-transfer.ts";
import { verifyWithProvider } from "../../../backend/investor/wallet/provider-verify.ts";
import { getMovement } from "../../../backend/investor/wallet/wallet-store.ts";
import { processWithdrawal } from "../../../backend/investor/wallet/withdrawal.ts";
import { DAY_MS } from "../../../lib/contract/values/calendar-date.ts";
import type { WalletTransactionId } from "../../../lib/contract/values/ids.ts";
import { beginAt } from "../instants.ts";
import { findings, fund, inAccount, newInvestor, rupees, setPace } from "./investor.ts";
import { forget, later, over, request } from "./transfer-steps.ts";

beginAt("2026-11-25T06:30:00Z");
beforeAll(() => setPace("TRANSFER_DELAY", 0));

const UNKNOWN: TransferReport = { status: "UNKNOWN", utr: null };
type Transfers = Pick<BankGateway, "transfer" | "transferStatus">;

/** A bank that knows no transfer, and ends orders with these errors in turn; the last one stays. */
function refusing(...errors: readonly Error[]) {
  let orders = 0;
  const transfer = vi.fn(async () => {
    throw errors[Math.min(orders++, errors.length - 1)];
  });
  return { transfer, transferStatus: async () => UNKNOWN };
}

const forGood = () => new RefusedForGood("no money into this account");

interface Requested {
  readonly context: AccountContext;
  readonly transactionId: WalletTransactionId;
  readonly available: () => number;
}

/** A withdrawal of ₹100 whose job the test runs. */
async function withRequest(work: (requested: Requested) => Promise<void>): Promise<void> {
  const investor = await newInvestor();
  await fund(investor, 5_000);
  await inAccount(investor, async (context) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const transactionId = request(context);
    await work({ context, transactionId, available: () => context.ledger.balance("INR").available });
    forget(context, transactionId);
    vi.restoreAllMocks();
  });
  // I13 compares with the sandbox's bank, which has seen nothing.
  expect((await findings(investor)).filter(({ invariant }) => invariant !== "I13")).toEqual([]);
}

const stateOf = ({ context, transactionId }: Requested) => getMovement(context.sql, transactionId).state;
const run = (context: AccountContext, id: string) => processWithdrawal(context, id).catch(() => undefined);

it("ends a withdrawal that its bank refuses for good before any order, once, with a message", async () => {
  await withRequest(async (requested) => {
    const { context, transactionId, available } = requested;
    const [before, bank] = [available(), refusing(forGood())];
    await Promise.all(Array.from({ length: 64 }, () => run(over(context, bank), transactionId)));
    expect(getMovement(context.sql, transactionId)).toMatchObject({ state: "FAILED", failure: "ACCOUNT_REFUSED" });
    expect(available() - before).toBe(rupees(100));
    const query =
      "SELECT count(*) AS n FROM notification WHERE json_extract(subject, '$.kind') = 'WITHDRAWAL_RETURNED'";
    expect(context.sql.exec<{ n: number }>(query).one().n).toBe(1);
    const orders = bank.transfer.mock.calls.length;
    await processWithdrawal(over(context, bank), transactionId);
    expect(bank.transfer).toHaveBeenCalledTimes(orders);
    expect(await verifyWithProvider(over(context, bank))).toEqual([]);
  });
});

it.each([
  ["withheld", () => new ProviderWithheld("open")],
  ["refused for now", () => new ProviderRefused("not enabled")],
])("ends it after orders that were %s, which reached no bank", async (_, first) => {
  await withRequest(async (requested) => {
    const { context, transactionId } = requested;
    const bank = refusing(first(), forGood());
    await run(over(context, bank), transactionId);
    expect(stateOf(requested)).toBe("INITIATED");
    await run(over(context, bank), transactionId);
    expect(stateOf(requested)).toBe("FAILED");
  });
});

it.each([
  ["was lost", () => new ProviderAway("no answer")],
  ["could not be read", () => new Error("not JSON")],
])("holds the money when the answer to an earlier order %s: the bank may have taken it", async (_, first) => {
  await withRequest(async (requested) => {
    const { context, transactionId } = requested;
    const bank = refusing(first(), forGood());
    for (let time = 0; time < 3; time++) await run(over(context, bank), transactionId);
    expect(stateOf(requested)).toBe("INITIATED");
  });
});

it("holds the money while another run of the job has an order under way, whichever ends first", async () => {
  await withRequest(async (requested) => {
    const { context, transactionId } = requested;
    const held = Promise.withResolvers<void>();
    const slow: Transfers = { transfer: () => held.promise, transferStatus: async () => UNKNOWN };
    const taking = run(over(context, slow), transactionId);
    await run(over(context, refusing(forGood())), transactionId);
    expect(stateOf(requested)).toBe("INITIATED");
    held.resolve();
    await taking;
    await run(over(context, refusing(forGood())), transactionId);
    expect(stateOf(requested)).toBe("INITIATED");
    const paid = { transfer: slow.transfer, transferStatus: async () => ({ status: "SUCCESS", utr: "UTR1" }) as const };
    await run(over(context, paid), transactionId);
    expect(stateOf(requested)).toBe("SUCCESS");
  });
});

it("moves nothing when the bank reports the transfer paid while a refusal is under way", async () => {
  await withRequest(async (requested) => {
    const { context, transactionId } = requested;
    const paid = { ...refusing(forGood()), transferStatus: async () => ({ status: "SUCCESS", utr: "UTR2" }) as const };
    const bank: Transfers = {
      async transfer() {
        await processWithdrawal(over(context, paid), transactionId);
        throw forGood();
      },
      transferStatus: async () => UNKNOWN,
    };
    await run(over(context, bank), transactionId);
    expect(stateOf(requested)).toBe("SUCCESS");
  });
});

it("names a withdrawal that no bank has taken for a day, and two operators give its money back", async () => {
  await withRequest(async (requested) => {
    const { context, transactionId, available } = requested;
    const [before, bank] = [available(), refusing(new Error("403"))];
    await run(over(context, bank), transactionId);
    expect(await verifyWithProvider(later(over(context, bank), DAY_MS - 60_000))).toEqual([]);
    const overdue = later(over(context, bank), DAY_MS);
    expect(await verifyWithProvider(overdue)).toEqual([
      { invariant: "I13", subject: transactionId, detail: "taken by no bank for a day" },
    ]);
    const review = (at: AccountContext, step: Pick<ReleaseOrder, "action" | "operator">) =>
      reviewForgottenTransfer(at, { ...step, transactionId, evidence: "PAY-2026-0017" });
    expect(await review(over(context, bank), { action: "propose", operator: "asha" })).toBe("NOT_FORGOTTEN");
    await run(overdue, transactionId);
    expect(await review(overdue, { action: "propose", operator: "asha" })).toBe("PROPOSED");
    const orders = bank.transfer.mock.calls.length;
    await processWithdrawal(overdue, transactionId);
    expect(bank.transfer).toHaveBeenCalledTimes(orders);
    expect(await review(overdue, { action: "release", operator: "vikram" })).toBe("TOO_SOON");
    const hourLater = later(overdue, 60 * 60_000);
    const releases = Array.from({ length: 64 }, () => review(hourLater, { action: "release", operator: "vikram" }));
    expect(new Set(await Promise.all(releases))).toEqual(new Set(["RELEASED"]));
    expect(getMovement(context.sql, transactionId)).toMatchObject({ state: "FAILED", failure: "TRANSFER_NOT_MADE" });
    expect(available() - before).toBe(rupees(100));
  });
});

it("releases no withdrawal whose order a bank acknowledges while its release is under way", async () => {
  await withRequest(async (requested) => {
    const { context, transactionId } = requested;
    const held = Promise.withResolvers<void>();
    const ordered = Promise.withResolvers<void>();
    const slow: Transfers = {
      transfer() {
        ordered.resolve();
        return held.promise;
      },
      transferStatus: async () => UNKNOWN,
    };
    const overdue = later(over(context, slow), DAY_MS);
    const taking = run(overdue, transactionId);
    await ordered.promise;
    const step = { transactionId, evidence: "PAY-2026-0017" } as const;
    expect(await reviewForgottenTransfer(overdue, { ...step, action: "propose", operator: "asha" })).toBe("PROPOSED");
    expect(await reviewForgottenTransfer(overdue, { ...step, action: "release", operator: "vikram" })).toBe("TOO_SOON");
    held.resolve();
    await taking;
    // The bank has taken it, and does not list it yet.
    expect(await reviewForgottenTransfer(overdue, { ...step, action: "release", operator: "vikram" })).toBe("TOO_SOON");
    const pending: Transfers = { ...slow, transferStatus: async () => ({ status: "PENDING", utr: null }) };
    const known = later(over(context, pending), 2 * DAY_MS);
    const outcome = await reviewForgottenTransfer(known, { ...step, action: "release", operator: "vikram" });
    expect([outcome, stateOf(requested)]).toEqual(["NOT_FORGOTTEN", "INITIATED"]);
  });
});
