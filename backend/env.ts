/**
 * The bindings and variables of `backend/wrangler.toml`. The module of each object's class adds its namespace, so that
 * the rooms, all of which read this type, import no class.
 */
export interface Env {
  readonly CATALOGUE: D1Database;
  /** State of the simulated external services. Bound in the sandbox only. */
  readonly SANDBOX?: D1Database;
  readonly DOCUMENTS: R2Bucket;
  readonly EVENTS: Queue;
  /** Analytics: the events that browsers send, and their counts. */
  readonly ANALYTICS: D1Database;
  readonly ANALYTICS_ROLL_UP: Queue;
  /** Workers Analytics Engine; optional. */
  readonly EVENT_STREAM?: AnalyticsEngineDataset;
  /** The percentage of sessions whose web vitals are counted. */
  readonly ANALYTICS_VITALS_PERCENT: string;
  readonly ULTRA_ENV: string;
  /** Set by the test runner only: `lib/contract/facts/clock-offset.ts`. */
  readonly CLOCK_OFFSET_MS?: string;
  /** The public host: SMS one-time codes are bound to it. */
  readonly PUBLIC_HOST: string;
  /** Set where one machine serves both Workers at a given port: `site-origin.ts`. */
  readonly SERVED_ORIGIN?: string;
  readonly TOKEN_KEY: string;
  /**
   * Earlier values of TOKEN_KEY, separated by spaces, which decrypt the data that they encrypted. Empty if there are
   * none.
   */
  readonly TOKEN_KEY_PREVIOUS: string;
  /** `sandbox`, or one of `lib/contract/facts/payment-providers.ts`. */
  readonly PAYMENTS_PROVIDER: string;
  /** Signing secret of the sandbox's payment provider. */
  readonly PAYMENTS_WEBHOOK_SECRET: string;
  /** Signing secret of the sandbox's bank in GIFT City. */
  readonly REMITTANCE_WEBHOOK_SECRET: string;
  /** Empty unless the provider is Razorpay. In production these are secrets and may be missing. */
  readonly RAZORPAY_KEY_ID: string;
  readonly RAZORPAY_KEY_SECRET: string;
  readonly RAZORPAY_WEBHOOK_SECRET: string;
  /** Carrier of SMS and WhatsApp messages: `sandbox` or `msg91`. */
  readonly SMS_PROVIDER: string;
  /** Empty for the sandbox. */
  readonly MSG91_AUTH_KEY: string;
  /** A field of MSG91's delivery reports holds it. */
  readonly MSG91_WEBHOOK_SECRET: string;
  /** The WhatsApp business number with its country code, and the namespace of its templates. Empty: no WhatsApp. */
  readonly MSG91_WHATSAPP_NUMBER: string;
  readonly MSG91_WHATSAPP_NAMESPACE: string;
  /** Carrier of e-mails: `sandbox` or `cloudflare`. */
  readonly EMAIL_PROVIDER: string;
  /** Cloudflare's e-mail service. Bound in production only. */
  readonly EMAIL?: SendEmail;
  /** The address that e-mails come from; empty for the sandbox. */
  readonly EMAIL_FROM: string;
  /** Push messages: `sandbox`, or `webpush` with VAPID_PRIVATE_KEY, a P-256 private key of 32 bytes in base64url. */
  readonly PUSH_PROVIDER: string;
  readonly VAPID_PRIVATE_KEY: string;
  /** PAN, Aadhaar, DigiLocker and bank accounts: `sandbox` or `cashfree`. */
  readonly IDENTITY_PROVIDER: string;
  /** Keys of Cashfree Secure ID; the public key is PEM. Empty for the sandbox. */
  readonly CASHFREE_VERIFICATION_CLIENT_ID: string;
  readonly CASHFREE_VERIFICATION_CLIENT_SECRET: string;
  readonly CASHFREE_VERIFICATION_PUBLIC_KEY: string;
  /** Virtual accounts in rupees: `sandbox`, `razorpay` with the keys of payments, or `statements`. */
  readonly VIRTUAL_ACCOUNTS_PROVIDER: string;
  /** Money from abroad, payers' payments, transfers abroad: `sandbox`, or `statements` for banks that speak in files. */
  readonly REMITTANCE_PROVIDER: string;
  readonly COLLECTIONS_PROVIDER: string;
  readonly TRANSFERS_ABROAD_PROVIDER: string;
  /** Sale of bonds and delivery of shares: `sandbox`, or `operators` if operators carry them out. */
  readonly BOND_MARKET_PROVIDER: string;
  readonly DEPOSITORY_PROVIDER: string;
  readonly ACCOUNTS_ABROAD_PROVIDER: string;
  /** Transfers in rupees to investors' banks: `sandbox` or `cashfree`. */
  readonly PAYOUTS_PROVIDER: string;
  /** Keys of Cashfree Payouts; the public key is PEM. Empty for the sandbox. */
  readonly CASHFREE_PAYOUTS_CLIENT_ID: string;
  readonly CASHFREE_PAYOUTS_CLIENT_SECRET: string;
  readonly CASHFREE_PAYOUTS_PUBLIC_KEY: string;
  /** OAuth client id for sign-in with Google. Empty: production offers no Google sign-in, the sandbox simulates it. */
  readonly GOOGLE_CLIENT_ID: string;
  readonly OPERATOR_KEY: string;
  /** Bearer token of the embedded Edge Config; also part of the web Worker's EDGE_CONFIG. */
  readonly EDGE_CONFIG_TOKEN: string;
  /** Bearer token of the embedded content service, as in the web Worker. Empty or missing: there is no such service. */
  readonly CONTENT_TOKEN: string;
  /** Remote config, as in the web Worker: Firebase's services, or the embedded one (`lib/remote-config/app.ts`). */
  readonly REMOTE_CONFIG_URL: string;
  readonly INSTALLATIONS_URL: string;
  readonly REMOTE_CONFIG_PROJECT_ID: string;
  readonly REMOTE_CONFIG_APP_ID: string;
  readonly REMOTE_CONFIG_API_KEY: string;
  /** Source of gold and silver prices: `sandbox` or `metalpriceapi`. */
  readonly METALS_PROVIDER: string;
  /** API key of the metals provider; empty for the sandbox. */
  readonly METALS_API_KEY: string;
  /**
   * The dealer of gold and silver: legal name, GSTIN and address for tax invoices. While empty, no invoice is issued.
   */
  readonly METAL_SUPPLIER_NAME: string;
  readonly METAL_SUPPLIER_GSTIN: string;
  readonly METAL_SUPPLIER_ADDRESS: string;
}
