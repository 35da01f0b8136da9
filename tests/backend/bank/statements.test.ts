import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { verifyWithBank } from "../../../backend/investor/wallet/remittance-verify.ts";
import { accountFindings, balanceIn, movementsIn, newNri } from "../gift/non-resident.ts";
import type { Investor } from "../wallet/investor.ts";
import {
  ACCOUNT,
  bank,
  camt053,
  camt054,
  newOperator,
  ops,
  register,
  tokenOfClerk,
  upload,
  virtualAccountOf,
  withStatements,
} from "./world.ts";

let asha = "";
beforeAll(async () => {
  expect((await register()).status).toBe(200);
  asha = await newOperator("asha");
});

async function investorWithAccount(): Promise<{ readonly investor: Investor; readonly to: string }> {
  const investor = await newNri();
  return { investor, to: await virtualAccountOf(investor) };
}

const openLines = async () =>
  (await ops("bank", { action: "open", account: ACCOUNT.id })).body.lines as { id: string }[];
const dollars = async (investor: Investor) => (await balanceIn(investor, "USD")).available;

async function findings(): Promise<readonly unknown[]> {
  const { body } = await ops("verify", {});
  return (body.findings as { subject: string }[]).filter(({ subject }) => subject.startsWith("bank account"));
}

/** Both sides of each investor: the wallet within itself, and against the lines of the bank. */
async function expectAgreement(investor: Investor): Promise<void> {
  expect(await withStatements(investor, (context) => verifyWithBank(context))).toEqual([]);
  expect((await accountFindings(investor)).filter(({ invariant }) => invariant !== "I13")).toEqual([]);
}

describe("a month of statements with every fault", () => {
  it("counts each line once, names each fault, and ends with our lines equal to the bank", async () => {
    const [one, two] = [await investorWithAccount(), await investorWithAccount()];
    const first = { reference: "M1", amount: "100.00", on: "2026-11-02", to: one.to };
    const second = { reference: "M2", amount: "250.50", on: "2026-11-03", to: two.to };
    const missing = { reference: "M3", amount: "70.00", on: "2026-11-04", to: one.to };
    const foreign = { reference: "M4", amount: "9.00", on: "2026-11-05", to: one.to, currency: "EUR" };
    const fee = { reference: "M5", amount: "-1.25", on: "2026-11-06", from: "Coastal Bank" };
    const days = [
      { on: "2026-11-02", opening: "1000.00", closing: "1100.00", lines: [first] },
      // Listed twice.
      { on: "2026-11-03", opening: "1100.00", closing: "1350.50", lines: [second, second] },
      // The bank's balance includes an amount that its lines lack.
      { on: "2026-11-04", opening: "1350.50", closing: "1420.50", lines: [] },
      { on: "2026-11-05", opening: "1420.50", closing: "1420.50", lines: [foreign] },
      // A wrong sum.
      { on: "2026-11-06", opening: "1420.50", closing: "1419.52", lines: [fee] },
      { on: "2026-11-09", opening: "1419.25", closing: "1419.25", lines: [] },
    ];
    const answers = [];
    for (const each of days) answers.push((await upload(camt053(each))).body);
    expect(answers.map(({ counted, repeated }) => [counted, repeated])).toEqual([
      ...[
        [1, 0],
        [1, 1],
        [0, 0],
        [1, 0],
        [1, 0],
        [0, 0],
      ],
    ]);
    expect(answers.map(({ faults }) => (faults as { code: string }[]).map(({ code }) => code))).toEqual([
      ...[[], ["BALANCE_WRONG"], ["BALANCE_WRONG"], ["OTHER_CURRENCY"], ["BALANCE_WRONG"], []],
    ]);
    expect(await findings()).toEqual([
      {
        invariant: "I17",
        subject: "bank account gift-usd 2026-11-04",
        detail: "70.00 more at the bank than in our lines",
      },
      {
        invariant: "I17",
        subject: "bank account gift-usd 2026-11-06",
        detail: "0.27 more at the bank than in our lines",
      },
      {
        invariant: "I17",
        subject: "bank account gift-usd 2026-11-09",
        detail: "0.27 less at the bank than in our lines",
      },
    ]);
    // The bank notifies the lines that it had left out, and states the day again.
    await upload(camt054([missing, second]), { name: "notice.xml" });
    await upload(camt053({ ...days[4], closing: "1419.25", lines: [fee] } as Parameters<typeof camt053>[0]));
    expect(await findings()).toEqual([]);
    for (const { id } of await openLines()) {
      await ops("bank", { action: "assign", account: ACCOUNT.id, line: id, to: "other", note: "clarified" }, asha);
    }
    expect(await openLines()).toEqual([]);
    await bank().work();
    expect([await dollars(one.investor), await dollars(two.investor)]).toEqual([170_00, 250_50]);
    for (const { investor } of [one, two]) await expectAgreement(investor);
    const sum = await runInDurableObject(bank(), (_, { storage }) =>
      storage.sql.exec("SELECT sum(iif(direction = 'CREDIT', amount, -amount)) AS s FROM line WHERE is_counted").one(),
    );
    expect(sum).toEqual({ s: 1419_25 - 1000_00 });
  });
});

