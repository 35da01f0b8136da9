import { SettingError } from "../../lib/contract/facts/logged-error.ts";

/**
 * The providers that each setting may name, with the secrets that an environment requires where it names them. Payments:
 * `lib/contract/facts/payment-providers.ts`, since the web Worker needs to know those too. A service without a provider is
 * named `sandbox`: production refuses only the calls that need it.
 */
export const PROVIDERS = {
  SMS_PROVIDER: { msg91: ["MSG91_AUTH_KEY", "MSG91_WEBHOOK_SECRET"] },
  EMAIL_PROVIDER: { cloudflare: [] },
  PUSH_PROVIDER: { webpush: ["VAPID_PRIVATE_KEY"] },
  IDENTITY_PROVIDER: {
    cashfree: [
      "CASHFREE_VERIFICATION_CLIENT_ID",
      "CASHFREE_VERIFICATION_CLIENT_SECRET",
      "CASHFREE_VERIFICATION_PUBLIC_KEY",
    ],
  },
  VIRTUAL_ACCOUNTS_PROVIDER: {
    razorpay: ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"],
    statements: [],
  },
  REMITTANCE_PROVIDER: { statements: [] },
  COLLECTIONS_PROVIDER: { statements: [] },
  TRANSFERS_ABROAD_PROVIDER: { statements: [] },
  ACCOUNTS_ABROAD_PROVIDER: { operators: [] },
  BOND_MARKET_PROVIDER: { operators: [] },
  DEPOSITORY_PROVIDER: { operators: [] },
  PAYOUTS_PROVIDER: {
    cashfree: ["CASHFREE_PAYOUTS_CLIENT_ID", "CASHFREE_PAYOUTS_CLIENT_SECRET", "CASHFREE_PAYOUTS_PUBLIC_KEY"],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

type Setting = keyof typeof PROVIDERS;

/** @throws Error when the setting names neither the sandbox nor one of its providers. */
export function providerNamed<Name extends Setting>(
  env: Readonly<Record<Name, string>>,
  setting: Name,
): keyof (typeof PROVIDERS)[Name] | "sandbox" {
  const name: string = env[setting];
  const providers: object = PROVIDERS[setting];
  const isKnown = (value: string): value is keyof (typeof PROVIDERS)[Name] & string => Object.hasOwn(providers, value);
  if (name === "sandbox" || isKnown(name)) return name;
  throw new SettingError(setting, `is neither sandbox nor a known provider: ${name}`);
}
