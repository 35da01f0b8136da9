import { beforeAll, expect, it } from "vitest";
import { requestWithdrawal } from "../../../backend/investor/wallet/withdrawal.ts";
import type { TenthMg } from "../../../lib/contract/values/weight.ts";
import { accountOf, newNri, remit } from "../gift/non-resident.ts";
import { invest, newDeal, newSaver } from "../investing/investing-steps.ts";
import { fund, type Investor, inAccount, openRecharge, rupees, setPace } from "../wallet/investor.ts";
import { operate } from "./api.ts";
import { closeByHand } from "./closed.ts";

beforeAll(async () => {
  await setPace("WEBHOOK_DELAY", 0);
  await setPace("TRANSFER_DELAY", 3_600_000);
});

interface Finding {
  readonly invariant: string;
  readonly subject: string;
  readonly detail: string;
}

/** The findings of the operator's `verify` for these accounts, without the investors' ids. */
async function foundIn(investors: readonly Investor[]): Promise<Omit<Finding, "invariant">[]> {
  const { body } = await operate("verify", {});
  const found = (body.findings as Finding[]).filter(({ invariant }) => invariant === "I16");
  return investors.flatMap(({ userId }) =>
    found
      .filter(({ subject }) => subject.startsWith(userId))
      .map(({ subject, detail }) => ({ subject: subject.replace(`${userId} `, ""), detail })),
  );
}

async function withdrawing(): Promise<Investor> {
  const investor = await newSaver();
  await fund(investor, 200);
  await inAccount(investor, (context) =>
    context.storage.transactionSync(() =>
      requestWithdrawal(context, {
        currency: "INR",
        amount: rupees(200),
        maskedAccount: "Coastal Bank ••4471",
        accountNumber: "918273644471",
        routingCode: "COST0000001",
      }),
    ),
  );
  return investor;
}

async function withDollars(): Promise<Investor> {
  const nri = await newNri();
  await remit(nri, "USD", 300);
  await inAccount(nri, ({ sql }) => sql.exec("UPDATE remittance_account SET closed_at = 1"));
  return nri;
}

async function withGold(): Promise<Investor> {
  const investor = await newSaver();
  await inAccount(investor, ({ ledger, clock }) =>
    ledger.transfer({
      ...{ key: "gold", kind: "METAL_PURCHASE", reference: "gold", at: clock.now() },
      moves: [{ from: "world:GOLD", to: "metal:GOLD", amount: 40_000 as TenthMg }],
    }),
  );
  return investor;
}

it("finds each of six accounts closed with money in them, or with a payment still open", async () => {
  const [rich, paying, receiving] = [await newSaver(), await newSaver(), await newNri()];
  await fund(rich, 500);
  const key = await openRecharge(paying, 700);
  await accountOf(receiving, "EUR");
  const accounts = [rich, await withdrawing(), await withDollars(), await withGold(), paying, receiving];
  expect(await foundIn(accounts)).toEqual([]);
  for (const context of accounts) await closeByHand(context);
  expect(await foundIn(accounts)).toEqual([
    { subject: "wallet:INR", detail: "50000 in a closed account" },
    { subject: "held:INR", detail: "20000 in a closed account" },
    { subject: "wallet:USD", detail: "30000 in a closed account" },
    { subject: "metal:GOLD", detail: "40000 in a closed account" },
    { subject: key, detail: "CREATED, and may still bring money to a closed account" },
    { subject: "remittance account EUR", detail: "takes money for a closed account" },
  ]);
});

it("finds an unfinished investment in a closed account, and a refund missing from the ledger", async () => {
  const [holder, owed] = [await newSaver(), await newSaver()];
  await fund(holder, 60_000);
  await invest(holder, await newDeal(), 60_000);
  await inAccount(owed, ({ sql, clock }) =>
    sql.exec(
      `INSERT INTO refund (id, source, source_reference, currency, amount, reason, received_at)
       VALUES ('rfd_1', 'PAYMENT', 'pay_nobody', 'INR', 900, 'ACCOUNT_CLOSED', ?)`,
      clock.now(),
    ),
  );
  await closeByHand(holder);
  expect(await foundIn([holder, owed])).toMatchObject([
    { subject: expect.stringMatching(/^deal:deal-\d+:INR$/), detail: "6000000 in a closed account" },
    { subject: expect.stringMatching(/^inv_/), detail: "not at its end in a closed account" },
    { subject: "refund:INR", detail: "0 in it, 900 due" },
    { subject: "rfd_1", detail: "did not come as it is to go back" },
  ]);
});
