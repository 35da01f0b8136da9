/** An investor with completed KYC, and helpers for acts of theirs and of the providers on their wallet. */
import { runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { gatewaysFor } from "../../../backend/gateways/choice.ts";
import type { PaymentEvent, ProviderStatus } from "../../../backend/gateways/payments.ts";
import { decidePayment, type SandboxPaymentOutcome, webhookOf } from "../../../backend/gateways/sandbox/payments.ts";
import { onPaymentEnded } from "../../../backend/investor/create-context.ts";
import { type AccountContext, OWNER } from "../../../backend/investor/kernel/account-context.ts";
import { ENCRYPTED_ACCOUNT_NUMBER } from "../../../backend/investor/kyc/bank-account.ts";
import { KycStore } from "../../../backend/investor/kyc/kyc-store.ts";
import type { InvestorObject } from "../../../backend/investor/object.ts";
import { verifyWithProvider } from "../../../backend/investor/wallet/provider-verify.ts";
import { verifyWallet } from "../../../backend/investor/wallet/wallet-verify.ts";
import { Ledger } from "../../../backend/ledger/ledger.ts";
import { verifyLedger } from "../../../backend/ledger/verify.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { idsOfAccount, randomIds } from "../../../backend/platform/ids.ts";
import { openReply } from "../../../backend/platform/reply.ts";
import { Scheduler } from "../../../backend/platform/scheduler.ts";
import { encrypt } from "../../../backend/platform/secrets.ts";
import { writeToken } from "../../../backend/platform/token.ts";
import { KYC_STEPS } from "../../../lib/contract/calls/kyc.ts";
import { type Paise, paise } from "../../../lib/contract/facts/money.ts";
import { type PaymentKey, paymentKey, type UserId, userId } from "../../../lib/contract/values/ids.ts";

export interface Investor {
  readonly userId: UserId;
  readonly phone: string;
  readonly token: string;
  readonly object: DurableObjectStub<InvestorObject>;
}

export const rupees = (amount: number): Paise => paise(Math.round(amount * 100));

export function sandbox(): D1Database {
  if (!env.SANDBOX) throw new Error("tests run in the sandbox");
  return env.SANDBOX;
}

/** The delays of the sandbox's bank and provider, in milliseconds. */
export async function setPace(
  name: "WEBHOOK_DELAY" | "TRANSFER_DELAY" | "MATCH_DELAY",
  milliseconds: number,
): Promise<void> {
  await sandbox().prepare("UPDATE delay SET milliseconds = ? WHERE name = ?").bind(milliseconds, name).run();
}

let people = 0;

export async function newInvestor({
  accountNumber = "918273644471",
  kyc = true,
  country = "IN",
} = {}): Promise<Investor> {
  const id = userId.parse(`usr_${randomIds.letters()}`);
  const phone = `+9198${String(70_000_000 + people++)}`;
  const object = env.INVESTOR.get(env.INVESTOR.idFromName(id));
  const proof = openReply(await object.signIn({ userId: id, phone, email: null, country, device: "test" }));
  if (kyc) await runInDurableObject(object, (_, { storage }) => finishKyc(storage.sql, accountNumber));
  const { sessionId, secret } = proof;
  return { userId: id, phone, object, token: writeToken({ userId: id, sessionId, secret }, env.TOKEN_KEY) };
}

function finishKyc(sql: SqlStorage, accountNumber: string): void {
  const store = new KycStore(sql);
  for (const step of KYC_STEPS.filter((each) => each !== "ACCREDITATION")) {
    store.saveStep({ step, status: "VERIFIED", reason: null, detail: null }, clock.now());
  }
  store.saveBankAccount({
    ciphertext: encrypt({ kind: ENCRYPTED_ACCOUNT_NUMBER, value: accountNumber, key: env.TOKEN_KEY }),
    lastFour: accountNumber.slice(-4),
    ifsc: "COST0000001",
    bankName: "Coastal Bank",
    branch: "Fort, Mumbai",
    holderName: "ASHA RAO",
  });
}

export interface Answer {
  readonly status: number;
  // Bodies are untyped here: each test names the fields it reads, and the contract tests check the schemas.
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

export async function invoke(
  { token }: Pick<Investor, "token">,
  path: string,
  {
    body,
    key,
    member,
    method = body === undefined ? "GET" : "POST",
  }: {
    readonly body?: unknown;
    readonly key?: string;
    /** The account concerned, if not the caller's own. */
    readonly member?: string;
    readonly method?: "GET" | "POST" | "PUT";
  } = {},
): Promise<Answer> {
  const response = await exports.default.fetch(`http://backend${path}`, {
    method,
    headers: {
      "x-tap-auth": token,
      "content-type": "application/json",
      ...(key && { "idempotency-key": key }),
      ...(member !== undefined && { "x-family-member": member }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : {}, headers: response.headers };
}

/** Runs inside the investor's object, with its storage and the sandbox's gateways. */
export function inAccount<Result>(
  { userId: id, object }: Pick<Investor, "userId" | "object">,
  run: (context: AccountContext) => Result | Promise<Result>,
): Promise<Result> {
  return runInDurableObject(object, (_, { storage }) => {
    const context: AccountContext = {
      userId: id,
      actor: OWNER,
      storage,
      sql: storage.sql,
      ledger: new Ledger({ storage }),
      scheduler: new Scheduler({ storage, clock }),
      clock,
      ids: idsOfAccount(id),
      gateways: gatewaysFor(env),
      env,
      emit: () => {},
      onPaymentEnded: (payment) => onPaymentEnded(context, payment),
    };
    return run(context);
  });
}

/** Opens a recharge and returns the payment's key. */
export async function openRecharge(investor: Investor, amount: number): Promise<PaymentKey> {
  const answer = await invoke(investor, "/v2/wallet/recharge", { body: { amount }, key: randomIds.letters() });
  if (answer.status !== 200) throw new Error(`recharge answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return paymentKey.parse(answer.body.key);
}

export function eventFor(
  { userId: id }: Investor,
  key: PaymentKey,
  { amount, status }: { readonly amount: number; readonly status: ProviderStatus },
): PaymentEvent {
  return {
    eventId: `evt_${randomIds.letters()}`,
    paymentKey: key,
    userId: id,
    amountPaise: rupees(amount),
    status,
  };
}

export function deliverEvent(event: PaymentEvent, { secret = env.PAYMENTS_WEBHOOK_SECRET } = {}): Promise<Response> {
  return sendRawEvent(webhookOf(event, secret));
}

export function sendRawEvent({ body, headers }: { body: string; headers: Headers }): Promise<Response> {
  return exports.default.fetch("http://backend/webhooks/payments", { method: "POST", body, headers });
}

/** The payer decides; no webhook is sent. */
export const decide = (key: PaymentKey, outcome: SandboxPaymentOutcome) => decidePayment(sandbox(), { key, outcome });

/** Funds the wallet through a real payment. */
export async function fund(investor: Investor, amount: number): Promise<PaymentKey> {
  const key = await openRecharge(investor, amount);
  await decide(key, "SUCCESS");
  const { status } = await deliverEvent(eventFor(investor, key, { amount, status: "SUCCESS" }));
  if (status !== 204) throw new Error(`the webhook answered ${status}`);
  return key;
}

/** `{ posted, held, available }` in paise. */
export const balance = (investor: Investor) => inAccount(investor, ({ ledger }) => ledger.balance("INR"));

/** The findings of every verifier, the comparison with the provider included. */
export const findings = (investor: Investor) =>
  inAccount(investor, async (context) => [
    ...verifyLedger(context.storage),
    ...verifyWallet(context),
    ...(await verifyWithProvider(context)),
  ]);
