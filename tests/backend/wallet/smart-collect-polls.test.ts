/** Polls of Razorpay's Smart Collect: changes while one is running, and its number of requests. */
import { expect, it, vi } from "vitest";
import { razorpayVirtualAccounts } from "../../../backend/gateways/razorpay/virtual-accounts.ts";
import { verifyAccount } from "../../../backend/investor/verify.ts";
import { bankCreditOperations } from "../../../backend/investor/wallet/bank-credit-operations.ts";
import { receiveBankCredit } from "../../../backend/investor/wallet/bank-credits.ts";
import { planAccountClosings } from "../../../backend/investor/wallet/virtual-account-closing.ts";
import { DAY_MS } from "../../../lib/contract/values/calendar-date.ts";
import { withGateway } from "../doubles/gateways.ts";
import { ownAlarmOf } from "../doubles/own-alarm.ts";
import { CollectWorld, OTHERS } from "../gateways/razorpay/collect-world.ts";
import { KEYS, signed, WEBHOOK_SECRET } from "../gateways/razorpay/world.ts";
import { balance, newInvestor } from "./investor.ts";

const MINUTE_MS = 60_000;
const LIST = /^GET .*\/virtual_accounts\/\w+\/payments$/;
const SENDER = /\/bank_transfer$/;

type Own = ReturnType<typeof ownAlarmOf>;

/** An investor with a virtual account, on a clock of their own. */
async function withAccount() {
  const [world, investor] = [new CollectWorld(), await newInvestor()];
  const gateway = razorpayVirtualAccounts({
    ...{ ...KEYS, webhookSecrets: [WEBHOOK_SECRET] },
    fetch: (url, init) => world.fetch(url, init),
  });
  const own = ownAlarmOf(investor, (context) => withGateway(context, "virtualAccounts", gateway));
  const open = () => own.within((context) => bankCreditOperations["wallet.virtual-account"](context));
  const report = async (body: string, enter: Own["within"] | Own["meanwhile"] = own.within) => {
    const reading = await gateway.readWebhook(signed(body, { eventId: "evt_polls" }));
    if (reading.kind === "EVENT") await enter((context) => receiveBankCredit(context, reading.event));
  };
  const requested = (pattern: RegExp) => world.requested.filter((request) => pattern.test(request)).length;
  await open();
  const [account] = world.accounts.values();
  if (!account) throw new Error("no account was opened");
  await own.pass(MINUTE_MS);
  return { world, investor, account, ...own, open, report, requested };
}

type World = Awaited<ReturnType<typeof withAccount>>;

/** Calls `happen` once, after Razorpay has listed the payments and before its answer arrives. */
function duringList({ world }: World, happen: () => unknown): void {
  const real = world.fetch;
  let isPending = true;
  Object.assign(world, {
    fetch: async (...request: Parameters<typeof real>) => {
      const answer = await real(...request);
      if (isPending && new URL(request[0]).pathname.endsWith("/payments")) {
        isPending = false;
        await happen();
      }
      return answer;
    },
  });
}

it.each(["job", "page"] as const)("finds a transfer whose report came while the %s was polling", async (poller) => {
  const here = await withAccount();
  const { world, account, investor, report, meanwhile, open, pass, work } = here;
  duringList(here, () => report(world.creditedBody(world.receive(account.id, { amount: 100 })), meanwhile));
  if (poller === "job") await pass(7 * 60 * MINUTE_MS);
  else await open();
  await work();
  expect(await balance(investor)).toMatchObject({ posted: 100 });
});

it.each([0, 1, 10, 60])("finds a transfer that the list shows %s minutes after its report", async (minutes) => {
  const { world, account, investor, report, pass, work, requested } = await withAccount();
  await pass(15 * DAY_MS);
  const transfer = world.receive(account.id, { amount: 100, method: "unlisted" });
  await report(world.creditedBody(transfer));
  const before = requested(LIST);
  if (minutes > 0) await work();
  Object.assign(transfer, { method: "bank_transfer" });
  await pass(minutes * MINUTE_MS);
  expect(await balance(investor)).toMatchObject({ posted: 100 });
  for (let hour = 0; hour < 48; hour++) await pass(60 * MINUTE_MS);
  // At once, the three that follow the report, and a day's.
  expect(requested(LIST) - before).toBeLessThanOrEqual(8);
});

it("closes the bank's account although the investor's was closed while a poll was running", async () => {
  const here = await withAccount();
  const { world, account, meanwhile, pass, work } = here;
  duringList(here, () =>
    meanwhile((context) =>
      context.storage.transactionSync(() => {
        const close =
          "INSERT INTO deletion_request (reason, state, requested_at, ended_at) VALUES ('OTHER', 'DONE', 1, 1)";
        context.sql.exec(close);
        planAccountClosings(context);
      }),
    ),
  );
  await pass(15 * DAY_MS);
  await work();
  expect(account.status).toBe("closed");
  expect(world.accounts.size).toBe(1);
});

it("fetches the sender of each payment once, four at a time", async () => {
  const here = await withAccount();
  const { world, account, investor, requested, pass, within } = here;
  for (let at = 0; at < 30; at++) {
    const shared = { amount: 100, utr: `UTIB00000${1_000 + at}` };
    world.receive(account.id, at % 5 === 0 ? { ...shared, sender: OTHERS, status: "refunded" } : shared);
  }
  let [open, most] = [0, 0];
  const real = world.fetch;
  Object.assign(world, {
    fetch: async (...request: Parameters<typeof real>) => {
      most = Math.max(most, ++open);
      await new Promise((resolve) => setTimeout(resolve, 1));
      return real(...request).finally(() => open--);
    },
  });
  await pass(7 * 60 * MINUTE_MS);
  expect(await balance(investor)).toMatchObject({ posted: 2_400 });
  expect(requested(SENDER)).toBe(30);
  expect(most).toBe(4);
  await pass(7 * 60 * MINUTE_MS);
  expect(await within(verifyAccount)).toEqual([]);
  expect(requested(SENDER)).toBe(30);
});

it.each([
  ["null", { bank_reference: null }],
  ["missing", { bank_reference: undefined }],
  ["strange", { bank_reference: "NEFT/2026 ₹" }],
  ["about another payment", { payment_id: "pay_another" }],
])("credits every other payment when one has a reference that is %s, and tells an operator", async (_, odd) => {
  const { world, account, investor, pass, within } = await withAccount();
  world.receive(account.id, { amount: 100, utr: "UTIB0000000001" });
  const strange = world.receive(account.id, { amount: 1_000, utr: "UTIB0000000002" });
  world.receive(account.id, { amount: 10, utr: "UTIB0000000003" });
  const real = world.fetch;
  let isOdd = true;
  Object.assign(world, {
    fetch: async (...request: Parameters<typeof real>) => {
      const answer = await real(...request);
      if (!isOdd || !request[0].endsWith(`${strange.id}/bank_transfer`)) return answer;
      return Response.json({ ...(await answer.json<object>()), ...odd });
    },
  });
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await pass(7 * 60 * MINUTE_MS);
  expect(await balance(investor)).toMatchObject({ posted: 110 });
  expect(logged.mock.calls.join()).toContain(strange.id);
  const finding = { invariant: "I13", subject: strange.id, detail: "cannot be read at the bank" };
  expect(await within(verifyAccount)).toEqual([finding]);
  logged.mockRestore();
  isOdd = false;
  await pass(7 * 60 * MINUTE_MS);
  expect(await balance(investor)).toMatchObject({ posted: 1_110 });
  expect(await within(verifyAccount)).toEqual([]);
});
