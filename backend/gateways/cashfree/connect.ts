/** Reads Cashfree's settings, and opens its gateways with them. Secure ID and Payouts are products with keys of their own. */

import { SettingError } from "../../../lib/contract/facts/logged-error.ts";
import type { Env } from "../../env.ts";
import { wallClock } from "../../platform/clock.ts";
import { randomIds } from "../../platform/ids.ts";
import { assertFit, blindIndex } from "../../platform/secrets.ts";
import { siteOriginOf } from "../../platform/site-origin.ts";
import type { AadhaarGateway, AadhaarImagesGateway } from "../aadhaar.ts";
import type { AccountsInIndia, BankGateway } from "../bank.ts";
import type { DigilockerGateway } from "../digilocker.ts";
import { watchedFetch } from "../health/watch.ts";
import type { PanGateway } from "../pan.ts";
import type { PassportGateway } from "../passport.ts";
import { cashfreeAadhaar } from "./aadhaar.ts";
import { cashfreeAadhaarImages } from "./aadhaar-images.ts";
import { cashfreeBankAccounts } from "./bank-accounts.ts";
import { type CashfreeSettings, cashfreeApi, derIn } from "./client.ts";
import { cashfreeDigilocker, checkKeys } from "./digilocker.ts";
import { cashfreePan } from "./pan.ts";
import { cashfreePassport } from "./passport.ts";
import { cashfreePayouts } from "./payouts.ts";
import { readDropEvent, readTransferEvent } from "./webhook.ts";

/** Cashfree generates its keys. */
const CLIENT_ID_LENGTH_MIN = 10;
const CLIENT_SECRET_LENGTH_MIN = 20;
/** An RSA key of 2048 bits has 294 bytes, which are 392 letters of base64. */
const PUBLIC_KEY_LENGTH_MIN = 390;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

interface Environment {
  readonly isSandbox: boolean;
}

type Product = "VERIFICATION" | "PAYOUTS";

const WATCHED_AS = { VERIFICATION: "cashfree-verification", PAYOUTS: "cashfree-payouts" } as const;

/**
 * The environment's host accepts keys of its own only: test keys move and verify nothing real.
 * @throws Error naming the setting that is missing or too short.
 */
function settingsOf(env: Env, product: Product, { isSandbox }: Environment): CashfreeSettings {
  const names = {
    id: `CASHFREE_${product}_CLIENT_ID`,
    secret: `CASHFREE_${product}_CLIENT_SECRET`,
    key: `CASHFREE_${product}_PUBLIC_KEY`,
  } as const;
  const [clientId, clientSecret, publicKey] = [env[names.id], env[names.secret], env[names.key] ?? ""];
  assertFit(names.id, clientId, CLIENT_ID_LENGTH_MIN);
  assertFit(names.secret, clientSecret, CLIENT_SECRET_LENGTH_MIN);
  const der = derIn(publicKey);
  if (der.length < PUBLIC_KEY_LENGTH_MIN || !BASE64.test(der))
    throw new SettingError(names.key, "is no RSA public key in PEM");
  const environment = isSandbox ? "sandbox" : "production";
  return {
    environment,
    clientId,
    clientSecret,
    publicKey,
    fetch: watchedFetch(env, WATCHED_AS[product]),
    clock: wallClock,
  };
}

export interface Verification {
  readonly pan: PanGateway;
  readonly aadhaar: AadhaarGateway;
  readonly aadhaarImages: AadhaarImagesGateway;
  readonly passport: PassportGateway;
  readonly digilocker: DigilockerGateway;
  readonly bankAccounts: AccountsInIndia;
  /** Asks about a consent that does not exist, which costs nothing. @throws Error when Cashfree refuses our keys. */
  readonly check: () => Promise<void>;
}

export type Payouts = Pick<BankGateway, "transfer" | "transferStatus" | "readWebhook">;

/** The version of the published description. */
const VERIFICATION_VERSION = "2023-12-18";

export function verificationWith(
  settings: CashfreeSettings,
  returns: Parameters<typeof cashfreeDigilocker>[1],
): Verification {
  const api = cashfreeApi("verification", VERIFICATION_VERSION, settings);
  return {
    pan: cashfreePan(api),
    aadhaar: cashfreeAadhaar(api),
    aadhaarImages: cashfreeAadhaarImages(api, randomIds),
    passport: cashfreePassport(api, randomIds),
    digilocker: cashfreeDigilocker(api, returns),
    bankAccounts: {
      ...cashfreeBankAccounts(api, randomIds),
      readDropWebhook: async (message) => readDropEvent(message, settings),
    },
    check: () => checkKeys(api),
  };
}

/** The code of a return address, in the letters that the return page accepts. */
const returnCodeOf =
  (env: Env): Parameters<typeof cashfreeDigilocker>[1]["codeOf"] =>
  ({ transactionId, sessionId }) => {
    const value = `${transactionId} ${sessionId}`;
    return Buffer.from(blindIndex({ kind: "digilocker-return", value, key: env.TOKEN_KEY }), "base64url").toString(
      "hex",
    );
  };

export const connectVerification = (env: Env, environment: Environment): Verification =>
  verificationWith(settingsOf(env, "VERIFICATION", environment), {
    origin: siteOriginOf(env),
    codeOf: returnCodeOf(env),
  });

const PAYOUTS_VERSION = "2024-01-01";

export const payoutsWith = (settings: CashfreeSettings): Payouts => ({
  ...cashfreePayouts(cashfreeApi("payout", PAYOUTS_VERSION, settings)),
  readWebhook: async (message) => readTransferEvent(message, settings),
});

export const connectPayouts = (env: Env, environment: Environment): Payouts =>
  payoutsWith(settingsOf(env, "PAYOUTS", environment));
