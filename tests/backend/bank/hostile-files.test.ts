import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { isSameNumber } from "../../../backend/bank-account/intake.ts";
import { batchIdOf } from "../../../backend/bank-account/payments.ts";
import { gatewaysFor } from "../../../backend/gateways/choice.ts";
import { moveClock } from "../../../backend/platform/clock.ts";
import { bankCommand } from "../../../backend/routes/ops/bank.ts";
import { minor } from "../../../lib/contract/facts/money.ts";
import { DAY_MS } from "../../../lib/contract/values/calendar-date.ts";
import { balanceIn, newNri } from "../gift/non-resident.ts";
import type { Investor } from "../wallet/investor.ts";
import {
  ACCOUNT,
  bank,
  camt053,
  camt054,
  newOperator,
  ops,
  register,
  STATEMENTS,
  upload,
  virtualAccountOf,
} from "./world.ts";

let asha = "";
beforeAll(async () => {
  await register();
  asha = await newOperator("asha");
});
afterEach(() => vi.restoreAllMocks());

const dollars = async (investor: Investor) => (await balanceIn(investor, "USD")).available;
const assign = (line: string | undefined, to: string) =>
  ops("bank", { action: "assign", account: ACCOUNT.id, line, to, note: "seen at the bank" }, asha);
const openLines = () => bank().listOpen();
const findings = async () =>
  ((await ops("verify", {})).body.findings as { subject: string; detail: string }[])
    .filter(({ subject }) => subject.startsWith("bank account"))
    .map(({ detail }) => detail);

it("credits money once when a second file tells of it under another reference, and both when two transfers came", async () => {
  const investor = await newNri();
  const to = await virtualAccountOf(investor);
  const line = { amount: "25.00", on: "2026-11-03", to };
  await upload(camt054([{ ...line, reference: "NOTICE-1" }]));
  await upload(
    camt053({ on: line.on, opening: "1000.00", closing: "1025.00", lines: [{ ...line, reference: "STMT-9" }] }),
  );
  await bank().work();
  expect(await dollars(investor)).toBe(25_00);
  const [repeated] = await openLines();
  expect(repeated).toMatchObject({ reference: "STMT-9", reason: "MAYBE_REPEATED", virtualAccount: null });
  expect(await findings()).toEqual(["25.00 less at the bank than in our lines"]);
  expect((await assign(repeated?.id, "repeat")).body).toEqual({ outcome: "DECIDED" });
  expect(await findings()).toEqual([]);
  // A payer's own reference distinguishes two transfers; without one, an operator does.
  await upload(camt054([{ ...line, on: "2026-11-04", reference: "N2", endToEndId: "RENT-1" }]));
  await upload(camt054([{ ...line, on: "2026-11-04", reference: "N3", endToEndId: "RENT-2" }]));
  await upload(camt054([{ ...line, on: "2026-11-04", reference: "N4" }]));
  await bank().work();
  expect(await dollars(investor)).toBe(75_00);
  const [real] = await openLines();
  expect(real).toMatchObject({ reference: "N4", reason: "MAYBE_REPEATED" });
  expect((await assign(real?.id, to)).body).toEqual({ outcome: "DECIDED" });
  await bank().work();
  expect(await dollars(investor)).toBe(100_00);
  expect((await assign(real?.id, "repeat")).body).toEqual({ outcome: "NOT_OPEN" });
});

it("calls no money of a virtual account a repetition of another's", async () => {
  const investor = await newNri();
  const to = await virtualAccountOf(investor);
  await upload(camt054([{ reference: "X1", amount: "4.00", on: "2026-11-05", to, from: "DEVIKA R PILLAI" }]));
  const [line] = await openLines();
  expect((await assign(line?.id, "repeat")).body).toEqual({ outcome: "NOT_FITTING" });
  expect((await assign(line?.id, to)).body).toEqual({ outcome: "DECIDED" });
});

it("reads one file at a time, and a file that is uploaded many times at once from the bucket once", async () => {
  const get = vi.spyOn(Object.getPrototypeOf(env.DOCUMENTS), "get");
  const file = camt054([{ reference: "Q1", amount: "1.00", on: "2026-11-06" }]);
  await Promise.all([...Array.from({ length: 16 }, () => upload(file)), bank().work(), bank().work()]);
  expect(get.mock.calls.filter(([key]) => String(key).startsWith("bank-statements/"))).toHaveLength(1);
});