describe("a line for an investor", () => {
  it("waits for an operator when the sender has another name, and is given to nobody else", async () => {
    const [one, two] = [await investorWithAccount(), await investorWithAccount()];
    await upload(
      camt054([{ reference: "N1", amount: "40.00", on: "2026-11-10", to: one.to, from: "DEVIKA R PILLAI" }]),
    );
    await bank().work();
    expect(await dollars(one.investor)).toBe(0);
    expect(await movementsIn(one.investor, "USD")).toMatchObject([{ state: "INITIATED", amount: 40 }]);
    const [line] = await openLines();
    expect(line).toMatchObject({ reason: "OTHER_NAME", amount: 40, virtualAccount: one.to });
    const assign = (to: string, token = asha) =>
      ops("bank", { action: "assign", account: ACCOUNT.id, line: line?.id, to, note: "maiden name" }, token);
    expect((await assign(one.to, env.OPERATOR_KEY)).status).toBe(401);
    expect((await assign(two.to)).body).toEqual({ outcome: "NOT_FITTING" });
    expect((await assign(one.to)).body).toEqual({ outcome: "DECIDED" });
    expect((await assign(one.to)).body).toEqual({ outcome: "NOT_OPEN" });
    await bank().work();
    expect([await dollars(one.investor), await dollars(two.investor)]).toEqual([40_00, 0]);
    const { body } = await ops("bank", { action: "acts", account: ACCOUNT.id });
    expect(body.acts).toContainEqual(
      expect.objectContaining({ operator: "asha", action: "ASSIGNED", detail: `${one.to}: maiden name` }),
    );
    await expectAgreement(one.investor);
  });

  it("is counted once by 64 uploads of one file at once, and by one wallet", async () => {
    const { investor, to } = await investorWithAccount();
    const lines = [1, 2, 3].map((n) => ({ reference: `R${n}`, amount: "5.00", on: "2026-11-11", to }));
    const file = camt053({ on: "2026-11-11", opening: "1459.25", closing: "1474.25", lines });
    const answers = await Promise.all(Array.from({ length: 64 }, () => upload(file)));
    expect(new Set(answers.map(({ body }) => `${body.state} ${body.counted} ${body.repeated}`))).toEqual(
      new Set(["READ 3 0"]),
    );
    await Promise.all(Array.from({ length: 8 }, () => bank().work()));
    expect(await dollars(investor)).toBe(15_00);
    expect(await findings()).toEqual([]);
    await expectAgreement(investor);
  });

  it("waits when the account was closed while the file was read", async () => {
    const { investor, to } = await investorWithAccount();
    const lines = Array.from({ length: 501 }, (_, n) => ({ reference: `C${n}`, amount: "1.00", on: "2026-11-12", to }));
    const wait = vi.spyOn(scheduler, "wait").mockImplementationOnce(async () => bank().closeVirtualAccount(to));
    await upload(camt054(lines));
    wait.mockRestore();
    await bank().work();
    expect(await openLines()).toMatchObject([{ reason: "ACCOUNT_CLOSED", virtualAccount: null, reference: "C500" }]);
    expect(await dollars(investor)).toBe(500_00);
    await expectAgreement(investor);
  });
});

it("takes in 10,000 lines, and carries on where an interrupted file stopped", async () => {
  const lines = Array.from({ length: 10_000 }, (_, n) => ({ reference: `T${n}`, amount: "0.01", on: "2026-11-13" }));
  const wait = vi.spyOn(scheduler, "wait").mockRejectedValueOnce(new Error("evicted"));
  expect((await upload(camt054(lines))).status).toBe(500);
  wait.mockRestore();
  await bank().work();
  const { files } = await bank().overview();
  expect(files[0]).toMatchObject({ state: "READ", counted: 10_000, repeated: 0, nextLine: 10_000 });
});

it("takes in what lies in the bucket, and leaves nothing there", async () => {
  const key = `bank-inbox/${ACCOUNT.id}/2026-11-14.xml`;
  await env.DOCUMENTS.put(key, camt054([{ reference: "I1", amount: "-2.00", on: "2026-11-14" }]));
  await env.DOCUMENTS.put(`bank-inbox/${ACCOUNT.id}/2026-11-15.txt`, "no statement");
  const fetching = { action: "fetch", account: ACCOUNT.id };
  expect((await ops("bank", fetching)).status).toBe(401);
  const { body } = await ops("bank", fetching, await tokenOfClerk());
  expect(body).toMatchObject({
    files: [
      { name: "2026-11-14.xml", state: "READ", counted: 1 },
      { name: "2026-11-15.txt", state: "UNREADABLE", faults: [{ code: "UNKNOWN_FORMAT" }] },
    ],
    hasMore: false,
  });
  expect((await env.DOCUMENTS.list({ prefix: "bank-inbox/" })).objects).toEqual([]);
});

it("keeps what statements were counted by: another number or opening balance is another account", async () => {
  expect((await register({ ...ACCOUNT, openingBalance: 1 })).status).toBe(409);
  expect((await register({ ...ACCOUNT, id: "other-usd" })).status).toBe(409);
  expect((await register({ ...ACCOUNT, bankAddress: "Zone 1, GIFT City" })).status).toBe(200);
  expect((await upload(camt054([]).replaceAll("004200000017", "0099"))).body).toMatchObject({
    faults: [{ code: "OTHER_ACCOUNT", subject: "0099" }],
  });
});
