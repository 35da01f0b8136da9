import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { fileKeyOf } from "../../../backend/bank-account/file-store.ts";
import { gatewaysFor } from "../../../backend/gateways/choice.ts";
import { processErasure } from "../../../backend/investor/privacy/erasure.ts";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import { minor } from "../../../lib/contract/facts/money.ts";
import { calendarDateOf, startOfDayInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { newNri } from "../gift/non-resident.ts";
import { beginAt } from "../instants.ts";
import { exportOf, recordsIn } from "../people/export-of.ts";
import { type Investor, inAccount } from "../wallet/investor.ts";
import { ACCOUNT, bank, camt054, newOperator, ops, register, STATEMENTS, upload, virtualAccountOf } from "./world.ts";

/** Days after the statements' lines, and years before the terms that the tests pass. */
beginAt("2026-11-25T06:30:00Z");

let [asha, ravi] = ["", ""];
let moved = 0;
beforeAll(async () => {
  await register();
  [asha, ravi] = [await newOperator("asha"), await newOperator("ravi")];
});
afterAll(() => moveClock(env, -moved));
afterEach(() => vi.restoreAllMocks());

async function moveTo(day: string): Promise<void> {
  const by = startOfDayInIndia(calendarDateOf(day)) - clock.now();
  moved += by;
  await moveClock(env, by);
}

const NOBODYS = camt054([{ reference: "N1", amount: "7.00", on: "2026-11-20", from: "DEVIKA R PILLAI" }]);
const SENDER = "LEILA MARIA FERNANDES";
const HOLDER = "Leila Maria Fernandes";
const SENDERS_ACCOUNT = "0042918273";

/** An investor whose money came in by a statement and left in a file; the debit came in another one. */
async function customer(name: string): Promise<Investor> {
  const investor = await newNri();
  const to = await virtualAccountOf(investor);
  await upload(camt054([{ reference: `${name}1`, amount: "500.00", on: "2026-11-20", to }]));
  await bank().work();
  const { bank: gateway } = gatewaysFor({ ...env, ...STATEMENTS });
  await gateway.transfer({
    ...{ key: `withdrawal:${name}`, accountNumber: "0042918273644471", routingCode: "HUDSUS33", currency: "USD" },
    ...{ amount: minor(200_00), beneficiary: { id: investor.userId, name: "Leila Maria Fernandes" } },
  });
  const { batch } = (await ops("payments", { action: "propose", account: ACCOUNT.id }, asha)).body;
  const { id, sum } = batch as { id: string; sum: number };
  await ops("payments", { action: "release", account: ACCOUNT.id, batch: id, sum }, ravi);
  const { payments } = (await ops("payments", { action: "show", account: ACCOUNT.id, batch: id })).body;
  const [{ id: endToEndId }] = payments as [{ id: string }];
  await upload(camt054([{ reference: `${name}2`, amount: "-200.00", on: "2026-11-21", endToEndId }]));
  await bank().work();
  return investor;
}

const lines = () =>
  runInDurableObject(bank(), async (object) => {
    const open = await object.listOpen();
    return open.map(({ reference, counterparty }) => [reference, counterparty.name]);
  });
/** The lines and payments of which the book still knows who the other side is. */
const known = () =>
  runInDurableObject(bank(), (_, { storage }) => [
    ...storage.sql.exec("SELECT reference AS of FROM line WHERE length(encrypted_details) > 0 ORDER BY 1"),
    ...storage.sql.exec("SELECT key AS of FROM payment WHERE length(encrypted_payee) > 0 ORDER BY 1"),
  ]).then((rows) => rows.map(({ of }) => of));

/** Of each virtual account, the name of its holder. */
const holders = () =>
  runInDurableObject(bank(), (_, { storage }) =>
    storage.sql
      .exec<{ owner: string; name: string }>("SELECT owner, holder_name AS name FROM virtual_account")
      .toArray(),
  );

it("shows an investor their own transfers in the bank's books, and nobody else's", async () => {
  const [one, two] = [await customer("A"), await customer("B")];
  await upload(NOBODYS);
  const file = await exportOf(one);
  const { bankBooks } = recordsIn(file);
  expect(bankBooks).toEqual([
    expect.objectContaining({
      ...{ bankAccount: ACCOUNT.id, kind: "TRANSFER_IN", reference: "A1", amount: 500_00, currency: "USD" },
      ...{ on: "2026-11-20", counterparty: { name: SENDER, maskedAccount: "••8273", bank: "MRNAAEAD" } },
    }),
    expect.objectContaining({
      kind: "PAYMENT",
      amount: 200_00,
      counterparty: expect.objectContaining({ maskedAccount: "••4471" }),
    }),
  ]);
  const text = file.text("my-data.json");
  for (const foreign of ["B1", "B2", "DEVIKA", SENDERS_ACCOUNT, two.userId]) expect(text).not.toContain(`"${foreign}`);
  expect(recordsIn(await exportOf(await newNri())).bankBooks).toEqual([]);
});

it("knows the account's holder until proofs of identity are erased, and the other side until the books are", async () => {
  const investor = await customer("C");
  const other = await customer("D");
  const close = () =>
    inAccount(investor, ({ sql, clock: now }) => {
      sql.exec(
        "INSERT INTO deletion_request (reason, state, requested_at, ended_at) VALUES ('PRIVACY', 'DONE', ?1, ?1)",
        now.now(),
      );
    });
  await close();
  const nameOf = async ({ userId }: Investor) => (await holders()).find(({ owner }) => owner === userId)?.name;
  await moveTo("2031-12-01");
  await inAccount(investor, (context) => processErasure(context, "IDENTITY"));
  await inAccount(investor, (context) => processErasure(context, "IDENTITY"));
  expect([await nameOf(investor), await nameOf(other)]).toEqual(["", HOLDER]);
  expect(await known()).toEqual(expect.arrayContaining(["C1", "C2", "withdrawal:C"]));
  await moveTo("2035-04-01");
  await inAccount(investor, (context) => processErasure(context, "BOOKS"));
  const left = await known();
  for (const gone of ["C1", "C2", "withdrawal:C"]) expect(left).not.toContain(gone);
  expect(left).toEqual(expect.arrayContaining(["D1", "D2", "withdrawal:D"]));
});
it("drops names, numbers, texts and files eight financial years later, by alarm, and keeps every amount", async () => {
  await moveTo("2035-04-02");
  const text = camt054([{ reference: "E1", amount: "9.00", on: "2026-11-25", from: "DEVIKA R PILLAI" }]);
  await upload(text);
  const waiting = await lines();
  expect(waiting).toContainEqual(["E1", "DEVIKA R PILLAI"]);
  const before = await runInDurableObject(bank(), (_, { storage }) =>
    storage.sql.exec("SELECT sum(amount) AS s FROM line").one(),
  );
  await moveTo("2035-05-03");
  await bank().work();
  // A line that an operator has yet to decide keeps all its data.
  expect(await known()).toEqual(expect.arrayContaining(["E1"]));
  expect((await known()).filter((of) => /^[A-D]\d|withdrawal/.test(String(of)))).toEqual([]);
  expect(
    await runInDurableObject(bank(), (_, { storage }) => storage.sql.exec("SELECT sum(amount) AS s FROM line").one()),
  ).toEqual(before);
  const files = await env.DOCUMENTS.list({ prefix: fileKeyOf(ACCOUNT.id, "") });
  expect(files.objects).toHaveLength(1);
  // An old file that is uploaded again is deleted again.
  expect((await upload(NOBODYS)).body).toMatchObject({ state: "READ", counted: 1 });
  const count = async () => (await env.DOCUMENTS.list({ prefix: fileKeyOf(ACCOUNT.id, "") })).objects.length;
  expect(await count()).toBe(2);
  await moveTo("2035-06-03");
  await bank().work();
  expect(await count()).toBe(1);
  // A book without names still answers every question about money.
  expect((await ops("verify", {})).status).toBe(200);
  expect((await ops("bank", { action: "show", account: ACCOUNT.id })).status).toBe(200);
  expect((await ops("rotate-keys", {})).status).toBe(200);
  const acts = (await ops("bank", { action: "acts", account: ACCOUNT.id })).body.acts as { at: number }[];
  const oldest = startOfDayInIndia(calendarDateOf("2026-04-01"));
  expect(acts.every(({ at }) => at >= oldest)).toBe(true);
});

it("keeps a file that arrives while its old bytes are deleted, and deletes it at the end of its own term", async () => {
  const text = camt054([{ reference: "R1", amount: "5.00", on: "2026-11-20" }]);
  await moveTo("2044-05-03");
  await bank().work();
  const count = async () => (await env.DOCUMENTS.list({ prefix: fileKeyOf(ACCOUNT.id, "") })).objects.length;
  const before = await count();
  await upload(text);
  await moveTo("2053-05-03");
  const bucket: R2Bucket = Object.getPrototypeOf(env.DOCUMENTS);
  const deleted = bucket.delete;
  const remove = vi.spyOn(bucket, "delete");
  remove.mockImplementationOnce(async function (this: R2Bucket, keys) {
    await deleted.call(this, keys);
    expect((await upload(text)).status).toBe(200);
  });
  await bank().work();
  expect(remove).toHaveBeenCalled();
  expect(await count()).toBe(before + 1);
  await moveTo("2053-06-05");
  await bank().work();
  expect(await count()).toBe(before);
});

it.each(["before", "after"])(
  "deletes a file whose deletion is interrupted %s the bucket has done it, and marks it then",
  async (when) => {
    await moveTo(when === "before" ? "2062-05-03" : "2072-05-03");
    await bank().work();
    const files = async () => (await env.DOCUMENTS.list({ prefix: fileKeyOf(ACCOUNT.id, "") })).objects.length;
    const unmarked = () =>
      runInDurableObject(bank(), (_, { storage }) =>
        storage.sql.exec("SELECT count(*) AS n FROM statement_file WHERE deleted_at IS NULL").one(),
      );
    const [stored, open] = [await files(), await unmarked()];
    await upload(camt054([{ reference: `K-${when}`, amount: "5.00", on: "2026-11-20" }]));
    await moveTo(when === "before" ? "2071-05-03" : "2081-05-03");
    const bucket: R2Bucket = Object.getPrototypeOf(env.DOCUMENTS);
    const deleted = bucket.delete;
    const remove = vi.spyOn(bucket, "delete");
    remove.mockImplementationOnce(async function (this: R2Bucket, keys) {
      if (when === "after") await deleted.call(this, keys);
      throw new Error("killed");
    });
    await bank().work();
    expect(remove).toHaveBeenCalled();
    expect([await files(), await unmarked()]).not.toEqual([stored, open]);
    moved += 3_600_000;
    await moveClock(env, 3_600_000);
    await bank().work();
    expect([await files(), await unmarked()]).toEqual([stored, open]);
  },
);
