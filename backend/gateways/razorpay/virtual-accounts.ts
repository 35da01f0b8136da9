/**
 * Virtual accounts through Razorpay's Smart Collect: one for each investor, which takes transfers from the investor's own
 * accounts only ("allowed payers"). A webhook says that something arrived; what arrived is polled.
 */
import { z } from "zod";
import { paise } from "../../../lib/contract/facts/money.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { parseSigned, parseSignedBody } from "../signed-body.ts";
import type {
  BankCredit,
  BankCreditEvent,
  OpenedAccount,
  Payer,
  VirtualAccount,
  VirtualAccountsGateway,
} from "../virtual-accounts.ts";
import type { WebhookMessage, WebhookReading } from "../webhook-reading.ts";
import { type RazorpayApi, RazorpayRejected, razorpayApi } from "./client.ts";
import type { RazorpaySettings } from "./payments.ts";
import { isSignedByRazorpay } from "./signature.ts";

const id = z.string().regex(/^[a-z]{2,5}_[A-Za-z0-9]{1,40}$/);

const bankAccount = z.object({
  entity: z.literal("bank_account"),
  ifsc: z.string().min(4).max(11),
  bank_name: z.string().max(140).nullish(),
  name: z.string().max(140),
  account_number: z.string().min(1).max(40),
});

const allowedPayer = z.object({
  id,
  bank_account: z.object({ ifsc: z.string(), account_number: z.string() }),
});

const virtualAccount = z.object({
  id,
  status: z.string(),
  receivers: z.array(z.looseObject({ entity: z.string() })),
  allowed_payers: z.array(allowedPayer).nullish(),
});

const payment = z.object({
  id,
  amount: z.number().int().positive().transform(paise),
  currency: z.string(),
  method: z.string(),
  status: z.string(),
});
const payments = z.object({ items: z.array(payment) });

const bankTransfer = z.object({
  payment_id: id,
  bank_reference: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{6,35}$/),
  payer_bank_account: z
    .object({
      ifsc: z.string().max(11).nullish(),
      bank_name: z.string().max(140).nullish(),
      account_number: z.string().max(40).nullish(),
    })
    .nullish(),
});
type BankTransfer = z.output<typeof bankTransfer>;

const PAGE = 100;
/** More transfers than an investor makes: an answer that never ends must not be read for ever. */
const PAYMENTS_MAX = 5_000;

/** Who sent a payment never changes. Kept by each isolate, since every payment is one more call. */
const transfers = new Map<string, BankTransfer>();
const TRANSFERS_KEPT = 2_000;

/** Razorpay allows ten payers; the newest accounts come first. */
const PAYERS_MAX = 10;

export function razorpayVirtualAccounts(
  settings: Pick<RazorpaySettings, "keyId" | "keySecret" | "webhookSecrets" | "fetch">,
): VirtualAccountsGateway {
  const api = razorpayApi(settings);
  return {
    async openAccount({ userId: owner, payers }) {
      const body = {
        receivers: { types: ["bank_account"] },
        allowed_payers: payers.slice(0, PAYERS_MAX).map(payerOf),
        description: "Wallet at ultra",
        notes: { userId: owner },
      };
      return accountOf(await api.post("/virtual_accounts", body, virtualAccount));
    },

    allowPayers: (account, payers) => allowPayers(api, account, payers.slice(0, PAYERS_MAX)),

    async closeAccount(account) {
      try {
        await api.post(`${pathOf(account)}/close`, {}, virtualAccount);
      } catch (cause) {
        // Closed before, perhaps by a call whose answer was lost.
        if (!(cause instanceof RazorpayRejected) || cause.status !== 400) throw cause;
        const { status } = await api.get(pathOf(account), virtualAccount);
        if (status !== "closed") throw cause;
      }
    },

    async credits(account) {
      const received = await listReceived(api, account);
      return Promise.all(received.map(async (each) => creditOf(account, each, await fetchTransfer(api, each.id))));
    },

    returnCredit: (account, utr) => returnCredit(api, account, utr),

    readWebhook: async (message) => readEvent(message, settings.webhookSecrets),
  };
}

const pathOf = ({ id: account }: OpenedAccount) => `/virtual_accounts/${encodeURIComponent(account)}` as const;

const payerOf = ({ accountNumber, ifsc }: Payer) => ({
  type: "bank_account",
  bank_account: { ifsc, account_number: accountNumber },
});

