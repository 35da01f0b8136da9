import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { requestWithdrawal } from "../../../backend/investor/wallet/withdrawal.ts";
import { verifyRegister } from "../../../backend/routes/ops/verify.ts";
import { type InvestmentId, investmentId } from "../../../lib/contract/values/ids.ts";
import { fund, type Investor, inAccount, rupees, sandbox } from "../wallet/investor.ts";
import { dealObject, idIn, invest, newDeal, newSaver, passDays } from "./investing-steps.ts";

interface Saver extends Investor {
  readonly paid: InvestmentId;
  readonly open: InvestmentId;
}

/** An investor with a paid and a scheduled payout, and a completed withdrawal. */
async function saver(): Promise<Saver> {
  const [investor, deal] = [await newSaver(), await newDeal()];
  await fund(investor, 500_000);
  const paid = idIn(await invest(investor, deal, 400_000));
  await passDays(100, investor);
  const open = idIn(await invest(investor, await newDeal(), 60_000));
  const destination = { accountNumber: "918273644471", routingCode: "COST0000001", maskedAccount: "••4471" };
  await inAccount(investor, (context) =>
    context.storage.transactionSync(() =>
      requestWithdrawal(context, { currency: "INR", amount: rupees(1_000), ...destination }),
    ),
  );
  await investor.object.work();
  await passDays(1, investor);
  return { ...investor, paid, open };
}

async function foundAfter(tamper: (context: AccountContext, saver: Saver) => unknown): Promise<readonly unknown[]> {
  const investor = await saver();
  expect(await investor.object.verify()).toEqual([]);
  await inAccount(investor, (context) => tamper(context, investor));
  return investor.object.verify();
}

it("reports a payout without a scheduled job", async () => {
  const found = await foundAfter(({ scheduler }, { open }) =>
    scheduler.cancel({ kind: "PAYOUT", reference: `${open}:1` }),
  );
  expect(found).toEqual([
    { invariant: "I10", subject: expect.stringMatching(/^inv_.+:1$/), detail: "no PAYOUT on the scheduler" },
  ]);
});

it("reports a due job without an alarm", async () => {
  const investor = await saver();
  await runInDurableObject(investor.object, (_, { storage }) => storage.deleteAlarm());
  expect(await investor.object.verify()).toEqual([
    { invariant: "I10", subject: "scheduler", detail: "work to do, and no alarm set" },
  ]);
});

it("reports an investment on terms without consent, and the missing database guard", async () => {
  const found = await foundAfter(({ sql }, { open }) => {
    sql.exec("DROP TRIGGER consent_stands");
    sql.exec("UPDATE consent SET terms_hash = 'other' WHERE investment_id = ?", open);
  });
  expect(found).toEqual([
    { invariant: "I8", subject: "consent_stands", detail: "the guard is gone" },
    { invariant: "CONSENT", subject: expect.stringMatching(/^inv_/), detail: "consented to other terms" },
  ]);
});

it("reports an investment without consent", async () => {
  const found = await foundAfter(({ sql }, { open }) => {
    const [{ sql: guard }] = sql
      .exec<{ sql: string }>("SELECT sql FROM sqlite_schema WHERE name = 'consent_stays'")
      .toArray() as [{ sql: string }];
    sql.exec("DROP TRIGGER consent_stays");
    sql.exec("DELETE FROM consent WHERE investment_id = ?", open);
    sql.exec(guard);
  });
  expect(found).toEqual([{ invariant: "CONSENT", subject: expect.anything(), detail: "nobody consented to it" }]);
});

it("reports deducted tax that is missing from the tax account", async () => {
  const found = await foundAfter((context, { paid }) =>
    context.ledger.transfer({
      key: "lost",
      kind: "PAYOUT",
      reference: investmentId.parse(paid),
      at: context.clock.now(),
      moves: [{ from: "tds:INR", to: "world:INR", amount: rupees(1) }],
    }),
  );
  expect(found).toEqual([{ invariant: "I3", subject: "tds:INR", detail: expect.stringMatching(/was deducted$/) }]);
});

it("reports wallet money without a movement", async () => {
  const found = await foundAfter((context) =>
    context.ledger.transfer({
      key: "found",
      kind: "PAYOUT",
      reference: "nothing",
      at: context.clock.now(),
      moves: [{ from: "world:INR", to: "wallet:INR", amount: rupees(0.01) }],
    }),
  );
  expect(found).toEqual([
    { invariant: "I3", subject: "wallet:INR", detail: expect.stringMatching(/by its movements$/) },
  ]);
});

const returnAtTheBank = () => sandbox().prepare("UPDATE bank_transfer SET account_number = '9182730000'").run();

it("reports no return of a withdrawal that a job is about to find", async () => {
  expect(await foundAfter(returnAtTheBank)).toEqual([]);
});

it("reports a withdrawal shown as sent that the bank returned after its last poll", async () => {
  const found = await foundAfter(async ({ sql }) => {
    await returnAtTheBank();
    sql.exec("DELETE FROM job WHERE kind = 'WITHDRAWAL'");
  });
  expect(found).toEqual([
    { invariant: "I13", subject: expect.stringMatching(/^wtx_/), detail: "SUCCESS here, RETURNED at the bank" },
  ]);
});

it("reports a holder whose units in the deal differ from the confirmed units", async () => {
  const [investor, deal] = [await newSaver(), await newDeal()];
  await fund(investor, 60_000);
  await invest(investor, deal, 60_000);
  expect((await verifyRegister(env)).findings).toEqual([]);
  await runInDurableObject(dealObject(deal), (_, { storage }) =>
    storage.sql.exec("UPDATE holder SET units = units + 1"),
  );
  expect((await verifyRegister(env)).findings).toEqual([
    { invariant: "I15", subject: `deal ${deal}`, detail: `${investor.userId} is listed with 7 units of 6 confirmed` },
  ]);
});

it("reports unavailable providers and checks everything else", async () => {
  const found = await foundAfter(async ({ scheduler }, { open }) => {
    scheduler.cancel({ kind: "PAYOUT", reference: `${open}:1` });
    await sandbox().prepare("DELETE FROM provider_payment").run();
  });
  expect(found).toMatchObject([{ invariant: "I10" }, { invariant: "I13", detail: "could not be asked" }]);
});
