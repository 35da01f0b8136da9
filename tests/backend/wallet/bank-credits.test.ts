import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { bankCreditWebhookOf, sendBankTransfer } from "../../../backend/gateways/sandbox/virtual-accounts.ts";
import type { BankCredit } from "../../../backend/gateways/virtual-accounts.ts";
import { ENCRYPTED_ACCOUNT_NUMBER } from "../../../backend/investor/kyc/bank-account.ts";
import { replaceBankAccount } from "../../../backend/investor/kyc/bank-change-store.ts";
import { accountStatement } from "../../../backend/investor/statements/account-statement.ts";
import { verifyAccount } from "../../../backend/investor/verify.ts";
import { bankCreditOperations } from "../../../backend/investor/wallet/bank-credit-operations.ts";
import { processVirtualAccount } from "../../../backend/investor/wallet/credit-polling.ts";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import { encrypt } from "../../../backend/platform/secrets.ts";
import { DAY_MS, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { whileAwaiting } from "../doubles/gateways.ts";
import { loseKyc } from "../investing/reinvesting.ts";
import { bellOf } from "../notifications/notification-steps.ts";
import { close, refundsOf } from "../people/closed.ts";
import { balance, type Investor, inAccount, invoke, newInvestor, rupees, sandbox, setPace } from "./investor.ts";

beforeAll(() => setPace("WEBHOOK_DELAY", 0));

/** The bank account that `newInvestor` verified; banks pad the number with zeros. */
const OWN = { accountNumber: "0000918273644471", ifscCode: "COST0000002", bankName: "Coastal Bank" };
const STRANGERS = { accountNumber: "555544443333", ifscCode: "COST0000001", bankName: "Coastal Bank" };

const DECCAN = { accountNumber: "50100234479988", ifscCode: "DECN0000001", bankName: "Deccan Union Bank" };

const LAKHS_25 = 25_00_000;

async function accountNumberOf(investor: Investor): Promise<string> {
  const { status, body } = await invoke(investor, "/v2/wallet/virtual-account");
  expect(status).toBe(200);
  return String(body.accountNumber);
}

/** Money that arrived at the bank without a message. */
async function arrived(investor: Investor, { amount = LAKHS_25, remitter = OWN } = {}): Promise<BankCredit> {
  const accountNumber = await accountNumberOf(investor);
  return sendBankTransfer(sandbox(), { accountNumber, amount: rupees(amount), remitter });
}

function report(
  { userId }: Pick<Investor, "userId">,
  credit: BankCredit,
  { secret = env.REMITTANCE_WEBHOOK_SECRET } = {},
): Promise<Response> {
  const message = bankCreditWebhookOf({ userId, credit }, secret);
  return exports.default.fetch("http://backend/webhooks/bank-credits", { method: "POST", ...message });
}

/** As `changeBankAccount` does after the code and the penny drop. */
const replaceAccountOf = (investor: Investor, { accountNumber, ifscCode: ifsc, bankName }: typeof OWN) =>
  inAccount(investor, ({ storage, sql, env: { TOKEN_KEY: key } }) => {
    const ciphertext = encrypt({ kind: ENCRYPTED_ACCOUNT_NUMBER, value: accountNumber, key });
    const place = { ifsc, bankName, branch: "Fort, Mumbai", holderName: "ASHA RAO" };
    const to = { ...place, ciphertext, lastFour: accountNumber.slice(-4) };
    storage.transactionSync(() => replaceBankAccount(sql, to, clock.now()));
  });

const movementsOf = async (investor: Investor) => (await invoke(investor, "/v2/wallet/transactions")).body.transactions;
const findingsOf = (investor: Investor) => inAccount(investor, verifyAccount);

describe("a transfer into the virtual account", () => {
  it("from the investor's own account is credited once, however often and by whichever way it is reported", async () => {
    const investor = await newInvestor();
    const credit = await arrived(investor);
    const answers = await Promise.all([
      report(investor, credit),
      report(investor, credit),
      inAccount(investor, processVirtualAccount),
      invoke(investor, "/v2/wallet/virtual-account"),
      report(investor, credit),
    ]);
    expect(answers.map((answer) => answer?.status)).toEqual([204, 204, undefined, 200, 204]);
    expect(await balance(investor)).toMatchObject({ posted: rupees(LAKHS_25) });
    expect(await movementsOf(investor)).toEqual([
      expect.objectContaining({
        ...{ reason: "BANK_TRANSFER", type: "CREDIT", state: "SUCCESS", amount: LAKHS_25, utr: credit.utr },
        ...{ counterparty: "Coastal Bank ••4471", reference: expect.stringMatching(/^BT-\d{4}(-\d{4}){3}$/) },
      }),
    ]);
    expect(await findingsOf(investor)).toEqual([]);
  });

  it("from another person's account goes to the refund queue, and the investor sees why", async () => {
    const investor = await newInvestor();
    const credit = await arrived(investor, { remitter: STRANGERS });
    expect((await report(investor, credit)).status).toBe(204);
    expect((await report(investor, credit)).status).toBe(204);
    expect(await balance(investor)).toMatchObject({ posted: 0 });
    expect(await movementsOf(investor)).toEqual([
      expect.objectContaining({ state: "FAILED", failure: "THIRD_PARTY_TRANSFER", utr: credit.utr }),
    ]);
    expect(await refundsOf(investor)).toEqual([
      expect.objectContaining({
        ...{ source: "BANK_TRANSFER", sourceReference: credit.utr, senderBank: "Coastal Bank" },
        ...{ reason: "THIRD_PARTY", amount: LAKHS_25, currency: "INR" },
      }),
    ]);
    await inAccount(investor, processVirtualAccount);
    expect((await bellOf(investor)).notifications.map(({ subject }) => subject)).toEqual([
      {
        ...{ kind: "TRANSFER_REFUSED", amount: LAKHS_25, currency: "INR", senderBank: "Coastal Bank" },
        ...{ transactionId: expect.stringMatching(/^wtx_/), reference: expect.stringMatching(/^BT-\d{4}(-\d{4}){3}$/) },
      },
    ]);
    expect(await findingsOf(investor)).toEqual([]);
  });

  it.each([
    ["the investor's number without zeros", true, "918273644471"],
    ["the investor's number padded with zeros", true, "00000918273644471"],
    ["another number that ends in the same digits", false, "111122224471"],
    ["a number that ends in the investor's whole number", false, "1918273644471"],
    ["the investor's number with a zero at its end", false, "9182736444710"],
  ])("from an account at the investor's bank with %s is their own: %s", async (_, isOwn, accountNumber) => {
    const investor = await newInvestor();
    await report(investor, await arrived(investor, { remitter: { ...OWN, accountNumber } }));
    expect(await balance(investor)).toMatchObject({ posted: isOwn ? rupees(LAKHS_25) : 0 });
    expect(await refundsOf(investor)).toMatchObject(isOwn ? [] : [{ reason: "THIRD_PARTY", amount: LAKHS_25 }]);
    expect(await findingsOf(investor)).toEqual([]);
  });

  it("from an account that the investor replaced is theirs for 180 days, and a third party's afterwards", async () => {
    const investor = await newInvestor();
    await replaceAccountOf(investor, DECCAN);
    await moveClock(env, 179 * DAY_MS);
    await report(investor, await arrived(investor));
    expect(await balance(investor)).toMatchObject({ posted: rupees(LAKHS_25) });
    await moveClock(env, DAY_MS);
    await report(investor, await arrived(investor));
    await report(investor, await arrived(investor, { amount: 1_000, remitter: DECCAN }));
    expect(await balance(investor)).toMatchObject({ posted: rupees(LAKHS_25 + 1_000) });
    expect(await refundsOf(investor)).toEqual([expect.objectContaining({ reason: "THIRD_PARTY", amount: LAKHS_25 })]);
    expect(await findingsOf(investor)).toEqual([]);
  });

  it("from an account that was replaced twice since is accepted, and from another of that bank is not", async () => {
    const investor = await newInvestor();
    await replaceAccountOf(investor, DECCAN);
    await replaceAccountOf(investor, { ...STRANGERS, ifscCode: "YMNA0000002", bankName: "Yamuna Bank" });
    await report(investor, await arrived(investor, { remitter: OWN }));
    await report(investor, await arrived(investor, { amount: 1_000, remitter: DECCAN }));
    await report(investor, await arrived(investor, { amount: 500, remitter: STRANGERS }));
    expect(await balance(investor)).toMatchObject({ posted: rupees(LAKHS_25 + 1_000) });
  });

  it("from the same number at another bank is another person's", async () => {
    const investor = await newInvestor();
    const credit = await arrived(investor, { remitter: { ...OWN, ifscCode: "YMNA0000001", bankName: "Yamuna Bank" } });
    await report(investor, credit);
    expect(await balance(investor)).toMatchObject({ posted: 0 });
  });

  it("is found by the job when its message was lost", async () => {
    const investor = await newInvestor();
    await arrived(investor);
    expect(await findingsOf(investor)).toEqual([]);
    await inAccount(investor, processVirtualAccount);
    expect(await balance(investor)).toMatchObject({ posted: rupees(LAKHS_25) });
    await inAccount(investor, ({ scheduler }) => scheduler.cancel({ kind: "BANK_CREDIT", reference: "INR" }));
    await arrived(investor, { amount: 1_000 }).then(() =>
      inAccount(investor, ({ scheduler }) => scheduler.cancel({ kind: "BANK_CREDIT", reference: "INR" })),
    );
    expect(await findingsOf(investor)).toEqual([
      expect.objectContaining({ invariant: "I13", detail: "credited at the bank only" }),
    ]);
  });

  it("is on the statement with its UTR", async () => {
    const investor = await newInvestor();
    const credit = await arrived(investor);
    await report(investor, credit);
    const today = await inAccount(investor, ({ clock }) => dateInIndia(clock.now()));
    const { wallets } = await inAccount(investor, (context) => accountStatement(context, { from: today, to: today }));
    expect(wallets[0]?.lines.map(({ label }) => label)).toEqual([
      expect.objectContaining({ entry: "BANK_TRANSFER", name: "Coastal Bank ••4471", utr: credit.utr }),
    ]);
  });

  it("is refused with another amount for the same UTR, for another investor, or with a forged signature", async () => {
    const [investor, other] = [await newInvestor(), await newInvestor()];
    const credit = await arrived(investor);
    await accountNumberOf(other);
    expect((await report(investor, credit, { secret: "another" })).status).toBe(401);
    expect((await report(other, credit)).status).toBe(204);
    expect(await balance(other)).toMatchObject({ posted: 0 });
    await report(investor, credit);
    await report(investor, { ...credit, amount: rupees(1) });
    expect(await balance(investor)).toMatchObject({ posted: rupees(LAKHS_25) });
  });
});

describe("the virtual account of a closed account", () => {
  it("sends what arrived meanwhile to the refund queue, and is closed at the bank", async () => {
    const investor = await newInvestor();
    const late = await arrived(investor);
    await close(investor);
    await report(investor, late);
    expect(await refundsOf(investor)).toEqual([
      expect.objectContaining({ reason: "ACCOUNT_CLOSED", sourceReference: late.utr, amount: LAKHS_25 }),
    ]);
    await inAccount(investor, processVirtualAccount);
    const after = await exports.default.fetch("http://backend/sandbox/transfer", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ to: late.accountNumber, amount: 500, from: OWN.accountNumber, ifsc: OWN.ifscCode }),
    });
    expect(after.status).toBe(404);
    expect(await findingsOf(investor)).toEqual([]);
  });
});

it("opens one virtual account per investor after KYC, also for simultaneous requests", async () => {
  const investor = await newInvestor();
  const numbers = await Promise.all([1, 2, 3].map(() => accountNumberOf(investor)));
  expect(new Set(numbers).size).toBe(1);
  expect((await invoke(await newInvestor({ kyc: false }), "/v2/wallet/virtual-account")).body).toMatchObject({
    code: "KYC_INCOMPLETE",
  });
});

it("shows no virtual account to an investor whose KYC lapsed while it was opened", async () => {
  const investor = await newInvestor();
  await inAccount(investor, async (context) => {
    const lapsing = whileAwaiting(context, "virtualAccounts", { openAccount: () => loseKyc(context) });
    const account = Promise.resolve(bankCreditOperations["wallet.virtual-account"](lapsing));
    await expect(account).rejects.toMatchObject({ code: "KYC_INCOMPLETE" });
  });
});
