/**
 * Sandbox Pay, a simulated payment provider: it stores payments, has a payment page, sends signed webhooks that may be
 * late, lost, duplicated or out of order, and can be polled. `docs/sandbox.md` lists the amounts that cause it.
 */
import { z } from "zod";
import { type Paise, paise } from "../../../lib/contract/facts/money.ts";
import { type PaymentKey, paymentKey, type UserId, userId } from "../../../lib/contract/values/ids.ts";
import type { Env } from "../../env.ts";
import { clock, wallClock } from "../../platform/clock.ts";
import { randomIds } from "../../platform/ids.ts";
import type { PaymentEvent, PaymentsGateway } from "../payments.ts";
import { parseSignedBody } from "../signed-body.ts";
import { isSigned, SIGNATURE_HEADER, signatureOf } from "./webhook-signature.ts";

const STATUSES = ["CREATED", "PENDING", "SUCCESS", "FAILED"] as const;
type SandboxStatus = (typeof STATUSES)[number];

/** The webhook's body. Amounts are integer paise. */
const webhookBody = z.object({
  eventId: z.string().min(1).max(100),
  paymentKey,
  userId,
  amountPaise: z.number().int().positive().transform(paise),
  status: z.enum(STATUSES),
});

export interface ProviderPayment {
  readonly key: PaymentKey;
  readonly userId: UserId;
  readonly amount: Paise;
  readonly status: SandboxStatus;
  readonly successPath: string;
  readonly activePath: string;
  readonly failedPath: string;
}

export type SandboxPaymentOutcome = Exclude<SandboxStatus, "CREATED">;

const COLUMNS = `key, user_id AS userId, amount, status,
  success_path AS successPath, active_path AS activePath, failed_path AS failedPath`;

export function findProviderPayment(sandbox: D1Database, key: string): Promise<ProviderPayment | null> {
  return sandbox.prepare(`SELECT ${COLUMNS} FROM provider_payment WHERE key = ?`).bind(key).first<ProviderPayment>();
}

/**
 * Applies the decision of the payer or their bank. A successful payment stays successful; a failed one may still
 * succeed, as with a slow bank. Returns the payment, or null when the provider does not know it.
 */
export async function decidePayment(
  sandbox: D1Database,
  { key, outcome }: { key: string; outcome: SandboxPaymentOutcome },
): Promise<ProviderPayment | null> {
  await sandbox
    .prepare(
      `UPDATE provider_payment SET status = ?2
       WHERE key = ?1 AND status <> 'SUCCESS' AND (?2 = 'SUCCESS' OR status <> 'FAILED')`,
    )
    .bind(key, outcome)
    .run();
  return findProviderPayment(sandbox, key);
}

/** Path to which the provider's page redirects the payer. */
export function returnPathOf({ status, successPath, activePath, failedPath }: ProviderPayment): string {
  switch (status) {
    case "SUCCESS":
      return successPath;
    case "FAILED":
      return failedPath;
    case "CREATED":
    case "PENDING":
      return activePath;
  }
}

const LOST = 13;
const DOUBLED = 17;
const OUT_OF_ORDER = 19;

/** The webhook events for a payment's status, in the order in which they arrive. */
export function eventsOf({ key, userId, amount, status }: ProviderPayment): readonly PaymentEvent[] {
  const event = (of: SandboxStatus): PaymentEvent => ({
    eventId: `evt_${randomIds.letters()}`,
    paymentKey: key,
    userId,
    amountPaise: amount,
    status: of,
  });
  const decided = event(status);
  switch (amount % 100) {
    case LOST:
      return [];
    case DOUBLED:
      return [decided, decided];
    case OUT_OF_ORDER:
      return [decided, event("PENDING")];
    default:
      return [decided];
  }
}

/** The webhook request as the provider sends it. */
export function webhookOf(event: PaymentEvent, secret: string): { readonly body: string; readonly headers: Headers } {
  const body = JSON.stringify(event);
  const signature = signatureOf({ body, secret, at: wallClock.now() });
  return { body, headers: new Headers({ "content-type": "application/json", [SIGNATURE_HEADER]: signature }) };
}

export function sandboxPayments(
  { PAYMENTS_WEBHOOK_SECRET: secret }: Pick<Env, "PAYMENTS_WEBHOOK_SECRET">,
  sandbox: D1Database,
): PaymentsGateway {
  return {
    async open({ key, userId, amountPaise, returnTo }) {
      await sandbox
        .prepare(
          `INSERT INTO provider_payment
             (key, user_id, amount, status, success_path, active_path, failed_path, created_at)
           VALUES (?, ?, ?, 'CREATED', ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING`,
        )
        .bind(key, userId, amountPaise, returnTo.success, returnTo.active, returnTo.failed, clock.now())
        .run();
      return { redirectUrl: `/sandbox/pay/${key}` };
    },

    async status(key) {
      const payment = await findProviderPayment(sandbox, key);
      if (!payment) throw new Error("the provider knows of no such payment");
      return payment.status;
    },

    async readWebhook({ body, headers }) {
      const header = headers.get(SIGNATURE_HEADER);
      if (!isSigned({ body, secret, header, now: wallClock.now() })) return { kind: "FORGED" };
      return { kind: "EVENT", event: parseSignedBody(webhookBody, body) };
    },
  };
}