function accountOf({ id: account, receivers }: z.output<typeof virtualAccount>): VirtualAccount {
  const receiver = bankAccount.parse(receivers.find(({ entity }) => entity === "bank_account"));
  const { account_number: accountNumber, ifsc: ifscCode, name: beneficiaryName } = receiver;
  const bankName = receiver.bank_name ?? ifscCode.slice(0, 4);
  return { id: account, accountNumber, ifscCode, beneficiaryName, bankName, branch: "" };
}

/** Adds before it removes, so that there is no moment at which an own account is refused, or any account accepted. */
async function allowPayers(api: RazorpayApi, account: OpenedAccount, payers: readonly Payer[]): Promise<void> {
  const { allowed_payers: allowed } = await api.get(pathOf(account), virtualAccount);
  const isSame = (one: Payer, other: z.output<typeof allowedPayer>) =>
    one.accountNumber === other.bank_account.account_number && one.ifsc === other.bank_account.ifsc;
  const present = allowed ?? [];
  for (const payer of payers.filter((each) => !present.some((other) => isSame(each, other)))) {
    await api.post(`${pathOf(account)}/allowed_payers`, payerOf(payer), virtualAccount);
  }
  for (const other of present.filter((each) => !payers.some((payer) => isSame(payer, each)))) {
    await api.delete(`${pathOf(account)}/allowed_payers/${other.id}`);
  }
}

type Received = z.output<typeof payment>;

/** Captured by Razorpay, or captured and sent back; oldest first. */
async function listReceived(api: RazorpayApi, account: OpenedAccount): Promise<readonly Received[]> {
  const found: Received[] = [];
  for (let skip = 0; skip < PAYMENTS_MAX; skip += PAGE) {
    const { items } = await api.get(`${pathOf(account)}/payments?count=${PAGE}&skip=${skip}`, payments);
    found.push(...items);
    if (items.length < PAGE) break;
  }
  const isReceived = ({ currency, method, status }: Received) =>
    currency === "INR" && method === "bank_transfer" && (status === "captured" || status === "refunded");
  return found.filter(isReceived).reverse();
}

async function fetchTransfer(api: RazorpayApi, paymentId: string): Promise<BankTransfer> {
  const known = transfers.get(paymentId);
  if (known) return known;
  const fetched = await api.get(`/payments/${encodeURIComponent(paymentId)}/bank_transfer`, bankTransfer);
  if (fetched.payment_id !== paymentId) throw new Error("Razorpay answered about another payment");
  if (transfers.size >= TRANSFERS_KEPT) transfers.clear();
  transfers.set(paymentId, fetched);
  return fetched;
}

/** A remitter without an account number is nobody's own account. */
function creditOf(
  { accountNumber }: OpenedAccount,
  { amount, status }: Received,
  { bank_reference: utr, payer_bank_account: payer }: BankTransfer,
): BankCredit {
  const ifscCode = payer?.ifsc || null;
  const bankName = payer?.bank_name || ifscCode?.slice(0, 4) || "Bank";
  const remitter = { accountNumber: payer?.account_number ?? "", ifscCode, bankName };
  return { utr, accountNumber, amount, remitter, isReturned: status === "refunded" };
}

/** A full refund goes to the source; Razorpay refuses a second one. */
async function returnCredit(api: RazorpayApi, account: OpenedAccount, utr: string): Promise<void> {
  for (const received of await listReceived(api, account)) {
    const { bank_reference: reference } = await fetchTransfer(api, received.id);
    if (reference !== utr) continue;
    if (received.status === "refunded") return;
    const refund = z.object({ payment_id: z.literal(received.id), amount: z.literal(received.amount) });
    await api.post(`/payments/${encodeURIComponent(received.id)}/refund`, { amount: received.amount }, refund);
    return;
  }
  throw new Error("Razorpay knows of no such transfer");
}

const envelope = z.object({ event: z.string(), payload: z.unknown() });
const creditedPayload = z.object({ virtual_account: z.object({ entity: z.object({ notes: z.unknown() }) }) });
const ownNotes = z.object({ userId });

/** @throws AppError INVALID_INPUT */
function readEvent(message: WebhookMessage, secrets: readonly string[]): WebhookReading<BankCreditEvent> {
  if (!isSignedByRazorpay(message, secrets)) return { kind: "FORGED" };
  const { event, payload } = parseSignedBody(envelope, message.body);
  if (event !== "virtual_account.credited") return { kind: "OTHER" };
  const { notes } = parseSigned(creditedPayload, payload).virtual_account.entity;
  const owner = ownNotes.safeParse(notes).data?.userId;
  return owner ? { kind: "EVENT", event: { userId: owner, credit: null } } : { kind: "OTHER" };
}
