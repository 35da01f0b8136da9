/** The result of reading a provider's webhook. Its body is parsed only after its signature is verified. */
export type WebhookReading<Event> =
  /** The signature is invalid or too old. */
  | { readonly kind: "FORGED" }
  /** Signed, but about nothing of ours, or an event that changes nothing. */
  | { readonly kind: "OTHER" }
  | { readonly kind: "EVENT"; readonly event: Event };

export interface WebhookMessage {
  readonly body: string;
  readonly headers: Headers;
}
