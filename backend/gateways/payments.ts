import { z } from "zod";
import { type PaymentKey, paymentKey, type UserId, userId } from "../../lib/contract/ids.ts";
import { type Paise, paise } from "../../lib/contract/money.ts";

/** What the provider knows of a payment. */
const PROVIDER_STATUSES = ["CREATED", "PENDING", "SUCCESS", "FAILED"] as const;
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number];

/** The body of the provider's webhook. Its amounts are whole paise. */
export const paymentEvent = z.object({
  eventId: z.string().min(1).max(100),
  paymentKey,
  userId,
  amountPaise: z.number().int().positive().transform(paise),
  status: z.enum(PROVIDER_STATUSES),
});

/** One thing that happened at the provider, told by its signed webhook. `eventId` is the provider's and counts once. */
export type PaymentEvent = z.output<typeof paymentEvent>;

export interface PaymentsGateway {
  /** Opens a payment at the provider; the same key is the same payment. Answers the page to send the payer to. */
  open(request: {
    readonly key: PaymentKey;
    readonly userId: UserId;
    readonly amountPaise: Paise;
    /** Same-origin paths that the provider returns the payer to. */
    readonly returnTo: { readonly success: string; readonly active: string; readonly failed: string };
  }): Promise<{ readonly redirectUrl: string }>;
  /** Asks the provider. @throws when it cannot be reached. */
  status(key: PaymentKey): Promise<ProviderStatus>;
  /** The event in a webhook, or null when its signature is not the provider's or its time is too long ago. */
  readWebhook(request: { readonly body: string; readonly headers: Headers }): Promise<PaymentEvent | null>;
}
