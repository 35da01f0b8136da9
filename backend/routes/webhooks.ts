/**
 * `POST /webhooks/payments`, `/webhooks/remittances`, `/webhooks/bank-credits`, `/webhooks/payouts` and
 * `/webhooks/bank-accounts`: the payment provider reports the status of a payment, the bank in GIFT City a transfer from
 * abroad, the bank of the virtual accounts one in rupees, the payouts provider a withdrawal, and the identity provider a
 * penny drop. Only a signed body is parsed, and only the investor's own object moves money.
 *
 * 204 when the event is processed, now or earlier, or can never be. 401 when the signature is invalid. Other errors only
 * where a redelivery may succeed, such as an unavailable object or a body that a later version may understand: the
 * provider redelivers for a day whatever is not 2xx, and Razorpay then disables the webhook.
 */
import { AppError, type ErrorCode } from "../../lib/contract/values/errors.ts";
import type { UserId } from "../../lib/contract/values/ids.ts";
import { methodNotAllowed } from "../../lib/contract/values/method-not-allowed.ts";
import type { Env } from "../env.ts";
import { gatewaysFor } from "../gateways/choice.ts";
import type { WebhookMessage, WebhookReading } from "../gateways/webhook-reading.ts";
import type { InvestorObject } from "../investor/object.ts";
import { logFailure } from "../platform/log.ts";
import { openReply, type Reply } from "../platform/reply.ts";
import { readText } from "./body.ts";
import type { RouteContext } from "./route.ts";

type WebhookContext = Pick<RouteContext, "env" | "request">;

interface Webhook<Event> {
  readonly read: (env: Env, message: WebhookMessage) => Promise<WebhookReading<Event>>;
  readonly apply: (investor: DurableObjectStub<InvestorObject>, event: Event) => Promise<Reply<unknown>>;
  /** Logged for an operator when the event can never be applied. */
  readonly unresolvableEvent: string;
}

/**
 * Errors that a redelivery cannot resolve: the event is about something this investor does not have (a payment opened
 * at the provider but never recorded, so its page was never shown; another investor's account), or about another
 * amount.
 */
const UNRESOLVABLE = new Set<ErrorCode>(["NOT_FOUND", "AMOUNT_INVALID"]);

async function handleWebhook<Event extends { readonly userId: UserId }>(
  { env, request }: WebhookContext,
  { read, apply, unresolvableEvent }: Webhook<Event>,
): Promise<Response> {
  if (request.method !== "POST") throw methodNotAllowed(["POST"]);
  const reading = await read(env, { body: await readText(request), headers: request.headers });
  if (reading.kind === "FORGED") throw new AppError("UNAUTHENTICATED");
  if (reading.kind === "EVENT") {
    const reply = await apply(env.INVESTOR.getByName(reading.event.userId), reading.event);
    if (!reply.ok) {
      if (!UNRESOLVABLE.has(reply.code)) openReply(reply);
      logFailure({ event: unresolvableEvent, kind: reply.code });
    }
  }
  return new Response(null, { status: 204 });
}

export const handlePaymentsWebhook = (context: WebhookContext): Promise<Response> =>
  handleWebhook(context, {
    read: (env, message) => gatewaysFor(env).payments.readWebhook(message),
    apply: (investor, event) => investor.paymentEvent(event),
    unresolvableEvent: "payment_event_in_vain",
  });

export const handleRemittancesWebhook = (context: WebhookContext): Promise<Response> =>
  handleWebhook(context, {
    read: (env, message) => gatewaysFor(env).remittance.readWebhook(message),
    apply: (investor, event) => investor.remittanceEvent(event),
    unresolvableEvent: "remittance_event_in_vain",
  });

export const handleBankCreditsWebhook = (context: WebhookContext): Promise<Response> =>
  handleWebhook(context, {
    read: (env, message) => gatewaysFor(env).virtualAccounts.readWebhook(message),
    apply: (investor, event) => investor.bankCreditEvent(event),
    unresolvableEvent: "bank_credit_event_in_vain",
  });

export const handlePayoutsWebhook = (context: WebhookContext): Promise<Response> =>
  handleWebhook(context, {
    read: (env, message) => gatewaysFor(env).bank.readWebhook(message),
    apply: (investor, event) => investor.transferEvent(event),
    unresolvableEvent: "transfer_event_in_vain",
  });

export const handleBankAccountsWebhook = (context: WebhookContext): Promise<Response> =>
  handleWebhook(context, {
    read: (env, message) => gatewaysFor(env).bank.readDropWebhook(message),
    apply: (investor, event) => investor.dropEvent(event),
    unresolvableEvent: "drop_event_in_vain",
  });
