import { describe, expect, it } from "vitest";
import { HoldResolved, InsufficientFunds, LedgerConflict, LedgerRejected } from "../../../backend/ledger/errors.ts";
import { HoldStore } from "../../../backend/ledger/holds.ts";
import type { PlaceHold, PostHold, VoidHold } from "../../../backend/ledger/ledger.ts";
import { verifyLedger } from "../../../backend/ledger/verify.ts";
import { paise } from "../../../lib/contract/facts/money.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { tenthMg } from "../../../lib/contract/values/weight.ts";
import { inAccount, LATER, NOON, recharge, rupees, type TestLedger, untyped, withdrawal } from "./test-ledger.ts";

/** ₹100 in the wallet, ₹60 of it held. */
const inLedgerWithHold = (run: (account: TestLedger) => void) =>
  inAccount((account) => {
    account.ledger.transfer(recharge("r", rupees(100)));
    account.ledger.hold(withdrawal("w", rupees(60)));
    run(account);
    expect(verifyLedger(account.storage)).toEqual([]);
  });

const sent: PostHold = { holdId: "w", key: "w-sent", at: NOON, moves: [{ to: "bank:INR", amount: rupees(60) }] };
const voided: VoidHold = { holdId: "w", at: NOON, reason: "VOIDED" };
const expired: VoidHold = { holdId: "w", at: LATER, reason: "EXPIRED" };

describe("a hold", () => {
  it("reduces the available balance and not the posted balance", () =>
    inLedgerWithHold(({ ledger }) => {
      expect(ledger.balance("INR")).toEqual({ posted: 10_000, held: 6_000, available: 4_000 });
      expect(ledger.openHolds()).toEqual([
        {
          id: "w",
          kind: "WITHDRAWAL",
          reference: "wtx_w",
          account: "wallet:INR",
          asset: "INR",
          amount: 6_000,
          expiresAt: LATER,
          state: "OPEN",
          placedSequence: 2,
          resolvedSequence: null,
        },
      ]);
    }));

  it("is refused one paisa above the available balance, and placed for the last paisa", () =>
    inLedgerWithHold(({ ledger, snapshot }) => {
      const before = snapshot();
      expect(() => ledger.hold(withdrawal("x", paise(4_001)))).toThrow(InsufficientFunds);
      expect(ledger.findHold("x")).toBeNull();
      expect(snapshot()).toBe(before);
      ledger.hold(withdrawal("y", paise(4_000)));
      expect(ledger.balance("INR")).toEqual({ posted: 10_000, held: 10_000, available: 0 });
    }));

  it("keeps held money from being spent", () =>
    inLedgerWithHold(({ ledger }) => {
      const spend = recharge("s", rupees(60));
      const moves = [{ from: "wallet:INR", to: "deal:acme:INR", amount: rupees(60) }] as const;
      expect(() => ledger.transfer({ ...spend, moves })).toThrow(InsufficientFunds);
    }));

  it("of grams stays in a metal account", () =>
    inAccount(({ ledger, storage }) => {
      const grams = tenthMg(50_000);
      const sale = { kind: "GOLD_SALE", reference: "g", at: NOON };
      ledger.transfer({ ...sale, key: "buy", moves: [{ from: "world:GOLD", to: "metal:GOLD", amount: grams }] });
      ledger.hold({ ...sale, key: "sell", account: "metal:GOLD", amount: grams, expiresAt: LATER });
      expect(ledger.balance("GOLD")).toEqual({ posted: 50_000, held: 50_000, available: 0 });
      expect(ledger.balance("INR").held).toBe(0);
      expect(verifyLedger(storage)).toEqual([]);
    }));

  it("placed again with the same key and content returns the existing hold in its current state", () =>
    inLedgerWithHold(({ ledger, snapshot }) => {
      const before = snapshot();
      const later = { at: LATER, expiresAt: epochMs(LATER + 1) };
      expect(ledger.hold({ ...withdrawal("w", rupees(60)), ...later })).toEqual(ledger.getHold("w"));
      expect(snapshot()).toBe(before);
      ledger.postHold(sent);
      expect(ledger.hold(withdrawal("w", rupees(60))).state).toBe("POSTED");
      expect(ledger.balance("INR").posted).toBe(4_000);
    }));

  it("placed again with other content is refused as a conflict", () =>
    inLedgerWithHold(({ ledger, snapshot }) => {
      const before = snapshot();
      expect(() => ledger.hold(withdrawal("w", rupees(1)))).toThrow(LedgerConflict);
      expect(() => ledger.hold({ ...withdrawal("w", rupees(60)), reference: "other" })).toThrow(LedgerConflict);
      expect(() => ledger.hold(withdrawal("r", rupees(1)))).toThrow(LedgerConflict);
      expect(snapshot()).toBe(before);
    }));

  it.each([
    ["on the world account", { account: "world:INR" }],
    ["on a deal", { account: "deal:acme:INR" }],
    ["on the held account", { account: "held:INR" }],
    ["of zero", { amount: 0 }],
    ["of a negative amount", { amount: -1 }],
    ["with an invalid expiry time", { expiresAt: 1.5 }],
  ])("%s is refused and leaves nothing", (_, change) =>
    inLedgerWithHold(({ ledger, snapshot }) => {
      const before = snapshot();
      expect(() => ledger.hold(untyped<PlaceHold>({ ...withdrawal("x", rupees(1)), ...change }))).toThrow(
        LedgerRejected,
      );
      expect(snapshot()).toBe(before);
    }),
  );
});

