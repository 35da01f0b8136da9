import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { findForeignAccount } from "../../../backend/investor/wallet/foreign-account.ts";
import { verifyWithProvider } from "../../../backend/investor/wallet/provider-verify.ts";
import { processWithdrawal, requestWithdrawal } from "../../../backend/investor/wallet/withdrawal.ts";
import { minor } from "../../../lib/contract/facts/money.ts";
import { accountFindings, balanceIn, movementsIn, newNri, saveAccount } from "../gift/non-resident.ts";
import type { Investor } from "../wallet/investor.ts";
import {
  ACCOUNT,
  bank,
  camt054,
  newOperator,
  ops,
  register,
  upload,
  virtualAccountOf,
  withStatements,
} from "./world.ts";

let [asha, ravi] = ["", ""];
beforeAll(async () => {
  await register();
  [asha, ravi] = [await newOperator("asha"), await newOperator("ravi")];
});

async function withdraw(investor: Investor, amount: number): Promise<string> {
  return withStatements(investor, async (context) => {
    const account = findForeignAccount(context, "USD") ?? expect.fail("no account abroad");
    const { accountNumber, swiftCode: routingCode, maskedAccountNumber: maskedAccount } = account;
    const request = { accountNumber, routingCode, maskedAccount, currency: "USD", amount: minor(amount) } as const;
    const { transactionId } = context.storage.transactionSync(() => requestWithdrawal(context, request));
    // The job may run twice.
    await processWithdrawal(context, transactionId);
    await processWithdrawal(context, transactionId);
    return transactionId;
  });
}

const poll = (investor: Investor, id: string) => withStatements(investor, (context) => processWithdrawal(context, id));

it("carries an investor's money in by a statement, out by a released file, and back when the bank returns it", async () => {
  const investor = await newNri();
  await saveAccount(investor, {});
  const to = await virtualAccountOf(investor);
  await upload(camt054([{ reference: "W1", amount: "500.00", on: "2026-11-20", to }]));
  await bank().work();
  const id = await withdraw(investor, 200_00);
  expect(await balanceIn(investor, "USD")).toEqual({ posted: 500_00, held: 200_00, available: 300_00 });
  const { body } = await ops("payments", { action: "propose", account: ACCOUNT.id }, asha);
  expect(body).toMatchObject({ outcome: "PROPOSED", batch: { payments: 1, sum: 200 } });
  const { id: batch, sum } = body.batch as { id: string; sum: number };
  await poll(investor, id);
  expect(await balanceIn(investor, "USD")).toMatchObject({ held: 200_00 });
  await ops("payments", { action: "release", account: ACCOUNT.id, batch, sum }, ravi);
  const { payments } = (await ops("payments", { action: "show", account: ACCOUNT.id, batch })).body;
  const [{ id: endToEndId }] = payments as [{ id: string }];
  await upload(camt054([{ reference: "W2", amount: "-200.00", on: "2026-11-21", endToEndId }]));
  await poll(investor, id);
  expect(await balanceIn(investor, "USD")).toEqual({ posted: 300_00, held: 0, available: 300_00 });
  await upload(camt054([{ reference: "W3", amount: "200.00", on: "2026-11-23", endToEndId }]));
  await poll(investor, id);
  await poll(investor, id);
  expect(await balanceIn(investor, "USD")).toEqual({ posted: 500_00, held: 0, available: 500_00 });
  expect((await movementsIn(investor, "USD")).map(({ reason }) => reason)).toContain("WITHDRAWAL_RETURN");
  expect(await withStatements(investor, (context) => verifyWithProvider(context))).toEqual([]);
  expect((await accountFindings(investor)).filter(({ invariant }) => invariant !== "I13")).toEqual([]);
  expect((await env.BANK_ACCOUNT.getByName(ACCOUNT.id).listOpen()).length).toBe(0);
});
