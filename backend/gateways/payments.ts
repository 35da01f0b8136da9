import type { PaymentStatus } from "../../lib/contract/calls/payments.ts";
import type { PaymentKey, UserId } from "../../lib/contract/values/ids.ts";
import type { Paise } from "../../lib/contract/values/money.ts";

/**
 * What a provider knows of a payment, in our words. CREATED: its page still takes money, and none is on its way. PENDING:
 * money may be on its way, such as a payment that was authorised and not yet captured. SUCCESS: the whole amount is ours.
 */
export type ProviderStatus = PaymentStatus;

/** One thing that happened at the provider, told by its signed webhook. `eventId` is the provider's and counts once. */
export interface PaymentEvent {
  readonly eventId: string;
  readonly paymentKey: PaymentKey;
  readonly userId: UserId;
  readonly amountPaise: Paise;
  readonly status: ProviderStatus;
}

export type WebhookReading =
  /** The signature is not the provider's, or its time is too long ago. */
  | { readonly kind: "FORGED" }
  /** Signed, and of nothing that we opened, or of nothing that changes a payment. */
  | { readonly kind: "OTHER" }
  | { readonly kind: "EVENT"; readonly event: PaymentEvent };

export interface PaymentsGateway {
  /** Opens a payment at the provider; the same key is the same payment. Answers the page to send the payer to. */
  open(request: {
    readonly key: PaymentKey;
    readonly userId: UserId;
    readonly amountPaise: Paise;
    /** How long the page is to take money, from now. */
    readonly lifeMs: number;
    /** Same-origin paths that the provider returns the payer to. */
    readonly returnTo: { readonly success: string; readonly active: string; readonly failed: string };
  }): Promise<{ readonly redirectUrl: string }>;
  /** Asks the provider. @throws when it cannot be reached. */
  status(key: PaymentKey): Promise<ProviderStatus>;
  /**
   * What a webhook says, whose body is read only once its signature is found good.
   * @throws AppError INVALID_INPUT when it is signed and yet not what the provider documents; GATEWAY_UNAVAILABLE when
   * the provider has to be asked and is silent. Either is worth telling again.
   */
  readWebhook(request: { readonly body: string; readonly headers: Headers }): Promise<WebhookReading>;
}
