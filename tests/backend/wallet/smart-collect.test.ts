/** Virtual accounts of Razorpay's Smart Collect, in an investor's account. */
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { razorpayVirtualAccounts } from "../../../backend/gateways/razorpay/virtual-accounts.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { ENCRYPTED_ACCOUNT_NUMBER } from "../../../backend/investor/kyc/bank-account.ts";
import { replaceBankAccount } from "../../../backend/investor/kyc/bank-change-store.ts";
import { verifyAccount } from "../../../backend/investor/verify.ts";
import { bankCreditOperations } from "../../../backend/investor/wallet/bank-credit-operations.ts";
import { receiveBankCredit } from "../../../backend/investor/wallet/bank-credits.ts";
import { processVirtualAccount, returnCredit } from "../../../backend/investor/wallet/credit-polling.ts";
import { listRefunds } from "../../../backend/investor/wallet/refund-store.ts";
import { moveClock } from "../../../backend/platform/clock.ts";
import { encrypt } from "../../../backend/platform/secrets.ts";
import { withGateway } from "../doubles/gateways.ts";
import { CollectWorld, OTHERS, OWN } from "../gateways/razorpay/collect-world.ts";
import { KEYS, signed, WEBHOOK_SECRET } from "../gateways/razorpay/world.ts";
import { balance, type Investor, inAccount, invoke, newInvestor } from "./investor.ts";

const LAKH_PAISE = 1_00_000_00;

function collecting(world: CollectWorld) {
  const gateway = razorpayVirtualAccounts({ ...KEYS, webhookSecrets: [WEBHOOK_SECRET], fetch: world.fetch });
  const within = <Result>(investor: Investor, run: (context: AccountContext) => Result | Promise<Result>) =>
    inAccount(investor, (context) => run(withGateway(context, "virtualAccounts", gateway)));
  const open = (investor: Investor) =>
    within(investor, (context) => bankCreditOperations["wallet.virtual-account"](context));
  /** The signed message that something arrived, as the route applies it. */
  const report = async (investor: Investor, body: string) => {
    const reading = await gateway.readWebhook(signed(body, { eventId: "evt_smart_collect" }));
    if (reading.kind === "EVENT") await within(investor, (context) => receiveBankCredit(context, reading.event));
    return reading.kind;
  };
  return { gateway, within, open, report };
}

async function withAccount() {
  const world = new CollectWorld();
  const collect = collecting(world);
  const investor = await newInvestor();
  const shown = await collect.open(investor);
  const [account] = world.accounts.values();
  if (!account) throw new Error("no account was opened");
  return { world, ...collect, investor, shown, account };
}

it("shows the account that Razorpay opened for the investor's own bank account alone", async () => {
  const { world, investor, shown, account, open } = await withAccount();
  expect(shown).toEqual({
    ...{ accountNumber: account.number, ifscCode: "RATN0VAAPIS", beneficiaryName: "ultra", bankName: "RBL Bank" },
    branch: "",
  });
  expect(account.payers.map((payer) => payer.bank_account)).toEqual([
    { ifsc: OWN.ifsc, account_number: OWN.account_number },
  ]);
  expect(account.notes).toEqual({ userId: investor.userId });
  await open(investor);
  expect(world.accounts.size).toBe(1);
});

it("credits a transfer once, whether 64 messages, alarms and pages tell of it together or none does", async () => {
  const { world, investor, account, report, within, open } = await withAccount();
  const transfer = world.receive(account.id, { amount: LAKH_PAISE });
  await moveClock(env, 60 * 60_000);
  await Promise.all(
    Array.from({ length: 64 }, (_, at) => {
      if (at % 3 === 0) return report(investor, world.creditedBody(transfer));
      return at % 3 === 1 ? within(investor, processVirtualAccount) : open(investor);
    }),
  );
  expect(await balance(investor)).toMatchObject({ posted: LAKH_PAISE });
  world.receive(account.id, { amount: 100, utr: "UTIB0000000018", sender: { ...OWN, ifsc: null, bank_name: null } });
  await within(investor, processVirtualAccount);
  expect(await balance(investor)).toMatchObject({ posted: LAKH_PAISE + 100 });
  expect(await within(investor, verifyAccount)).toEqual([]);
});

it("sends another person's transfer back to its source once, though answers are lost", async () => {
  const { world, investor, account, within } = await withAccount();
  const { utr, id } = world.receive(account.id, { amount: LAKH_PAISE, sender: OTHERS });
  await within(investor, processVirtualAccount);
  expect(await inAccount(investor, ({ scheduler }) => [...scheduler.references("CREDIT_RETURN")])).toEqual([utr]);
  const send = () => within(investor, (context) => returnCredit(context, utr));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  // The list and the sender are known, the answer to the refund is lost.
  const real = world.fetch;
  const losing = collecting(Object.assign(Object.create(world), { fetch: losingRefunds(real) }));
  await expect(losing.within(investor, (context) => returnCredit(context, utr))).rejects.toMatchObject({
    code: "GATEWAY_UNAVAILABLE",
  });
  await Promise.all(Array.from({ length: 64 }, send));
  vi.restoreAllMocks();
  expect(world.refunds).toEqual([id]);
  expect(await inAccount(investor, ({ sql }) => listRefunds(sql))).toMatchObject([
    { sourceReference: utr, reason: "THIRD_PARTY", state: "SENT" },
  ]);
  expect(await balance(investor)).toMatchObject({ posted: 0 });
  expect(await within(investor, verifyAccount)).toEqual([]);
});

