/** Reports about a withdrawal that come while the bank is polled, or before the bank's status agrees with them. */
import { expect, it } from "vitest";
import type { TransferReport } from "../../../backend/gateways/bank.ts";
import { verifyWallet } from "../../../backend/investor/wallet/wallet-verify.ts";
import { holdKeyOf, receiveTransferEvent, requestWithdrawal } from "../../../backend/investor/wallet/withdrawal.ts";
import { DAY_MS } from "../../../lib/contract/values/calendar-date.ts";
import { withGateway } from "../doubles/gateways.ts";
import { ownAlarmOf } from "../doubles/own-alarm.ts";
import { balance, fund, newInvestor, rupees } from "./investor.ts";

const MINUTE_MS = 60_000;

/** A withdrawal of everything, whose bank answers as the test says. */
async function withWithdrawal() {
  const investor = await newInvestor();
  await fund(investor, 1_000);
  const bank = { status: "SUCCESS" as TransferReport["status"], polls: 0, whilePolled: () => {} };
  const account = ownAlarmOf(investor, (context) =>
    withGateway(context, "bank", {
      transferStatus: async () => {
        const { status } = bank;
        bank.polls += 1;
        bank.whilePolled();
        return { status, utr: null };
      },
      transfer: () => expect.unreachable("the bank knows the transfer"),
    }),
  );
  const destination = {
    accountNumber: "918273644471",
    routingCode: "COST0000001",
    maskedAccount: "Coastal Bank ••4471",
  };
  const id = await account.within((context) =>
    context.storage.transactionSync(
      () => requestWithdrawal(context, { ...destination, currency: "INR", amount: rupees(1_000) }).transactionId,
    ),
  );
  const report = (enter: (typeof account)["within"] | (typeof account)["meanwhile"] = account.within) =>
    enter((context) => receiveTransferEvent(context, { userId: investor.userId, key: holdKeyOf(id) }));
  return { investor, bank, ...account, report };
}

it("returns money whose report came while the bank was polled", async () => {
  const { investor, bank, pass, meanwhile, report, within } = await withWithdrawal();
  await pass(0);
  expect(await balance(investor)).toMatchObject({ posted: 0 });
  bank.whilePolled = () => {
    bank.whilePolled = () => {};
    bank.status = "RETURNED";
    void report(meanwhile);
  };
  await pass(DAY_MS);
  expect(await balance(investor)).toMatchObject({ posted: rupees(1_000), held: 0 });
  expect(await within(verifyWallet)).toEqual([]);
});

it("ends a hold whose report came while the bank was polled", async () => {
  const { investor, bank, pass, meanwhile, report } = await withWithdrawal();
  bank.status = "PENDING";
  bank.whilePolled = () => {
    bank.whilePolled = () => {};
    bank.status = "RETURNED";
    void report(meanwhile);
  };
  await pass(0);
  expect(await balance(investor)).toMatchObject({ posted: rupees(1_000), held: 0 });
});

it.each([0, 1, 10, 60])(
  "returns money that the bank shows as returned %s minutes after its report",
  async (minutes) => {
    const { investor, bank, pass, work, report } = await withWithdrawal();
    await pass(0);
    // Beyond the polls that need no report.
    for (let day = 0; day < 40; day++) await pass(DAY_MS);
    const before = bank.polls;
    await report();
    if (minutes > 0) await work();
    bank.status = "RETURNED";
    await pass(minutes * MINUTE_MS);
    expect(await balance(investor)).toMatchObject({ posted: rupees(1_000) });
    await report();
    await pass(DAY_MS);
    expect(bank.polls - before).toBeLessThanOrEqual(4);
  },
);
