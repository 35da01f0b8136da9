/** Checks that a withdrawal repeats after awaiting its code or the bank. */
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { operations } from "../../../backend/investor/operations.ts";
import { processWithdrawal, requestWithdrawal } from "../../../backend/investor/wallet/withdrawal.ts";
import { moveClock } from "../../../backend/platform/clock.ts";
import { minor } from "../../../lib/contract/facts/money.ts";
import { commandIn, meetingOf, whileAwaiting, whileCodeIsConfirmed } from "../doubles/gateways.ts";
import { codeFor } from "../investing/investing-steps.ts";
import {
  balance,
  findings,
  fund,
  type Investor,
  inAccount,
  invoke,
  newInvestor,
  rupees,
  sandbox,
  setPace,
} from "./investor.ts";

beforeAll(() => setPace("TRANSFER_DELAY", 0));

/** An investor with ₹1,000, of which ₹400 are to go to the bank; only the test processes the transfer. */
async function withdrawing(accountNumber = "918273644471") {
  const investor = await newInvestor();
  await fund(investor, 1_000);
  const { transactionId } = await inAccount(investor, (context) => {
    const bank = { accountNumber, routingCode: "COST0000001", maskedAccount: "Coastal Bank ••4471" };
    const movement = requestWithdrawal(context, { ...bank, currency: "INR", amount: minor(400_00) });
    context.scheduler.cancel({ kind: "WITHDRAWAL", reference: movement.transactionId });
    return movement;
  });
  return { investor, transactionId };
}

/** Two processes that query the bank together receive the same reply, and each acts on it. */
const processTwice = (investor: Investor, reference: string) =>
  inAccount(investor, (context) => {
    const together = whileAwaiting(context, "bank", { transferStatus: meetingOf(2) });
    return Promise.all([processWithdrawal(together, reference), processWithdrawal(together, reference)]);
  });

it.each([
  ["918273644471", { posted: rupees(600), held: 0, available: rupees(600) }],
  ["918273640000", { posted: rupees(1_000), held: 0, available: rupees(1_000) }],
])(
  "orders a transfer to %s once and records its end once, though two processes query the bank together",
  async (to, left) => {
    const { investor, transactionId } = await withdrawing(to);
    await processTwice(investor, transactionId);
    const ordered = sandbox().prepare("SELECT count(*) AS n FROM bank_transfer WHERE key = ?");
    expect(await ordered.bind(`withdrawal:${transactionId}`).first("n")).toBe(1);
    await moveClock(env, 60_000);
    await processTwice(investor, transactionId);
    expect(await balance(investor)).toEqual(left);
    expect(await findings(investor)).toEqual([]);
  },
);

it.each([
  ["PHONE_MISMATCH", "the phone number that it names was removed", "UPDATE login_contact SET value = '+919000000000'"],
  ["BANK_ACCOUNT_MISSING", "the bank account was removed", "DELETE FROM bank_account"],
])("refuses a withdrawal with %s when %s while its code was checked", async (code, _, change) => {
  const investor = await newInvestor();
  await fund(investor, 1_000);
  await invoke(investor, "/v2/wallet/otp/request?amount=400");
  const order = { otp: await codeFor(investor), amount: rupees(400), phoneNumber: investor.phone };
  await inAccount(investor, async (context) => {
    const changing = whileCodeIsConfirmed(context, () => context.sql.exec(change));
    const late = Promise.resolve(operations["wallet.withdraw"](changing, order, commandIn(context)));
    await expect(late).rejects.toMatchObject({ code });
  });
  expect(await balance(investor)).toMatchObject({ posted: rupees(1_000), held: 0 });
});
