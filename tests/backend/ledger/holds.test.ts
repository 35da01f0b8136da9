import { expect, it } from "vitest";
import { inBook, LATER, NOON, recharge, rupees, withdrawal } from "./book.ts";

it("holds money, posts it on, and leaves the rest", () =>
  inBook(({ ledger }) => {
    expect(ledger.transfer(recharge("r", rupees(100)))).toEqual({ sequence: 1, replayed: false });
    expect(ledger.hold(withdrawal("w", rupees(60)))).toMatchObject({ id: "w", state: "OPEN", placedSequence: 2 });
    expect(ledger.balance("INR")).toEqual({ posted: 10_000, held: 6_000, available: 4_000 });
    ledger.postHold({ holdId: "w", key: "w-sent", at: NOON, moves: [{ to: "bank:INR", amount: rupees(60) }] });
    expect(ledger.balance("INR")).toEqual({ posted: 4_000, held: 0, available: 4_000 });
    expect(ledger.accountBalance("bank:INR")).toBe(6_000);
    expect(ledger.getHold("w")).toMatchObject({ state: "POSTED", resolvedSequence: 3 });
  }));

it("lists transactions newest first, with their postings in order", () =>
  inBook(({ ledger }) => {
    ledger.transfer(recharge("r", rupees(100)));
    ledger.hold(withdrawal("w", rupees(60)));
    ledger.voidHold({ holdId: "w", at: LATER, reason: "EXPIRED" });
    const page = ledger.listTransactions({ pageNumber: 0, pageSize: 2 });
    expect(page.total).toBe(3);
    expect(page.transactions).toEqual([
      {
        sequence: 3,
        key: "expired:w",
        operation: "EXPIRE",
        kind: "WITHDRAWAL",
        reference: "wtx_w",
        at: LATER,
        postings: [
          { account: "held:INR", amount: -6_000 },
          { account: "wallet:INR", amount: 6_000 },
        ],
      },
      expect.objectContaining({ sequence: 2, operation: "HOLD" }),
    ]);
    expect(ledger.listTransactions({ account: "world:INR", pageNumber: 0, pageSize: 10 }).total).toBe(1);
  }));
