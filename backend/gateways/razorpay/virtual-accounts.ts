/**
 * Virtual accounts through Razorpay's Smart Collect: one for each investor, which takes transfers from the investor's own
 * accounts only ("allowed payers"). A webhook reports only that a payment arrived; its facts are polled.
 */
import { z } from "zod";
import { paise } from "../../../lib/contract/facts/money.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { parseSigned, parseSignedBody } from "../signed-body.ts";
import type {
  AllowedPayer,
  BankCredit,
  BankCreditEvent,
  CreditList,
  ListedCredit,
  OpenedAccount,
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
/** Each item is parsed by itself: an unreadable one must not hide the others. */
const collection = z.object({ items: z.array(z.unknown()) });

const named = z.object({ id });

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

    listCredits: (account) => listCredits(api, account),

    async readCredit(account, listed) {
      const transfer = await fetchTransfer(api, listed.paymentId);
      return transfer && creditOf(account, listed, transfer);
    },

    returnCredit: (_, paymentId) => returnCredit(api, paymentId),

    readWebhook: async (message) => readEvent(message, settings.webhookSecrets),

    // Razorpay opens Smart Collect for an account on request: the keys alone do not prove it.
    async check() {
      await api.get("/virtual_accounts?count=1", collection);
    },
  };
}

const pathOf = ({ id: account }: OpenedAccount) => `/virtual_accounts/${encodeURIComponent(account)}` as const;

const payerOf = ({ accountNumber, ifsc }: AllowedPayer) => ({
  type: "bank_account",
  bank_account: { ifsc, account_number: accountNumber },
});

function accountOf({ id: account, receivers }: z.output<typeof virtualAccount>): VirtualAccount {
  const receiver = bankAccount.parse(receivers.find(({ entity }) => entity === "bank_account"));
  const { account_number: accountNumber, ifsc: ifscCode, name: beneficiaryName } = receiver;
  const bankName = receiver.bank_name ?? ifscCode.slice(0, 4);
  return { id: account, accountNumber, ifscCode, beneficiaryName, bankName, branch: "" };
}

/**
 * Adds before it removes, so that there is no moment at which an own account is refused, or any account accepted. Razorpay refuses
 * an eleventh payer: of ten, one gives way to each that is added.
 */
async function allowPayers(api: RazorpayApi, account: OpenedAccount, payers: readonly AllowedPayer[]): Promise<void> {
  const { allowed_payers: allowed } = await api.get(pathOf(account), virtualAccount);
  const isSame = (one: AllowedPayer, other: z.output<typeof allowedPayer>) =>
    one.accountNumber === other.bank_account.account_number && one.ifsc === other.bank_account.ifsc;
  const present = allowed ?? [];
  const ended = present.filter((each) => !payers.some((payer) => isSame(payer, each)));
  const remove = ({ id: other }: z.output<typeof allowedPayer>) =>
    api.delete(`${pathOf(account)}/allowed_payers/${other}`);
  let count = present.length;
  for (const payer of payers.filter((each) => !present.some((other) => isSame(each, other)))) {
    const replaced = count < PAYERS_MAX ? undefined : ended.pop();
    if (replaced) await remove(replaced);
    else count += 1;
    await api.post(`${pathOf(account)}/allowed_payers`, payerOf(payer), virtualAccount);
  }
  for (const other of ended) await remove(other);
}

type Payment = z.output<typeof payment>;

const isReturned = ({ status }: Payment) => status === "refunded";

/** Captured by Razorpay, or captured and sent back. */
const isReceived = ({ currency, method, status }: Payment) =>
  currency === "INR" && method === "bank_transfer" && (status === "captured" || status === "refunded");

async function listCredits(api: RazorpayApi, account: OpenedAccount): Promise<CreditList> {
  // A payment that arrives between two pages moves the rest: one may be listed twice, none is left out.
  const found = new Map<string, ListedCredit>();
  const unreadable = new Set<string>();
  for (let skip = 0; skip < PAYMENTS_MAX; skip += PAGE) {
    const { items } = await api.get(`${pathOf(account)}/payments?count=${PAGE}&skip=${skip}`, collection);
    for (const item of items) {
      const { data: read } = payment.safeParse(item);
      if (!read) unreadable.add(named.safeParse(item).data?.id ?? "without an id");
      else if (isReceived(read)) {
        found.set(read.id, { paymentId: read.id, amount: read.amount, isReturned: isReturned(read) });
      }
    }
    if (items.length < PAGE) break;
  }
  return { listed: [...found.values()].reverse(), unreadable: [...unreadable] };
}

/** Null for an answer in no known form, and where Razorpay knows no transfer of this payment. */
async function fetchTransfer(api: RazorpayApi, paymentId: string): Promise<BankTransfer | null> {
  try {
    const answer = await api.get(`/payments/${encodeURIComponent(paymentId)}/bank_transfer`, z.unknown());
    const { data: read } = bankTransfer.safeParse(answer);
    return read?.payment_id === paymentId ? read : null;
  } catch (cause) {
    if (cause instanceof RazorpayRejected && (cause.status === 400 || cause.status === 404)) return null;
    throw cause;
  }
}

/** A remitter without an account number matches no investor's own account. */
function creditOf(
  { accountNumber }: OpenedAccount,
  listed: ListedCredit,
  { bank_reference: utr, payer_bank_account: payer }: BankTransfer,
): BankCredit {
  const ifscCode = payer?.ifsc || null;
  const bankName = payer?.bank_name || ifscCode?.slice(0, 4) || "Bank";
  const remitter = { accountNumber: payer?.account_number ?? "", ifscCode, bankName };
  return { ...listed, utr, accountNumber, remitter };
}

/** A full refund goes to the source; Razorpay refuses a second one. */
async function returnCredit(api: RazorpayApi, paymentId: string): Promise<"SENT"> {
  const path = `/payments/${encodeURIComponent(paymentId)}` as const;
  const received = await api.get(path, payment);
  if (received.id !== paymentId || !isReceived(received)) throw new Error("Razorpay knows of no such transfer");
  if (isReturned(received)) return "SENT";
  const refund = z.object({ payment_id: z.literal(paymentId), amount: z.literal(received.amount) });
  await api.post(`${path}/refund`, { amount: received.amount }, refund);
  return "SENT";
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
