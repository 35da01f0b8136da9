import type { CalendarObject } from "./calendar/object.ts";
import type { ContactObject } from "./contact/object.ts";
import type { OtpObject } from "./contact/otp-object.ts";
import type { DealObject } from "./deal/object.ts";
import type { InvestorObject } from "./investor/object.ts";

/** Everything that `backend/wrangler.toml` binds. */
export interface Env {
  readonly CONTACT: DurableObjectNamespace<ContactObject>;
  /** The one-time codes of each contact. */
  readonly OTP: DurableObjectNamespace<OtpObject>;
  readonly INVESTOR: DurableObjectNamespace<InvestorObject>;
  readonly DEAL: DurableObjectNamespace<DealObject>;
  /** Of each relationship manager, by his id. */
  readonly CALENDAR: DurableObjectNamespace<CalendarObject>;
  readonly CATALOGUE: D1Database;
  /** The remembered outside world. Bound in the sandbox only. */
  readonly SANDBOX?: D1Database;
  readonly DOCUMENTS: R2Bucket;
  readonly EVENTS: Queue;
  /** Analytics: what browsers send, and what is counted of it. */
  readonly ANALYTICS: D1Database;
  readonly ANALYTICS_ROLL_UP: Queue;
  /** Workers Analytics Engine; optional. */
  readonly EVENT_STREAM?: AnalyticsEngineDataset;
  /** Of the sessions, how many of a hundred have their web vitals counted. */
  readonly ANALYTICS_VITALS_PERCENT: string;
  readonly ULTRA_ENV: string;
  /** The host that people see: one-time codes in an SMS are bound to it. */
  readonly PUBLIC_HOST: string;
  readonly TOKEN_KEY: string;
  /** Those before it, with a space between: what they made can still be read. Empty where there was none. */
  readonly TOKEN_KEY_PREVIOUS: string;
  /** `sandbox` or `razorpay`. */
  readonly PAYMENTS_PROVIDER: string;
  /** The sandbox's provider signs with it. */
  readonly PAYMENTS_WEBHOOK_SECRET: string;
  /** The sandbox's bank in GIFT City signs with it. */
  readonly REMITTANCE_WEBHOOK_SECRET: string;
  /** Empty unless the provider is Razorpay; production's are secrets, so they may also be missing. */
  readonly RAZORPAY_KEY_ID: string;
  readonly RAZORPAY_KEY_SECRET: string;
  readonly RAZORPAY_WEBHOOK_SECRET: string;
  /** Of the Google project that signs people in; empty where none does: production has no such button then. */
  readonly GOOGLE_CLIENT_ID: string;
  readonly OPERATOR_KEY: string;
  /** Opens the embedded Edge Config; stands in the web Worker's EDGE_CONFIG too. */
  readonly EDGE_CONFIG_TOKEN: string;
  /** Remote config, as in the web Worker: Firebase's services, or the embedded one (`lib/remote-config/app.ts`). */
  readonly REMOTE_CONFIG_URL: string;
  readonly INSTALLATIONS_URL: string;
  readonly REMOTE_CONFIG_PROJECT_ID: string;
  readonly REMOTE_CONFIG_APP_ID: string;
  readonly REMOTE_CONFIG_API_KEY: string;
  /** Who tells the price of gold and silver: `sandbox` or `metalpriceapi`. */
  readonly METALS_PROVIDER: string;
  /** The provider's key; empty for the sandbox. */
  readonly METALS_API_KEY: string;
}
