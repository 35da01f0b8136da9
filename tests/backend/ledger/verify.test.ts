import { describe, expect, it } from "vitest";
import { balancesDigest, rebuildBalances } from "../../../backend/ledger/balances.ts";
import { GUARDS } from "../../../backend/ledger/migrations.ts";
import { verifyLedger } from "../../../backend/ledger/verify.ts";
import type { LedgerInvariant } from "../../../backend/ledger/verify-journal.ts";
import { inAccount, LATER, NOON, recharge, rupees, type TestLedger, withdrawal } from "./test-ledger.ts";

/** Six transactions: a recharge, an investment, and a posted, a voided, an expired and an open hold. */
function fill({ ledger }: TestLedger): void {
  ledger.transfer(recharge("r", rupees(100)));
  ledger.transfer({
    ...recharge("i", rupees(1)),
    moves: [{ from: "wallet:INR", to: "deal:acme:INR", amount: rupees(10) }],
  });
  ledger.hold(withdrawal("posted", rupees(20)));
  ledger.postHold({ holdId: "posted", key: "s", at: NOON, moves: [{ to: "bank:INR", amount: rupees(20) }] });
  ledger.hold(withdrawal("expired", rupees(30)));
  ledger.voidHold({ holdId: "expired", at: LATER, reason: "EXPIRED" });
  ledger.hold(withdrawal("open", rupees(40)));
}

/** Changes the ledger's storage directly: drops the guards and checks, then restores the guards. */
function tamper({ sql }: TestLedger, statements: string): void {
  const guards = sql("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'");
  for (const { name } of guards) sql(`DROP TRIGGER ${name}`);
  for (const table of ["account", "posting", "ledger_transaction", "hold"]) {
    sql(`CREATE TABLE bare AS SELECT * FROM ${table}; DROP TABLE ${table}; ALTER TABLE bare RENAME TO ${table}`);
  }
  sql(statements);
  for (const { sql: guard } of guards) sql(String(guard));
}

const TAMPERING: readonly (readonly [invariant: LedgerInvariant, subject: string, what: string, sql: string])[] = [
  [
    "I1",
    "transaction 2",
    "a posting with a larger amount",
    "UPDATE posting SET amount = amount + 1 WHERE sequence = 2 AND line = 1",
  ],
  ["I2", "wallet:INR", "a negative stored balance", "UPDATE account SET balance = -1 WHERE id = 'wallet:INR'"],
  [
    "I2",
    "transaction 2",
    "a wallet that was overdrawn earlier",
    "UPDATE posting SET amount = amount * 20 WHERE sequence = 2",
  ],
  [
    "I3",
    "wallet:INR",
    "a balance one paisa too high",
    "UPDATE account SET balance = balance + 1 WHERE id = 'wallet:INR'",
  ],
  ["I3", "deal:acme:INR", "a missing balance", "DELETE FROM account WHERE id = 'deal:acme:INR'"],
  ["I3", "wallet:USD", "a balance without postings", "INSERT INTO account VALUES ('wallet:USD', 'USD', 5)"],
  [
    "I4",
    "transaction 2",
    "a move with larger amounts on both sides",
    "UPDATE posting SET amount = amount * 2 WHERE sequence = 2",
  ],
  ["I4", "transaction 2", "missing postings", "DELETE FROM posting WHERE sequence = 2"],
  ["I4", "transaction 1", "a changed time", "UPDATE ledger_transaction SET at = at + 1 WHERE sequence = 1"],
  ["I4", "transaction 1", "a changed reference", "UPDATE ledger_transaction SET reference = 'x' WHERE sequence = 1"],
  [
    "I4",
    "transaction 9",
    "a posting without a transaction",
    "INSERT INTO posting VALUES (9, 0, 'world:INR', 'INR', -5)",
  ],
  ["I4", "transaction 2", "a missing transaction", "DELETE FROM ledger_transaction WHERE sequence = 2"],
  ["I5", "transaction 2", "one key for two transactions", "UPDATE ledger_transaction SET key = 'r' WHERE sequence = 2"],
  ["I6", "hold posted", "a reopened hold", "UPDATE hold SET state = 'OPEN' WHERE id = 'posted'"],
  ["I6", "hold expired", "a wrong final state of a hold", "UPDATE hold SET state = 'VOIDED' WHERE id = 'expired'"],
  ["I6", "hold open", "a hold ended without a transaction", "UPDATE hold SET state = 'POSTED' WHERE id = 'open'"],
  [
    "I6",
    "hold open",
    "a hold larger than its reserved amount",
    "UPDATE hold SET amount = amount + 1 WHERE id = 'open'",
  ],
  ["I6", "held:INR", "a held balance above the open holds", "UPDATE hold SET amount = amount - 1 WHERE id = 'open'"],
  ["I6", "hold open", "a hold under another key", "UPDATE ledger_transaction SET key = 'x' WHERE sequence = 7"],
  [
    "I6",
    "hold expired",
    "a hold returned to another account",
    "UPDATE posting SET account = 'fees:INR' WHERE sequence = 6 AND line = 1",
  ],
  [
    "I6",
    "hold open",
    "a hold taken from another account",
    "UPDATE posting SET account = 'deal:acme:INR' WHERE sequence = 7 AND account = 'wallet:INR'",
  ],
  ["I6", "transaction 7", "a missing hold", "DELETE FROM hold WHERE id = 'open'"],
  [
    "I6",
    "transaction 4",
    "two holds ended by one transaction",
    "UPDATE hold SET state = 'POSTED', resolved_sequence = 4 WHERE id = 'open'",
  ],
  [
    "I6",
    "transaction 3",
    "a hold recorded as a transfer",
    "UPDATE ledger_transaction SET operation = 'TRANSFER' WHERE sequence = 3",
  ],
  ["I11", "transaction 1", "dollars in a rupee account", "UPDATE posting SET asset = 'USD' WHERE sequence = 1"],
  [
    "I11",
    "transaction 1",
    "an unknown account",
    "UPDATE posting SET account = 'purse:INR' WHERE sequence = 1 AND line = 1",
  ],
  ["I11", "wallet:INR", "a wallet of another asset", "UPDATE account SET asset = 'USD' WHERE id = 'wallet:INR'"],
  [
    "I12",
    "transaction 3",
    "a gap in the sequence",
    "DELETE FROM posting WHERE sequence = 2; DELETE FROM ledger_transaction WHERE sequence = 2",
  ],
  [
    "I12",
    "transaction 2",
    "a wrong previous hash",
    "UPDATE ledger_transaction SET previous_hash = hash WHERE sequence = 2",
  ],
  ["I12", "transaction 3", "a wrong hash", "UPDATE ledger_transaction SET hash = 'x' WHERE sequence = 2"],
];

