import { expect, it } from "vitest";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { verifyWithProvider } from "../../../backend/investor/wallet/provider-verify.ts";
import type { WalletFinding } from "../../../backend/investor/wallet/wallet-verify.ts";
import { verifyWallet } from "../../../backend/investor/wallet/wallet-verify.ts";
import { requestWithdrawal } from "../../../backend/investor/wallet/withdrawal.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { PaymentKey } from "../../../lib/contract/values/ids.ts";
import { fund, inAccount, newInvestor, openRecharge, rupees } from "./investor.ts";

/** A wallet with a payment and an open withdrawal, and the verifier's findings once its tables were altered. */
async function findingsAfter(
  tamper: (context: AccountContext, thing: { payment: PaymentKey; withdrawal: string }) => unknown,
): Promise<readonly WalletFinding[]> {
  const investor = await newInvestor();
  const payment = await fund(investor, 1_000);
  return inAccount(investor, (context) =>
    context.storage.transactionSync(() => {
      const destination = { accountNumber: "918273644471", routingCode: "COST0000001", maskedAccount: "••4471" };
      const { transactionId: withdrawal } = requestWithdrawal(context, {
        currency: "INR",
        amount: rupees(100),
        ...destination,
      });
      expect(verifyWallet(context)).toEqual([]);
      context.sql.exec("DROP TRIGGER wallet_transaction_ends_once");
      tamper(context, { payment, withdrawal });
      return verifyWallet(context);
    }),
  );
}

const NOW = epochMs(Date.UTC(2026, 10, 21));

it("finds a withdrawal shown as sent while its money is still held", async () => {
  const found = await findingsAfter(({ sql }, { withdrawal }) =>
    sql.exec("UPDATE wallet_transaction SET state = 'SUCCESS' WHERE id = ?", withdrawal),
  );
  expect(found).toEqual([expect.objectContaining({ invariant: "I8", detail: "SUCCESS, but its hold is OPEN" })]);
});

it("finds a withdrawal whose hold was released outside its process", async () => {
  const found = await findingsAfter(({ ledger }, { withdrawal }) =>
    ledger.voidHold({ holdId: `withdrawal:${withdrawal}`, at: NOW, reason: "VOIDED" }),
  );
  expect(found).toEqual([
    expect.objectContaining({ invariant: "I8", detail: "INITIATED, but its hold is VOIDED" }),
    { invariant: "I3", subject: "wallet:INR", detail: "100000 in it, 90000 by its movements" },
  ]);
});

it("finds a hold without a withdrawal, and a withdrawal without a hold", async () => {
  const found = await findingsAfter(({ sql }, { withdrawal }) =>
    sql.exec("UPDATE wallet_transaction SET id = 'wtx_other' WHERE id = ?", withdrawal),
  );
  expect(found).toEqual([
    { invariant: "I8", subject: "wtx_other", detail: "INITIATED without a hold" },
    expect.objectContaining({ invariant: "I8", detail: "a hold for no withdrawal" }),
  ]);
});

it("finds a second credit for one payment, and a credit without a payment", async () => {
  const credit = (context: AccountContext, key: string, reference: string) =>
    context.ledger.transfer({
      key,
      kind: "RECHARGE",
      reference,
      at: NOW,
      moves: [{ from: "world:INR", to: "wallet:INR", amount: rupees(1_000) }],
    });
  const found = await findingsAfter((context, { payment }) => credit(context, "again", payment));
  expect(found).toEqual([
    expect.objectContaining({ invariant: "I7", detail: "SUCCESS with 2 credits" }),
    { invariant: "I7", subject: "again", detail: "a credit for no payment" },
    { invariant: "I3", subject: "wallet:INR", detail: "190000 in it, 90000 by its movements" },
  ]);
});

it("finds a payment shown as paid without money, and a credit whose payment is not shown as paid", async () => {
  const found = await findingsAfter(({ sql }, { payment }) =>
    sql.exec("UPDATE payment SET status = 'FAILED' WHERE key = ?", payment),
  );
  expect(found).toEqual([
    expect.objectContaining({ invariant: "I7", detail: "FAILED with 1 credits" }),
    expect.objectContaining({ invariant: "I8", detail: "FAILED of 100000, 100000 shown as come" }),
  ]);
  const investor = await newInvestor();
  const key = await openRecharge(investor, 500);
  await inAccount(investor, async (context) => {
    context.sql.exec("UPDATE payment SET status = 'SUCCESS' WHERE key = ?", key);
    expect(verifyWallet(context).map(({ invariant }) => invariant)).toEqual(["I7", "I8"]);
    expect(await verifyWithProvider(context)).toEqual([
      { invariant: "I13", subject: key, detail: "SUCCESS here, CREATED at the provider" },
    ]);
  });
});
