import { expect, it } from "vitest";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { investorMigrations } from "../../../backend/investor/migrations.ts";
import { paymentMigration } from "../../../backend/investor/wallet/payment-store.ts";
import { walletMigration } from "../../../backend/investor/wallet/wallet-store.ts";
import { requestWithdrawal } from "../../../backend/investor/wallet/withdrawal.ts";
import { migrate } from "../../../backend/platform/migrations.ts";
import { findings, fund, inAccount, invoke, newInvestor, openRecharge, rupees } from "./investor.ts";

const READ = {
  payments: "SELECT * FROM payment ORDER BY key",
  movements: "SELECT * FROM wallet_transaction ORDER BY sequence",
};

const rowsOf = ({ sql }: AccountContext) => ({
  payments: sql.exec(READ.payments).toArray(),
  movements: sql.exec(READ.movements).toArray(),
});

/** The first statement that creates a table, under another name. */
const oldTable = (sql: string, name: string): string =>
  /CREATE TABLE (\w+) \([\s\S]*?\) STRICT[^;]*;/.exec(sql)?.[0].replace(/CREATE TABLE \w+/, `CREATE TABLE ${name}`) ??
  "";

/** Restores the money tables to their first released schema, with their rows. */
function takeBack({ sql }: AccountContext): void {
  for (const [table, migration] of [
    ["payment", paymentMigration],
    ["wallet_transaction", walletMigration],
  ] as const) {
    sql.exec(oldTable(migration.sql, `old_${table}`));
    const columns = [...sql.exec<{ name: string }>(`SELECT name FROM pragma_table_info('old_${table}')`)];
    const names = columns.map(({ name }) => name).join(", ");
    sql.exec(`INSERT INTO old_${table} (${names}) SELECT ${names} FROM ${table}`);
    sql.exec(`DROP TABLE ${table}`);
    sql.exec(`ALTER TABLE old_${table} RENAME TO ${table}`);
  }
  sql.exec("DROP TABLE wallet_counter");
  sql.exec(
    "DELETE FROM migration WHERE id IN ('payment-2', 'wallet-2', 'wallet-currency-1', 'wallet-tally-1', 'wallet-tally-2', 'wallet-3', 'withdrawal-return-1')",
  );
}

it("adds a new kind and a new reason to filled tables without losing rows", async () => {
  const investor = await newInvestor();
  await fund(investor, 1_000);
  await openRecharge(investor, 500);
  const before = await inAccount(investor, (context) => {
    context.storage.transactionSync(() =>
      requestWithdrawal(context, {
        currency: "INR",
        amount: rupees(100),
        maskedAccount: "••4471",
        accountNumber: "918273644471",
        routingCode: "COST0000001",
      }),
    );
    const rows = rowsOf(context);
    takeBack(context);
    const metal = "UPDATE payment SET kind = 'METAL' WHERE status = 'CREATED'";
    expect(() => context.sql.exec(metal)).toThrow(/CHECK/);
    migrate(context.storage, investorMigrations);
    expect(() => context.sql.exec("UPDATE payment SET kind = 'INVESTMENT'")).toThrow(/CHECK/);
    return rows;
  });
  expect(before.payments).toHaveLength(2);
  expect(before.movements).toHaveLength(3);
  expect(await inAccount(investor, rowsOf)).toEqual(before);
  expect(await findings(investor)).toEqual([]);
  await fund(investor, 300);
  const { body } = await invoke(investor, "/v2/wallet/transactions?sortByUpdatedAtDesc=false");
  expect(body).toMatchObject({ total: 4 });
  const sequences = await inAccount(investor, (context) => rowsOf(context).movements.map(({ sequence }) => sequence));
  expect(sequences).toEqual([1, 2, 3, 4]);
});

it("keeps the triggers of the tables it copies", async () => {
  const investor = await newInvestor();
  await fund(investor, 1_000);
  await inAccount(investor, ({ sql }) => {
    expect(() => sql.exec("UPDATE wallet_transaction SET amount = 1")).toThrow(/a movement ends once/);
    const twice = `INSERT INTO wallet_transaction
      (id, type, state, reason, amount, payment_key, created_at, updated_at)
      SELECT 'wtx_twice', type, state, reason, amount, payment_key, created_at, updated_at FROM wallet_transaction`;
    expect(() => sql.exec(twice)).toThrow(/UNIQUE/);
  });
});