describe("the verifier", () => {
  it("reports nothing in a ledger written only by its commands", () =>
    inAccount((account) => {
      expect(verifyLedger(account.storage)).toEqual([]);
      fill(account);
      expect(verifyLedger(account.storage)).toEqual([]);
    }));

  it("reports nothing after the tamper helper runs without a change", () =>
    inAccount((account) => {
      fill(account);
      tamper(account, "SELECT 1");
      expect(verifyLedger(account.storage)).toEqual([]);
    }));

  it.each(TAMPERING)("reports %s broken at %s: %s", (invariant, subject, _, statements) =>
    inAccount((account) => {
      fill(account);
      tamper(account, statements);
      const findings = verifyLedger(account.storage);
      expect(findings).toContainEqual({ invariant, subject, detail: expect.stringMatching(/./) });
    }),
  );

  it.each(GUARDS)("reports the missing guard %s", (guard) =>
    inAccount(({ storage, sql }) => {
      sql(`DROP TRIGGER ${guard}`);
      expect(verifyLedger(storage)).toEqual([{ invariant: "I4", subject: guard, detail: "the guard is gone" }]);
    }),
  );

  it("checks every guard that the migrations create", () =>
    inAccount(({ sql }) => {
      const names = sql("SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name");
      expect(names.map(({ name }) => name)).toEqual([...GUARDS].toSorted());
    }));
});

describe("rebuilding balances", () => {
  it("restores wiped balances to the same digest", () =>
    inAccount((account) => {
      fill(account);
      const digest = balancesDigest(account.storage);
      expect(rebuildBalances(account.storage)).toEqual({ before: digest, after: digest });
      expect(account.ledger.balance("INR")).toEqual({ posted: 7_000, held: 4_000, available: 3_000 });
      expect(verifyLedger(account.storage)).toEqual([]);
    }));

  it("corrects wrong balances", () =>
    inAccount((account) => {
      fill(account);
      const sound = balancesDigest(account.storage);
      account.sql("UPDATE account SET balance = balance + 1 WHERE id = 'wallet:INR'");
      expect(verifyLedger(account.storage).map(({ invariant }) => invariant)).toEqual(["I3"]);
      const { before, after } = rebuildBalances(account.storage);
      expect(before).not.toBe(sound);
      expect(after).toBe(sound);
      expect(verifyLedger(account.storage)).toEqual([]);
    }));

  it("refuses to write an invalid balance and changes nothing", () =>
    inAccount((account) => {
      fill(account);
      account.sql("DROP TRIGGER posting_never_changes");
      account.sql("UPDATE posting SET amount = -20000 WHERE sequence = 2 AND line = 0");
      const before = account.snapshot();
      expect(() => rebuildBalances(account.storage)).toThrow(/CHECK constraint failed/);
      expect(account.snapshot()).toBe(before);
    }));
});
