/** Settings of a payment provider that PAYMENTS_PROVIDER may name, for both Workers. The sandbox's own has none. */
interface ProviderFacts {
  /** Its secrets in `backend/wrangler.toml`: an environment requires those of the provider that it names. */
  readonly secrets: readonly string[];
  /** Sources of its payment pages, to which a form may be redirected (`lib/web/page-headers.ts`). */
  readonly pages: readonly string[];
}

export const PAYMENT_PROVIDERS = {
  razorpay: {
    secrets: ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"],
    pages: ["https://rzp.io", "https://*.razorpay.com"],
  },
} as const satisfies Readonly<Record<string, ProviderFacts>>;

export type PaymentProvider = keyof typeof PAYMENT_PROVIDERS;
