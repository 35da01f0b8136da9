import { describe, expect, it } from "vitest";
import type { Coins } from "../../../backend/ledger/accounts.ts";
import { InsufficientFunds, LedgerConflict, LedgerRejected } from "../../../backend/ledger/errors.ts";
import type { Transfer } from "../../../backend/ledger/ledger.ts";
import { verifyLedger } from "../../../backend/ledger/verify.ts";
import { paise } from "../../../lib/contract/facts/money.ts";
import { tenthMg } from "../../../lib/contract/values/weight.ts";
import { inAccount, LATER, MOST, NOON, recharge, rupees, untyped } from "./test-ledger.ts";

const investment: Transfer = {
  key: "i",
  kind: "INVESTMENT",
  reference: "inv_1",
  at: NOON,
  moves: [
    { from: "wallet:INR", to: "deal:acme:INR", amount: rupees(70) },
    { from: "world:STASH", to: "coins:STASH", amount: 70 as Coins },
  ],
};

describe("a transfer", () => {
  it("moves several assets in one transaction, each balanced to zero", () =>
    inAccount(({ ledger, storage, sql }) => {
      ledger.transfer(recharge("r", rupees(100)));
      expect(ledger.transfer(investment)).toEqual({ sequence: 2, replayed: false });
      expect(ledger.balance("INR")).toEqual({ posted: 3_000, held: 0, available: 3_000 });
      expect(ledger.balance("STASH")).toEqual({ posted: 70, held: 0, available: 70 });
      expect(ledger.accountBalance("deal:acme:INR")).toBe(7_000);
      expect(ledger.accountBalance("world:INR")).toBe(-10_000);
      expect(sql("SELECT asset, sum(amount) AS sum FROM posting GROUP BY asset")).toEqual([
        { asset: "INR", sum: 0 },
        { asset: "STASH", sum: 0 },
      ]);
      expect(verifyLedger(storage)).toEqual([]);
    }));

  it("keeps the balances of currencies, metals and coins separate", () =>
    inAccount(({ ledger }) => {
      ledger.transfer(recharge("r", rupees(100)));
      ledger.transfer({
        ...investment,
        moves: [{ from: "world:GOLD", to: "metal:GOLD", amount: tenthMg(12_345) }],
      });
      expect(ledger.balance("GOLD")).toEqual({ posted: 12_345, held: 0, available: 12_345 });
      expect(ledger.balance("SILVER").posted).toBe(0);
      expect(ledger.balance("USD").posted).toBe(0);
      expect(ledger.balance("INR").posted).toBe(10_000);
    }));

  it("refuses an overdraft of one paisa and allows the last paisa", () =>
    inAccount(({ ledger, snapshot }) => {
      ledger.transfer(recharge("r", rupees(100)));
      const before = snapshot();
      const all = (key: string, amount: number): Transfer => ({
        ...investment,
        key,
        moves: [{ from: "wallet:INR", to: "deal:acme:INR", amount: paise(amount) }],
      });
      const refusal = { name: "InsufficientFunds", account: "wallet:INR", available: 10_000, requested: 10_001 };
      expect(() => ledger.transfer(all("a", 10_001))).toThrow(expect.objectContaining(refusal));
      expect(snapshot()).toBe(before);
      ledger.transfer(all("b", 10_000));
      expect(ledger.balance("INR").available).toBe(0);
    }));

  it("refuses to return more principal from a deal than was invested", () =>
    inAccount(({ ledger }) => {
      ledger.transfer(recharge("r", rupees(100)));
      ledger.transfer(investment);
      const principal: Transfer = {
        ...investment,
        key: "p",
        moves: [{ from: "deal:acme:INR", to: "wallet:INR", amount: paise(7_001) }],
      };
      expect(() => ledger.transfer(principal)).toThrow(InsufficientFunds);
      expect(ledger.accountBalance("deal:acme:INR")).toBe(7_000);
    }));

  it("refuses an intermediate overdraft even when the final balance is positive", () =>
    inAccount(({ ledger, snapshot }) => {
      const before = snapshot();
      const moves: Transfer["moves"] = [
        { from: "wallet:INR", to: "tds:INR", amount: rupees(1) },
        { from: "world:INR", to: "wallet:INR", amount: rupees(10) },
      ];
      expect(() => ledger.transfer({ ...investment, moves })).toThrow(InsufficientFunds);
      expect(snapshot()).toBe(before);
      ledger.transfer({ ...investment, moves: moves.toReversed() });
      expect(ledger.balance("INR").available).toBe(900);
    }));

  it("rolls back the first move when the second is refused", () =>
    inAccount(({ ledger, snapshot }) => {
      const before = snapshot();
      const moves: Transfer["moves"] = [
        { from: "world:INR", to: "wallet:INR", amount: rupees(10) },
        { from: "deal:acme:INR", to: "wallet:INR", amount: rupees(10) },
      ];
      expect(() => ledger.transfer({ ...investment, moves })).toThrow(InsufficientFunds);
      expect(snapshot()).toBe(before);
    }));
});

