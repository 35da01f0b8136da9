/**
 * `npm run ops -- doctor` lists the services that lack a provider, in the order of an investor's journey, and the rates of exchange
 * that nobody has entered. It reads the settings, connects each provider, and makes the check of it that costs nothing: about an id that does
 * not exist, a template or the plan.
 */
import { z } from "zod";
import { type Currency, FOREIGN_CURRENCIES } from "../../../lib/contract/facts/money.ts";
import { DEFAULT_LOCALE, LOCALE_IDS } from "../../../lib/i18n/locales.ts";
import { listDealCurrencies } from "../../catalogue/deals.ts";
import { listOperators } from "../../catalogue/operators.ts";
import type { Env } from "../../env.ts";
import { emailCarrierOf, phoneCarrierOf } from "../../gateways/carriers.ts";
import { googleOf, realMetals } from "../../gateways/choice.ts";
import { metalSupplierOf } from "../../gateways/metal-supplier.ts";
import { TEMPLATE_IDS } from "../../gateways/msg91/template-ids.ts";
import { templateText, whatsAppText } from "../../gateways/msg91/template-text.ts";
import {
  accountsAbroadOf,
  bondMarketOf,
  collectionsOf,
  depositoryOf,
  paymentsGatewayOf,
  payoutsOf,
  remittancesOf,
  transfersAbroadOf,
  verificationOf,
  virtualAccountsOf,
} from "../../gateways/settings.ts";
import type { AccountUse } from "../../gateways/statements/account-settings.ts";
import { listBankAccounts } from "../../gateways/statements/account-store.ts";
import { webPushOf } from "../../gateways/webpush/sender.ts";
import { findMissingRates, type MissingRate } from "../../missing-rates.ts";
import { clock } from "../../platform/clock.ts";
import type { Template } from "../../platform/wording.ts";

/**
 * CONNECTED: with a provider, whose free check, if it has one, went well. MISSING: production refuses calls to it.
 * LEFT_OUT: no call depends on it.
 */
type State = "CONNECTED" | "MISSING" | "LEFT_OUT" | "MISCONFIGURED" | "CHECK_FAILED";

interface Service {
  readonly step: "sign up" | "verify" | "pay in" | "invest" | "be paid" | "withdraw";
  readonly service: string;
  /** The setting that names the provider; null while there is none to name. */
  readonly setting: string | null;
  /** Null: no provider is connected. @throws Error naming the wrong setting. */
  readonly connect: (env: Env) => unknown;
  readonly check?: (env: Env) => Promise<unknown>;
  /** Whether production works without it: then it is LEFT_OUT, not MISSING. */
  readonly isOptional?: boolean;
}

const none = () => null;

const SERVICES: readonly Service[] = [
  {
    step: "sign up",
    service: "SMS and WhatsApp",
    setting: "SMS_PROVIDER",
    connect: phoneCarrierOf,
    check: async (env) => phoneCarrierOf(env)?.check?.(),
  },
  { step: "sign up", service: "e-mail", setting: "EMAIL_PROVIDER", connect: emailCarrierOf },
  {
    step: "sign up",
    service: "notifications of browsers",
    setting: "PUSH_PROVIDER",
    connect: webPushOf,
    check: async (env) => webPushOf(env)?.applicationServerKey(),
  },
  {
    step: "sign up",
    service: "sign-in with Google",
    setting: "GOOGLE_CLIENT_ID",
    connect: googleOf,
    isOptional: true,
  },
  {
    step: "verify",
    service: "PAN, Aadhaar, DigiLocker, passport, bank account",
    setting: "IDENTITY_PROVIDER",
    connect: verificationOf,
    check: async (env) => verificationOf(env)?.check(),
  },
  { step: "verify", service: "records of KRAs", setting: null, connect: none, isOptional: true },
  {
    step: "pay in",
    service: "payments",
    setting: "PAYMENTS_PROVIDER",
    connect: paymentsGatewayOf,
    check: async (env) => paymentsGatewayOf(env)?.check?.(),
  },
  {
    step: "pay in",
    service: "virtual accounts",
    setting: "VIRTUAL_ACCOUNTS_PROVIDER",
    connect: virtualAccountsOf,
    check: async (env) =>
      env.VIRTUAL_ACCOUNTS_PROVIDER === "statements"
        ? assertAccounts(env, "VIRTUAL_ACCOUNTS", ["INR"])
        : virtualAccountsOf(env)?.check?.(),
  },
  {
    step: "pay in",
    service: "remittances to GIFT City",
    setting: "REMITTANCE_PROVIDER",
    connect: remittancesOf,
    check: (env) => assertAccounts(env, "REMITTANCES", FOREIGN_CURRENCIES),
  },
  {
    step: "invest",
    service: "gold and silver prices",
    setting: "METALS_PROVIDER",
    connect: realMetals,
    check: async (env) => realMetals(env)?.check(),
  },
  {
    step: "invest",
    service: "tax invoices of gold and silver",
    setting: "METAL_SUPPLIER_GSTIN",
    connect: metalSupplierOf,
  },
  {
    step: "invest",
    service: "depository",
    setting: "DEPOSITORY_PROVIDER",
    connect: depositoryOf,
    check: (env) => assertOperators(env, 2),
  },
  {
    step: "be paid",
    service: "collections from payers",
    setting: "COLLECTIONS_PROVIDER",
    connect: collectionsOf,
    check: async (env) => assertAccounts(env, "COLLECTIONS", await listDealCurrencies(env.CATALOGUE)),
  },
  {
    step: "be paid",
    service: "bond market",
    setting: "BOND_MARKET_PROVIDER",
    connect: bondMarketOf,
    check: (env) => assertOperators(env, 2),
  },
  {
    step: "withdraw",
    service: "transfers in rupees",
    setting: "PAYOUTS_PROVIDER",
    connect: payoutsOf,
    check: async (env) => payoutsOf(env)?.transferStatus({ key: "doctor", currency: "INR" }),
  },
  {
    step: "withdraw",
    service: "transfers abroad",
    setting: "TRANSFERS_ABROAD_PROVIDER",
    connect: transfersAbroadOf,
    async check(env) {
      await assertAccounts(env, "TRANSFERS", FOREIGN_CURRENCIES);
      await assertOperators(env, 2);
    },
  },
  {
    step: "withdraw",
    service: "accounts abroad",
    setting: "ACCOUNTS_ABROAD_PROVIDER",
    connect: accountsAbroadOf,
    check: (env) => assertOperators(env, 1),
  },
];