const losingRefunds =
  (real: CollectWorld["fetch"]): CollectWorld["fetch"] =>
  async (url, init) => {
    const answer = await real(url, init);
    if (url.endsWith("/refund")) throw new Error("the answer was lost");
    return answer;
  };

it("credits nothing that Razorpay has refused by itself, and closes a refund that it made elsewhere", async () => {
  const { world, investor, account, within } = await withAccount();
  world.receive(account.id, { status: "refunded", sender: OTHERS });
  await within(investor, processVirtualAccount);
  expect(await inAccount(investor, ({ sql }) => listRefunds(sql))).toEqual([]);
  const sent = world.receive(account.id, { utr: "UTIB0000000019", sender: OTHERS });
  await within(investor, processVirtualAccount);
  sent.status = "refunded";
  await within(investor, processVirtualAccount);
  expect(await inAccount(investor, ({ sql }) => listRefunds(sql))).toMatchObject([{ state: "SENT" }]);
  expect((await invoke(investor, "/v2/wallet/transactions")).body.total).toBe(1);
  expect(await within(investor, verifyAccount)).toEqual([]);
});

it("reports to an operator a transfer that was credited and then sent back", async () => {
  const { world, investor, account, within } = await withAccount();
  const transfer = world.receive(account.id);
  await within(investor, processVirtualAccount);
  transfer.status = "refunded";
  expect(await within(investor, verifyAccount)).toMatchObject([{ invariant: "I13", subject: transfer.utr }]);
});

it.each([
  ["a smaller amount", 1_00, [], `${LAKH_PAISE} here, 100 at the bank`],
  ["a larger amount", 2 * LAKH_PAISE, [], `${LAKH_PAISE} here, ${2 * LAKH_PAISE} at the bank`],
  ["the same amount twice", LAKH_PAISE, [LAKH_PAISE], `${LAKH_PAISE} here, ${2 * LAKH_PAISE} at the bank`],
])("reports to an operator a transfer that the bank shows with %s", async (_, amount, further, detail) => {
  const { world, investor, account, within } = await withAccount();
  const transfer = world.receive(account.id, { amount: LAKH_PAISE });
  await within(investor, processVirtualAccount);
  expect(await within(investor, verifyAccount)).toEqual([]);
  Object.assign(transfer, { amount });
  for (const again of further) world.receive(account.id, { amount: again });
  expect(await within(investor, verifyAccount)).toEqual([{ invariant: "I13", subject: transfer.utr, detail }]);
});

it("lets the investor pay from a new bank account as soon as it is theirs", async () => {
  const { investor, account, within } = await withAccount();
  await inAccount(investor, ({ storage, sql, clock }) => {
    const ciphertext = encrypt({ kind: ENCRYPTED_ACCOUNT_NUMBER, value: "50100234479988", key: env.TOKEN_KEY });
    const place = { ifsc: "DECN0000001", bankName: "Deccan Union Bank", branch: "Camp, Pune", holderName: "ASHA RAO" };
    storage.transactionSync(() => replaceBankAccount(sql, { ...place, ciphertext, lastFour: "9988" }, clock.now()));
  });
  await within(investor, processVirtualAccount);
  expect(account.payers.map((payer) => payer.bank_account.account_number).toSorted()).toEqual([
    "50100234479988",
    OWN.account_number,
  ]);
});

it("passes over a message of another product and of a forger, and refuses one that it cannot read", async () => {
  const { world, investor, account, report, gateway } = await withAccount();
  const body = world.creditedBody(world.receive(account.id));
  const { headers } = signed(body, { eventId: "evt_smart_collect" });
  expect(await gateway.readWebhook({ body: `${body} `, headers })).toEqual({ kind: "FORGED" });
  expect(await gateway.readWebhook({ body, headers: new Headers() })).toEqual({ kind: "FORGED" });
  expect(await report(investor, body.replace(investor.userId, "another"))).toBe("OTHER");
  expect(await report(investor, body.replace("virtual_account.credited", "virtual_account.closed"))).toBe("OTHER");
  for (const broken of ["<html></html>", "{}", '{"event":"virtual_account.credited","payload":{}}']) {
    await expect(report(investor, broken)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  }
});

it("closes the account once, though the first answer is lost", async () => {
  const { world, account, gateway } = await withAccount();
  const opened = { id: account.id, accountNumber: account.number };
  world.losing = 1;
  await expect(gateway.closeAccount(opened)).rejects.toThrow("no answer of the provider arrived");
  await gateway.closeAccount(opened);
  expect(account.status).toBe("closed");
});

it.each([
  ["a server error", () => Response.json({}, { status: 502 })],
  ["a page in place of JSON", () => new Response("<html></html>")],
  ["a redirect", () => new Response(null, { status: 302, headers: { location: "https://elsewhere.example/" } })],
  ["a list in no known form", () => Response.json({ items: { id: "pay_1", amount: 1 } })],
] as const)("takes %s for no answer, and credits nothing", async (_, answer) => {
  const { investor, within } = await withAccount();
  const gateway = razorpayVirtualAccounts({ ...KEYS, webhookSecrets: [WEBHOOK_SECRET], fetch: async () => answer() });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await expect(
    within(investor, (context) => processVirtualAccount(withGateway(context, "virtualAccounts", gateway))),
  ).rejects.toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
  vi.restoreAllMocks();
  expect(await balance(investor)).toMatchObject({ posted: 0 });
});