describe("a repeated key", () => {
  it("returns the earlier transaction and writes nothing, also at a later time", () =>
    inAccount(({ ledger, snapshot }) => {
      const first = ledger.transfer(recharge("r", rupees(100)));
      const before = snapshot();
      const again = ledger.transfer({ ...recharge("r", rupees(100)), at: LATER });
      expect(again).toEqual({ sequence: first.sequence, replayed: true });
      expect(snapshot()).toBe(before);
    }));

  it("returns the earlier transaction when the money has since been spent", () =>
    inAccount(({ ledger }) => {
      ledger.transfer(recharge("r", rupees(100)));
      ledger.transfer(investment);
      expect(ledger.transfer(investment)).toEqual({ sequence: 2, replayed: true });
      expect(ledger.balance("INR").available).toBe(3_000);
    }));

  const first = recharge("r", rupees(100));
  it.each<[string, Transfer]>([
    ["another amount", recharge("r", paise(10_001))],
    ["another kind", { ...first, kind: "REFUND" }],
    ["another reference", { ...first, reference: "pay_other" }],
    ["another account", { ...first, moves: [{ from: "world:INR", to: "fees:INR", amount: rupees(100) }] }],
    ["an additional move", { ...first, moves: [...first.moves, ...first.moves] }],
  ])("with %s is a conflict", (_, other) =>
    inAccount(({ ledger, snapshot }) => {
      ledger.transfer(first);
      const before = snapshot();
      expect(() => ledger.transfer(other)).toThrow(LedgerConflict);
      expect(snapshot()).toBe(before);
    }),
  );
});

describe("amount limits", () => {
  it("accepts balances up to 2^53 − 1 and refuses one more", () =>
    inAccount(({ ledger, storage, snapshot }) => {
      ledger.transfer(recharge("r", MOST));
      expect(ledger.balance("INR").posted).toBe(Number.MAX_SAFE_INTEGER);
      const before = snapshot();
      expect(() => ledger.transfer(recharge("one-more", paise(1)))).toThrow(LedgerRejected);
      expect(() => ledger.transfer(recharge("twice", MOST))).toThrow(LedgerRejected);
      expect(snapshot()).toBe(before);
      expect(verifyLedger(storage)).toEqual([]);
    }));

  it.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, "100", null, 100n])("refuses %s", (amount) =>
    inAccount(({ ledger, snapshot }) => {
      const before = snapshot();
      const moves = [{ from: "world:INR", to: "wallet:INR", amount }];
      expect(() => ledger.transfer(untyped({ ...investment, moves }))).toThrow(LedgerRejected);
      expect(snapshot()).toBe(before);
    }),
  );
});

describe("a malformed transfer", () => {
  it.each<[string, object]>([
    ["without moves", { moves: [] }],
    ["of more than 64 moves", { moves: Array(65).fill(recharge("r", rupees(1)).moves[0]) }],
    ["between assets", { moves: [{ from: "world:USD", to: "wallet:INR", amount: 1 }] }],
    ["of rupees into coins", { moves: [{ from: "world:INR", to: "coins:STASH", amount: 1 }] }],
    ["to itself", { moves: [{ from: "wallet:INR", to: "wallet:INR", amount: 1 }] }],
    ["to an unknown account", { moves: [{ from: "world:INR", to: "purse:INR", amount: 1 }] }],
    ["into the held account", { moves: [{ from: "world:INR", to: "held:INR", amount: 1 }] }],
    ["out of the held account", { moves: [{ from: "held:INR", to: "wallet:INR", amount: 1 }] }],
    ["without a key", { key: "" }],
    ["with too long a key", { key: "k".repeat(201) }],
    ["without a kind", { kind: "" }],
    ["with too long a reference", { reference: "r".repeat(201) }],
    ["with an invalid time", { at: Number.NaN }],
  ])("%s is refused and leaves nothing", (_, change) =>
    inAccount(({ ledger, snapshot }) => {
      const before = snapshot();
      expect(() => ledger.transfer(untyped({ ...recharge("r", rupees(1)), ...change }))).toThrow(LedgerRejected);
      expect(snapshot()).toBe(before);
    }),
  );
});
