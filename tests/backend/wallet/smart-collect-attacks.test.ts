/** Reports, polls and answers of Razorpay's Smart Collect that are repeated, reordered, lost or contradictory. */
import { expect, it, vi } from "vitest";
import { razorpayVirtualAccounts } from "../../../backend/gateways/razorpay/virtual-accounts.ts";
import { verifyAccount } from "../../../backend/investor/verify.ts";
import { bankCreditOperations } from "../../../backend/investor/wallet/bank-credit-operations.ts";
import { applyCredit, receiveBankCredit } from "../../../backend/investor/wallet/bank-credits.ts";
import { listRefunds } from "../../../backend/investor/wallet/refund-store.ts";
import { paise } from "../../../lib/contract/facts/money.ts";
import { withGateway } from "../doubles/gateways.ts";
import { ownAlarmOf } from "../doubles/own-alarm.ts";
import { CollectWorld, OTHERS } from "../gateways/razorpay/collect-world.ts";
import { KEYS, WEBHOOK_SECRET } from "../gateways/razorpay/world.ts";
import { randomFrom } from "../random.ts";
import { balance, newInvestor } from "./investor.ts";

const MINUTE_MS = 60_000;

/** An investor with a virtual account; `isLost` decides which answers never arrive, though Razorpay has acted. */
async function withAccount(isLost: (request: string) => boolean = () => false) {
  const [world, investor] = [new CollectWorld(), await newInvestor()];
  const gateway = razorpayVirtualAccounts({
    ...{ ...KEYS, webhookSecrets: [WEBHOOK_SECRET] },
    fetch: async (url, init) => {
      const answer = await world.fetch(url, init);
      if (isLost(`${init.method} ${new URL(url).pathname}`)) throw new Error("the answer was lost");
      return answer;
    },
  });
  const own = ownAlarmOf(investor, (context) => withGateway(context, "virtualAccounts", gateway));
  const open = () => own.within((context) => bankCreditOperations["wallet.virtual-account"](context));
  const report = () => own.within((context) => receiveBankCredit(context, { userId: investor.userId, credit: null }));
  await open();
  const [account] = world.accounts.values();
  if (!account) throw new Error("no account was opened");
  await own.pass(MINUTE_MS);
  return { world, investor, account, ...own, open, report };
}

it.each([1, 2, 3, 4])(
  "credits each of 16 transfers once, in any order of reports, polls and lost answers (%s)",
  async (seed) => {
    const { below } = randomFrom(seed);
    const random = () => below(1_000) / 1_000;
    let isStormy = false;
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { world, investor, account, within, open, report, work, pass } = await withAccount(
      () => isStormy && random() < 0.2,
    );
    isStormy = true;
    const late: Record<string, unknown>[] = [];
    for (let at = 0; at < 16; at++) {
      const transfer = world.receive(account.id, {
        ...{ amount: 2 ** at, utr: `UTIB00000${1_000 + at}` },
        ...(random() < 0.5 && { method: "unlisted" }),
      });
      late.push(Object.assign(transfer));
      await Promise.all([report(), report(), work(), open(), work(), report()].filter(() => random() < 0.7));
      if (random() < 0.5) await pass(random() * 10 * MINUTE_MS);
      for (const each of late) if (random() < 0.3) each.method = "bank_transfer";
    }
    for (const each of late) each.method = "bank_transfer";
    isStormy = false;
    for (let minutes = 0; minutes < 60; minutes++) await pass(MINUTE_MS);
    expect(await balance(investor)).toMatchObject({ posted: 2 ** 16 - 1 });
    expect(await within(verifyAccount)).toEqual([]);
    vi.restoreAllMocks();
  },
);

it("polls although Razorpay refuses to change the accounts that may pay", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { world, investor, account, within, pass, open } = await withAccount();
  await within(({ sql }) => sql.exec("UPDATE virtual_account SET payers = 'others'"));
  const real = world.fetch;
  Object.assign(world, {
    fetch: async (...request: Parameters<typeof real>) =>
      new URL(request[0]).pathname === `/v1/virtual_accounts/${account.id}`
        ? Response.json({ error: {} }, { status: 400 })
        : real(...request),
  });
  world.receive(account.id, { amount: 100 });
  await pass(7 * 60 * MINUTE_MS);
  expect(await balance(investor)).toMatchObject({ posted: 100 });
  world.receive(account.id, { amount: 10, utr: "UTIB0000000018" });
  await open();
  expect(await balance(investor)).toMatchObject({ posted: 110 });
  vi.restoreAllMocks();
});

it.each([true, false])(
  "returns the payment that it has credited, not another of its reference (first: %s)",
  async (isFirst) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { world, account, within, pass } = await withAccount();
    const refused = () => world.receive(account.id, { amount: 100, sender: OTHERS, status: "refunded" });
    if (!isFirst) refused();
    await pass(7 * 60 * MINUTE_MS);
    const { id } = world.receive(account.id, { amount: 100, sender: OTHERS });
    if (isFirst) refused();
    await pass(7 * 60 * MINUTE_MS);
    await pass(MINUTE_MS);
    expect(world.refunds).toEqual([id]);
    expect(await within(({ sql }) => listRefunds(sql))).toMatchObject([{ state: "SENT" }]);
    vi.restoreAllMocks();
  },
);

it.each(["captured", "refunded"])(
  "returns once what was credited before payments were stored, now %s",
  async (status) => {
    const { world, account, within, pass } = await withAccount();
    const transfer = world.receive(account.id, { amount: 100, sender: OTHERS });
    await within(async (context) => {
      const listed = { paymentId: transfer.id, amount: paise(100), isReturned: false };
      const opened = { id: account.id, accountNumber: account.number };
      const credit = await context.gateways.virtualAccounts.readCredit(opened, listed);
      context.storage.transactionSync(() => {
        applyCredit(context, credit ?? expect.fail());
        context.sql.exec("DROP TRIGGER bank_payment_is_kept; DELETE FROM bank_payment");
      });
    });
    transfer.status = status;
    await pass(MINUTE_MS);
    expect(world.refunds).toEqual(status === "captured" ? [transfer.id] : []);
    await pass(7 * 60 * MINUTE_MS);
    expect(await within(({ sql }) => listRefunds(sql))).toMatchObject([{ state: "SENT" }]);
  },
);