describe("the end of a hold", () => {
  it("posts the full amount to one or several destinations", () =>
    inLedgerWithHold(({ ledger }) => {
      const moves = [
        { to: "bank:INR", amount: rupees(58) },
        { to: "fees:INR", amount: rupees(2) },
      ] as const;
      expect(ledger.postHold({ ...sent, moves })).toEqual({ sequence: 3, replayed: false });
      expect(ledger.balance("INR")).toEqual({ posted: 4_000, held: 0, available: 4_000 });
      expect(ledger.accountBalance("bank:INR")).toBe(5_800);
      expect(ledger.accountBalance("fees:INR")).toBe(200);
      expect(ledger.getHold("w")).toMatchObject({ state: "POSTED", resolvedSequence: 3 });
      expect(ledger.openHolds()).toEqual([]);
    }));

  it.each([5_999, 6_001])("refuses to post %i of 6,000", (amount) =>
    inLedgerWithHold(({ ledger, snapshot }) => {
      const before = snapshot();
      const moves = [{ to: "bank:INR", amount: paise(amount) }] as const;
      expect(() => ledger.postHold({ ...sent, moves })).toThrow(LedgerRejected);
      expect(snapshot()).toBe(before);
    }),
  );

  it.each([
    ["another asset", [{ to: "bank:USD", amount: 6_000 }]],
    ["the held account", [{ to: "held:INR", amount: 6_000 }]],
    ["no destination", []],
    [
      "destinations with a negative amount",
      [
        { to: "bank:INR", amount: 7_000 },
        { to: "fees:INR", amount: -1_000 },
      ],
    ],
  ])("refuses to post to %s", (_, moves) =>
    inLedgerWithHold(({ ledger, snapshot }) => {
      const before = snapshot();
      expect(() => ledger.postHold(untyped({ ...sent, moves }))).toThrow(LedgerRejected);
      expect(snapshot()).toBe(before);
    }),
  );

  it.each([
    ["voided", voided, "VOIDED"],
    ["expired", expired, "EXPIRED"],
  ] as const)("returns the full amount when %s", (_, end, state) =>
    inLedgerWithHold(({ ledger }) => {
      ledger.voidHold(end);
      expect(ledger.balance("INR")).toEqual({ posted: 10_000, held: 0, available: 10_000 });
      expect(ledger.getHold("w").state).toBe(state);
    }),
  );

  it("refuses to expire a hold before its expiry time, and allows it to be posted later", () =>
    inLedgerWithHold(({ ledger }) => {
      expect(() => ledger.voidHold({ ...expired, at: epochMs(LATER - 1) })).toThrow(LedgerRejected);
      ledger.postHold({ ...sent, at: epochMs(LATER + 1) });
      expect(ledger.getHold("w").state).toBe("POSTED");
    }));

  const ends: Record<string, (account: TestLedger) => unknown> = {
    posted: ({ ledger }) => ledger.postHold(sent),
    voided: ({ ledger }) => ledger.voidHold(voided),
    expired: ({ ledger }) => ledger.voidHold(expired),
  };
  const pairs = Object.keys(ends).flatMap((first) => Object.keys(ends).map((second) => [first, second] as const));

  it.each(pairs)("happens once: %s, then %s", (first, second) =>
    inLedgerWithHold((account) => {
      ends[first]?.(account);
      const before = account.snapshot();
      if (first === second) expect(ends[second]?.(account)).toEqual({ sequence: 3, replayed: true });
      else expect(() => ends[second]?.(account)).toThrow(HoldResolved);
      expect(account.snapshot()).toBe(before);
    }),
  );

  it("refuses a second post with another key", () =>
    inLedgerWithHold(({ ledger, snapshot }) => {
      ledger.postHold(sent);
      const before = snapshot();
      expect(() => ledger.postHold({ ...sent, key: "again" })).toThrow(HoldResolved);
      const elsewhere = [{ to: "fees:INR", amount: rupees(60) }] as const;
      expect(() => ledger.postHold({ ...sent, moves: elsewhere })).toThrow(LedgerConflict);
      expect(snapshot()).toBe(before);
    }));

  it("fails when its update matches no row", () =>
    inLedgerWithHold(({ storage, sql }) => {
      const holds = new HoldStore(storage.sql);
      const undone = () => {
        sql("DROP TRIGGER hold_resolves_once");
        holds.resolve({ id: "w", state: "POSTED", sequence: 2 });
        holds.resolve({ id: "w", state: "VOIDED", sequence: 2 });
      };
      expect(() => storage.transactionSync(undone)).toThrow(HoldResolved);
      expect(() => holds.resolve({ id: "nobody", state: "VOIDED", sequence: 2 })).toThrow(HoldResolved);
    }));

  it("of one hold leaves an identical hold open", () =>
    inLedgerWithHold(({ ledger, snapshot }) => {
      ledger.hold({ ...withdrawal("w", rupees(40)), key: "v" });
      ledger.transfer(recharge("r2", rupees(40)));
      ledger.hold({ ...withdrawal("w", rupees(40)), key: "u" });
      const moves = [{ to: "bank:INR", amount: rupees(40) }] as const;
      ledger.postHold({ holdId: "v", key: "k", at: NOON, moves });
      const before = snapshot();
      expect(() => ledger.postHold({ holdId: "u", key: "k", at: NOON, moves })).toThrow(LedgerConflict);
      expect(snapshot()).toBe(before);
    }));

  it("is refused for an unknown hold", () =>
    inLedgerWithHold(({ ledger }) => {
      expect(() => ledger.postHold({ ...sent, holdId: "nobody" })).toThrow(LedgerRejected);
      expect(() => ledger.voidHold({ ...voided, holdId: "nobody" })).toThrow(LedgerRejected);
      expect(() => ledger.getHold("nobody")).toThrow(LedgerRejected);
      expect(ledger.findHold("nobody")).toBeNull();
    }));
});

it("lists open holds by expiry time", () =>
  inLedgerWithHold(({ ledger }) => {
    ledger.hold({ ...withdrawal("soon", rupees(10)), expiresAt: NOON });
    ledger.hold({ ...withdrawal("same", rupees(10)), expiresAt: LATER });
    expect(ledger.openHolds().map(({ id }) => id)).toEqual(["soon", "w", "same"]);
  }));

it("lists transactions newest first, with their postings in order", () =>
  inLedgerWithHold(({ ledger }) => {
    ledger.voidHold(expired);
    const { transactions, total } = ledger.listTransactions({ pageNumber: 0, pageSize: 2 });
    expect(total).toBe(3);
    expect(transactions).toEqual([
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
    const second = ledger.listTransactions({ pageNumber: 1, pageSize: 2 });
    expect(second.transactions.map(({ key }) => key)).toEqual(["r"]);
    const ofWorld = ledger.listTransactions({ account: "world:INR", pageNumber: 0, pageSize: 10 });
    expect(ofWorld).toMatchObject({ total: 1, transactions: [{ key: "r" }] });
  }));