/**
 * A use in files answers 503 in each currency for which no account is registered (`npm run ops -- bank save`).
 * @throws NoBankAccount naming these currencies
 */
async function assertAccounts({ CATALOGUE }: Env, use: AccountUse, currencies: readonly Currency[]): Promise<void> {
  const serving = (await listBankAccounts(CATALOGUE)).filter(({ uses }) => uses.includes(use));
  const lacking = currencies.filter((each) => serving.every(({ currency }) => currency !== each));
  if (serving.length === 0 || lacking.length > 0) throw new NoBankAccount(lacking);
}

class NoBankAccount extends Error {
  override readonly name: string;

  constructor(currencies: readonly Currency[]) {
    super();
    this.name = ["NoBankAccount", ...currencies].join(" ");
  }
}

/**
 * Two where one operator proposes and another releases.
 * @throws Error when fewer have a valid token (`npm run ops -- operator make`).
 */
async function assertOperators({ CATALOGUE }: Env, least: number): Promise<void> {
  const valid = (await listOperators(CATALOGUE)).filter(({ revokedAt }) => revokedAt === null);
  if (valid.length < least) throw new TooFewOperators(`${valid.length} of ${least}`);
}

class TooFewOperators extends Error {
  override readonly name = "TooFewOperators";
}

/** `findings` makes the command end with an error, as those of `verify` do. */
export async function examine(env: Env) {
  const [missingRates, ...services] = await Promise.all([
    findMissingRates(env, clock),
    ...SERVICES.map((service) => examineService(env, service)),
  ]);
  const unconnected = services.filter(({ state }) => state !== "CONNECTED" && state !== "LEFT_OUT");
  const findings = [
    ...unconnected.map(({ service, state }) => `${service}: ${state}`),
    ...missingRates.map(rateFinding),
  ];
  return { services, missingRates, findings };
}

const rateFinding = ({ currency, state, day, holders }: MissingRate): string =>
  state === "NONE_KNOWN"
    ? `rate of exchange of ${currency}: none is known, so payments wait; ${holders} holders`
    : `rate of exchange of ${currency}: that of ${day} is not entered (config set referenceRates); ${holders} holders`;

async function examineService(env: Env, { step, service, setting, connect, check, isOptional }: Service) {
  const result = (state: State, detail: string | null = null) => ({ step, service, setting, state, detail });
  try {
    if (connect(env) === null) {
      return result(isOptional ? "LEFT_OUT" : "MISSING", setting ? null : "no provider can be connected yet");
    }
  } catch (cause) {
    // The messages of settings name the setting, never its value.
    return result("MISCONFIGURED", cause instanceof Error ? cause.message : null);
  }
  try {
    await check?.(env);
    return result("CONNECTED");
  } catch (cause) {
    return result("CHECK_FAILED", cause instanceof Error ? cause.name : null);
  }
}

const noArguments = z.strictObject({});

export const doctorCommand = async (env: Env, args: unknown) => {
  noArguments.parse(args);
  return examine(env);
};

/** `npm run ops -- templates`: the texts to register, as they will be delivered. */
export const templatesCommand = async ({ PUBLIC_HOST }: Env, args: unknown) => {
  noArguments.parse(args);
  return LOCALE_IDS.flatMap((locale) =>
    listTemplates().map((template) => ({
      locale,
      template,
      id: TEMPLATE_IDS[locale][template],
      text: templateText(template, locale, PUBLIC_HOST),
      whatsApp: whatsAppText(template, locale),
    })),
  );
};

const isTemplate = (key: string): key is Template => Object.hasOwn(TEMPLATE_IDS[DEFAULT_LOCALE], key);
const listTemplates = () => Object.keys(TEMPLATE_IDS[DEFAULT_LOCALE]).filter(isTemplate);
