import { evictDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { InsufficientFunds, LedgerConflict } from "../../../backend/ledger/errors.ts";
import { verifyLedger } from "../../../backend/ledger/verify.ts";
import { paise } from "../../../lib/contract/facts/money.ts";
import { createLedger, inAccount, LATER, NOON, openLedger, recharge, rupees, withdrawal } from "./test-ledger.ts";

class Crash extends Error {}

const crash = () => {
  throw new Crash();
};

describe("the ledger in a caller's transaction", () => {
  it("rolls back all commands after a crash at any command", () =>
    inAccount(({ ledger, storage, snapshot }) => {
      ledger.transfer(recharge("r", rupees(100)));
      const commands = [
        () => ledger.hold(withdrawal("w", rupees(60))),
        () => ledger.postHold({ holdId: "w", key: "s", at: NOON, moves: [{ to: "bank:INR", amount: rupees(60) }] }),
        () => ledger.hold(withdrawal("x", rupees(40))),
        () => ledger.voidHold({ holdId: "x", at: LATER, reason: "EXPIRED" }),
      ];
      const before = snapshot();
      for (let done = 1; done <= commands.length; done++) {
        const change = () => {
          for (const command of commands.slice(0, done)) command();
          crash();
        };
        expect(() => storage.transactionSync(change)).toThrow(Crash);
        expect(snapshot()).toBe(before);
      }
      // The command succeeds afterwards: the rollback left no key, sequence or hash.
      for (const command of commands) command();
      expect(ledger.balance("INR")).toEqual({ posted: 4_000, held: 0, available: 4_000 });
      expect(verifyLedger(storage)).toEqual([]);
    }));

  it("rolls back only the refused command when the caller catches the refusal", () =>
    inAccount(({ ledger, storage, sql }) => {
      sql("CREATE TABLE business (word TEXT) STRICT");
      storage.transactionSync(() => {
        sql("INSERT INTO business VALUES ('before')");
        ledger.transfer(recharge("r", rupees(100)));
        expect(() => ledger.hold(withdrawal("w", paise(10_001)))).toThrow(InsufficientFunds);
        expect(() => ledger.transfer(recharge("r", rupees(1)))).toThrow(LedgerConflict);
        sql("INSERT INTO business VALUES ('after')");
        ledger.hold(withdrawal("w", rupees(100)));
      });
      expect(sql("SELECT word FROM business")).toEqual([{ word: "before" }, { word: "after" }]);
      expect(ledger.balance("INR")).toEqual({ posted: 10_000, held: 10_000, available: 0 });
      expect(verifyLedger(storage)).toEqual([]);
    }));

  it.each(["ledger_transaction", "hold"])("leaves nothing of a command that the engine aborts at %s", (table) =>
    inAccount(({ ledger, storage, sql, snapshot }) => {
      ledger.transfer(recharge("r", rupees(100)));
      sql(`CREATE TRIGGER disk_full BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
      const before = snapshot();
      storage.transactionSync(() => {
        expect(() => ledger.hold(withdrawal("w", rupees(60)))).toThrow(/disk full/);
        if (table !== "hold") expect(() => ledger.transfer(recharge("t", rupees(1)))).toThrow(/disk full/);
      });
      expect(snapshot()).toBe(before);
    }),
  );

  it("rolls back three nested transactions as one", () =>
    inAccount(({ ledger, storage, snapshot }) => {
      const before = snapshot();
      const innermost = () => ledger.transfer(recharge("c", rupees(1)));
      const inner = () => {
        ledger.transfer(recharge("b", rupees(1)));
        storage.transactionSync(innermost);
      };
      const outer = () => {
        ledger.transfer(recharge("a", rupees(1)));
        storage.transactionSync(inner);
        crash();
      };
      expect(() => storage.transactionSync(outer)).toThrow(Crash);
      expect(snapshot()).toBe(before);
    }));

  it("places and ends a hold in one transaction", () =>
    inAccount(({ ledger, storage }) => {
      ledger.transfer(recharge("r", rupees(100)));
      storage.transactionSync(() => {
        ledger.hold(withdrawal("w", rupees(60)));
        ledger.voidHold({ holdId: "w", at: NOON, reason: "VOIDED" });
      });
      expect(ledger.getHold("w").state).toBe("VOIDED");
      expect(verifyLedger(storage)).toEqual([]);
    }));
});

it("keeps balances and replays across an eviction", async () => {
  const object = await createLedger();
  const before = await openLedger(object, ({ ledger, snapshot }) => {
    ledger.transfer(recharge("r", rupees(100)));
    ledger.hold(withdrawal("w", rupees(60)));
    return snapshot();
  });
  await evictDurableObject(object);
  await openLedger(object, ({ ledger, storage, snapshot }) => {
    expect(snapshot()).toBe(before);
    expect(ledger.transfer(recharge("r", rupees(100))).replayed).toBe(true);
    expect(verifyLedger(storage)).toEqual([]);
  });
});

describe("concurrent commands", () => {
  it("withdraw a full balance once in 64 requests", async () => {
    const object = await createLedger();
    await openLedger(object, ({ ledger }) => ledger.transfer(recharge("r", rupees(100))));
    const tries = Array.from({ length: 64 }, (_, number) =>
      openLedger(object, async ({ ledger, storage }) => {
        await scheduler.wait(number % 7);
        return storage.transactionSync(() => ledger.hold(withdrawal(`w${number}`, rupees(100)))).id;
      }),
    );
    const results = await Promise.allSettled(tries);
    const losers = results.filter((result) => result.status === "rejected");
    expect(losers).toHaveLength(63);
    for (const { reason } of losers) expect(String(reason)).toContain("wallet:INR has 0, 10000 asked");
    await openLedger(object, ({ ledger, storage }) => {
      expect(ledger.balance("INR")).toEqual({ posted: 10_000, held: 10_000, available: 0 });
      expect(ledger.openHolds()).toHaveLength(1);
      expect(verifyLedger(storage)).toEqual([]);
    });
  });

  it("have one effect and one result for 32 requests with one key", async () => {
    const object = await createLedger();
    const tries = Array.from({ length: 32 }, (_, number) =>
      openLedger(object, async ({ ledger }) => {
        await scheduler.wait(number % 5);
        return ledger.transfer(recharge("r", rupees(100)));
      }),
    );
    const receipts = await Promise.all(tries);
    expect(new Set(receipts.map(({ sequence }) => sequence))).toEqual(new Set([1]));
    expect(receipts.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await openLedger(object, ({ ledger }) => ledger.balance("INR").posted)).toBe(10_000);
  });

  it("end a hold once when it is posted and expired", async () => {
    const object = await createLedger();
    await openLedger(object, ({ ledger }) => {
      ledger.transfer(recharge("r", rupees(100)));
      ledger.hold(withdrawal("w", rupees(100)));
    });
    const moves = [{ to: "bank:INR", amount: rupees(100) }] as const;
    const results = await Promise.allSettled([
      openLedger(object, ({ ledger }) => ledger.postHold({ holdId: "w", key: "s", at: LATER, moves })),
      openLedger(object, ({ ledger }) => ledger.voidHold({ holdId: "w", at: LATER, reason: "EXPIRED" })),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await openLedger(object, ({ ledger, storage }) => {
      expect(ledger.balance("INR").held).toBe(0);
      expect(ledger.balance("INR").posted + ledger.accountBalance("bank:INR")).toBe(10_000);
      expect(verifyLedger(storage)).toEqual([]);
    });
  });
});
