import type { PaymentStatus } from "../../lib/contract/calls/payments.ts";
import type { Paise } from "../../lib/contract/facts/money.ts";
import type { PaymentKey, UserId } from "../../lib/contract/values/ids.ts";
import type { WebhookMessage, WebhookReading } from "./webhook-reading.ts";

/**
 * The provider's status of a payment, in our terms. CREATED: the payment page is open and no payment is in progress.
 * PENDING: a payment may be in progress, for example authorised but not captured. SUCCESS: the whole amount was
 * received.
 */
export type ProviderStatus = PaymentStatus;

/** A payment event from the provider's signed webhook. Each `eventId`, assigned by the provider, counts once. */
export interface PaymentEvent {
  readonly eventId: string;
  readonly paymentKey: PaymentKey;
  readonly userId: UserId;
  readonly amountPaise: Paise;
  readonly status: ProviderStatus;
}

export interface PaymentsGateway {
  /** Opens a payment at the provider; the same key is the same payment. Returns the URL of the payment page. */
  open(request: {
    readonly key: PaymentKey;
    readonly userId: UserId;
    readonly amountPaise: Paise;
    /** Period, from now, in which the page accepts a payment. */
    readonly lifetimeMs: number;
    /** Same-origin paths to which the provider redirects the payer. */
    readonly returnTo: { readonly success: string; readonly active: string; readonly failed: string };
  }): Promise<{ readonly redirectUrl: string }>;
  /**
   * Polls the provider.
   * @throws Error when it is unreachable.
   */
  status(key: PaymentKey): Promise<ProviderStatus>;
  /**
   * Parses a webhook; the body is parsed only after its signature is verified.
   * @throws AppError INVALID_INPUT when a signed body is not in the documented format; GATEWAY_UNAVAILABLE when the
   * provider must be polled and is unreachable. The provider should redeliver in both cases.
   */
  readWebhook(message: WebhookMessage): Promise<WebhookReading<PaymentEvent>>;
  /** Asks for something that costs nothing; absent where the provider has nothing of the kind. @throws Error when it refuses our keys */
  readonly check?: () => Promise<void>;
}