it("gives a file up that ends the object each time it is read, and no other file waits for it", async () => {
  const digest = "d".repeat(64);
  await env.DOCUMENTS.put(
    `bank-statements/${ACCOUNT.id}/${digest}`,
    camt054([{ reference: "P1", amount: "1.00", on: "2026-11-06" }]),
  );
  const crash = vi.spyOn(TextDecoder.prototype, "decode").mockImplementation(() => {
    throw new Error("the object ended");
  });
  const file = { digest, name: "poison.xml", operator: "asha" };
  const outcome = await runInDurableObject(bank(), (object) => object.takeIn(file).catch(() => "ENDED"));
  expect(outcome).toBe("ENDED");
  for (let turn = 0; turn < 6; turn += 1) {
    await moveClock(env, 3_600_000);
    await bank().work();
  }
  crash.mockRestore();
  const { files } = await bank().overview();
  expect(files.find((file) => file.digest === digest)).toMatchObject({
    state: "UNREADABLE",
    faults: [{ code: "GIVEN_UP" }],
  });
  expect((await upload(camt054([{ reference: "P2", amount: "1.00", on: "2026-11-07" }]))).body).toMatchObject({
    counted: 1,
  });
  await moveClock(env, -6 * 3_600_000);
});

it("fetches the files behind those that are too large", async () => {
  const inbox = `bank-inbox/${ACCOUNT.id}/`;
  await env.DOCUMENTS.put(`${inbox}b.xml`, camt054([{ reference: "F1", amount: "1.00", on: "2026-11-08" }]));
  const large = Array.from({ length: 20 }, (_, n) => ({ key: `${inbox}a${n}.xml`, size: 25 * 1024 * 1024 }));
  const found = [...large, { key: `${inbox}b.xml`, size: 500 }];
  const bucket = {
    list: async ({ limit = 1_000 }) => ({ objects: found.slice(0, limit), truncated: limit < found.length }),
    get: (key: string) => (key.endsWith("b.xml") ? env.DOCUMENTS.get(key) : { size: 25 * 1024 * 1024 }),
    put: env.DOCUMENTS.put.bind(env.DOCUMENTS),
    delete: env.DOCUMENTS.delete.bind(env.DOCUMENTS),
  };
  const fetched = bankCommand(
    { ...env, DOCUMENTS: bucket as unknown as R2Bucket },
    { action: "fetch", account: ACCOUNT.id },
    "asha",
  );
  expect(await fetched).toMatchObject({
    hasMore: false,
    files: expect.arrayContaining([{ ...ANY_READ, name: "b.xml" }]),
  });
});
const ANY_READ = { state: "READ", counted: 1, repeated: 0, faults: [] };

it("takes no statement of another account for ours, however its number ends", () => {
  for (const same of ["004200000017", "4200000017", "AE070330004200000017", "AE07 0330 0042 0000 0017"]) {
    expect([same, isSameNumber(same, "004200000017")]).toEqual([same, true]);
  }
  for (const other of ["994200000017", "1004200000017", "42000000170", "", "17", "AE074200000018"]) {
    expect([other, isSameNumber(other, "004200000017")]).toEqual([other, false]);
  }
});

it("names no two accounts' messages alike, and none longer than the format", () => {
  const ids = ["gift-usd", "gift-usd-coastal-bank-of-gift-city-a", "gift-usd-coastal-bank-of-gift-city-b"];
  const messages = ids.map((id) => batchIdOf(id, 1));
  expect(new Set(messages).size).toBe(3);
  expect(messages[0]).toBe("GIFT-USD-000001");
  for (const id of messages) expect(id).toMatch(/^[A-Z0-9-]{3,35}$/);
});

it("tells the verifier of payments that nobody proposes, releases, sends or answers for a week", async () => {
  const beneficiary = { id: (await newNri()).userId, name: "Leila Maria Fernandes" };
  const to = { accountNumber: "0042918273644471", routingCode: "HUDSUS33", currency: "USD" } as const;
  await gatewaysFor({ ...env, ...STATEMENTS }).bank.transfer({
    key: "withdrawal:late",
    ...to,
    amount: minor(5_00),
    beneficiary,
  });
  expect(await findings()).not.toContain("1 DUE for more than a week");
  await moveClock(env, 8 * DAY_MS);
  expect(await findings()).toContain("1 DUE for more than a week");
  await moveClock(env, -8 * DAY_MS);
});

it("looks up no word of a text that cannot be a payment's id", async () => {
  const text = Array.from({ length: 60 }, (_, n) => `WORD${n}`).join(" ");
  const row = `24/11/2026,Z1,"${text}",1,`;
  await register({
    ...ACCOUNT,
    csv: { dates: "DMY", columns: { bookedOn: "D", reference: "R", text: "T", credit: "C", debit: "B" } },
  });
  const queries = await runInDurableObject(bank(), async (object, { storage }) => {
    const exec = vi.spyOn(Object.getPrototypeOf(storage.sql), "exec");
    const digest = "e".repeat(64);
    await env.DOCUMENTS.put(`bank-statements/${ACCOUNT.id}/${digest}`, `D,R,T,C,B\n${row}`);
    await object.takeIn({ digest, name: "words.csv", operator: "asha" });
    return exec.mock.calls.filter(([query]) => String(query).includes("FROM payment WHERE id")).length;
  });
  expect(queries).toBe(0);
});
