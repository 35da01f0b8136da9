import { env } from "cloudflare:workers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { makeToken, revokeToken } from "../../../backend/catalogue/operators.ts";
import { TEMPLATE_IDS } from "../../../backend/gateways/msg91/template-ids.ts";
import { type AccountUse, bankAccountSettings } from "../../../backend/gateways/statements/account-settings.ts";
import { saveStatementAccount } from "../../../backend/gateways/statements/account-store.ts";
import { wallClock } from "../../../backend/platform/clock.ts";
import { examine, templatesCommand } from "../../../backend/routes/ops/doctor.ts";
import { type Currency, FOREIGN_CURRENCIES } from "../../../lib/contract/facts/money.ts";
import { LOCALE_IDS } from "../../../lib/i18n/locales.ts";
import { newDeal } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { CashfreeWorld, CLIENT, PUBLIC_KEY } from "./cashfree/world.ts";
import { AUTH_KEY, Msg91World } from "./msg91/world.ts";
import { CollectWorld } from "./razorpay/collect-world.ts";
import { KEYS, RazorpayWorld, WEBHOOK_SECRET } from "./razorpay/world.ts";

const CASHFREE = {
  IDENTITY_PROVIDER: "cashfree",
  CASHFREE_VERIFICATION_CLIENT_ID: CLIENT.clientId,
  CASHFREE_VERIFICATION_CLIENT_SECRET: CLIENT.clientSecret,
  CASHFREE_VERIFICATION_PUBLIC_KEY: PUBLIC_KEY,
  PAYOUTS_PROVIDER: "cashfree",
  CASHFREE_PAYOUTS_CLIENT_ID: CLIENT.clientId,
  CASHFREE_PAYOUTS_CLIENT_SECRET: CLIENT.clientSecret,
  CASHFREE_PAYOUTS_PUBLIC_KEY: PUBLIC_KEY,
};

const OTHERS = {
  ...{ PAYMENTS_PROVIDER: "razorpay", VIRTUAL_ACCOUNTS_PROVIDER: "razorpay", RAZORPAY_KEY_ID: KEYS.keyId },
  ...{ RAZORPAY_KEY_SECRET: KEYS.keySecret, RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET },
  ...{ SMS_PROVIDER: "msg91", MSG91_AUTH_KEY: AUTH_KEY, MSG91_WEBHOOK_SECRET: "a-webhook-secret-that-nobody-guesses" },
  ...{ METALS_PROVIDER: "metalpriceapi", METALS_API_KEY: "0123456789abcdef0123456789abcdef" },
};
const BY_HAND = {
  ...{ BOND_MARKET_PROVIDER: "operators", DEPOSITORY_PROVIDER: "operators", ACCOUNTS_ABROAD_PROVIDER: "operators" },
  ...{ TRANSFERS_ABROAD_PROVIDER: "statements", VIRTUAL_ACCOUNTS_PROVIDER: "statements" },
  ...{ REMITTANCE_PROVIDER: "statements", COLLECTIONS_PROVIDER: "statements" },
};

/** Without a provider: Google is not simulated here. */
const PRODUCTION = { ...env, ULTRA_ENV: "production" };

const register = async (currency: Currency, ...uses: readonly AccountUse[]) =>
  saveStatementAccount(
    env.CATALOGUE,
    bankAccountSettings.parse({
      ...{ id: currency.toLowerCase(), currency, uses, accountNumber: "004200000017" },
      ...{ owner: "ultra client money", bankName: "Coastal Bank", bankAddress: "GIFT City", bic: "COSTINBBGFT" },
      ...{ virtualPrefix: `GFT${currency}`, openedOn: "2026-11-01", openingBalance: 0, csv: null },
    }),
  );

const TEMPLATE = "65f0a1b2c3d4e5f601234567";
let worlds: Readonly<Record<"verification" | "payout", CashfreeWorld>>;
let [razorpay, collect, msg91, remaining] = [new RazorpayWorld(), new CollectWorld(), new Msg91World(), 0];
beforeEach(() => {
  worlds = { verification: new CashfreeWorld("verification"), payout: new CashfreeWorld("payout") };
  [razorpay, collect, msg91, remaining] = [new RazorpayWorld(), new CollectWorld(), new Msg91World(), 88];
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init = {}) => {
    const url = String(input);
    if (url === "https://api.metalpriceapi.com/v1/usage") {
      const result = { plan: "Business", used: 100 - remaining, total: 100, remaining };
      return Response.json({ success: true, result });
    }
    if (url.includes(".msg91.com/")) return msg91.fetch(url, init);
    if (url.includes("/virtual_accounts")) return collect.fetch(url, init);
    if (url.includes("razorpay.com/")) return razorpay.fetch(url, init);
    return worlds[url.includes("/payout/") ? "payout" : "verification"].fetch(url, init);
  });
});

/** As an owner has registered the texts, whose ids stand in the repository as zeros. */
const unregistered = structuredClone(TEMPLATE_IDS);
beforeAll(() => {
  for (const texts of Object.values(TEMPLATE_IDS)) {
    Object.assign(texts, Object.fromEntries(Object.keys(texts).map((name) => [name, TEMPLATE])));
  }
});
afterAll(() => {
  for (const locale of LOCALE_IDS) Object.assign(TEMPLATE_IDS[locale], unregistered[locale]);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const stateOf = async (settings: typeof env) =>
  Object.fromEntries((await examine(settings)).services.map(({ service, state }) => [service, state]));

it("lists the services in the order of an investor's journey, and each that has no provider as missing", async () => {
  const { services, findings } = await examine(env);
  const journey = ["sign up", "verify", "pay in", "invest", "be paid", "withdraw"];
  const steps = services.map(({ step }) => step);
  expect([...new Set(steps)].toSorted()).toEqual(journey.toSorted());
  expect(steps).toEqual(steps.toSorted((one, other) => journey.indexOf(one) - journey.indexOf(other)));
  expect(await stateOf(env)).toMatchObject({ "e-mail": "MISSING", payments: "MISSING", "virtual accounts": "MISSING" });
  expect(findings).toContain("transfers in rupees: MISSING");
});

it.each([
  ["the agencies' records", "records of KRAs"],
  ["sign-in with Google, without which a page offers the other ways", "sign-in with Google"],
])("lists %s as left out, which is no finding", async (_, service) => {
  const { services, findings } = await examine(PRODUCTION);
  expect(services.find((each) => each.service === service)).toMatchObject({ state: "LEFT_OUT" });
  expect(findings.join()).not.toContain(service);
});

it("names a client of Google's that is none", async () => {
  const { findings } = await examine({ ...PRODUCTION, GOOGLE_CLIENT_ID: "nobody" });
  expect(findings).toContain("sign-in with Google: MISCONFIGURED");
});

it("asks a connected provider about something that does not exist, which costs nothing", async () => {
  worlds.verification.answer("GET /digilocker", { status: 404, example: "Validation Id not Found" });
  worlds.payout.answer("GET /transfers", { status: 404, example: "TransferIdNotFound" });
  expect(await stateOf({ ...env, ...CASHFREE })).toMatchObject({
    "PAN, Aadhaar, DigiLocker, passport, bank account": "CONNECTED",
    "transfers in rupees": "CONNECTED",
  });
});

it("tells keys that the provider refuses from settings that are missing, and names the setting", async () => {
  worlds.verification.answer("GET /digilocker", {
    status: 401,
    example: "Invalid client ID and client secret combination",
  });
  const { services } = await examine({ ...env, ...CASHFREE, CASHFREE_PAYOUTS_CLIENT_ID: "" });
  const found = Object.fromEntries(services.map(({ service, state, detail }) => [service, { state, detail }]));
  expect(found["PAN, Aadhaar, DigiLocker, passport, bank account"]).toEqual({
    state: "CHECK_FAILED",
    detail: "CashfreeRefused",
  });
  expect(found["transfers in rupees"]).toMatchObject({ state: "MISCONFIGURED" });
  expect(found["transfers in rupees"]?.detail).toContain("CASHFREE_PAYOUTS_CLIENT_ID");
});

it("makes the free check of each provider of payments, accounts, messages and prices", async () => {
  expect(await stateOf({ ...env, ...OTHERS })).toMatchObject({
    ...{ payments: "CONNECTED", "virtual accounts": "CONNECTED" },
    ...{ "SMS and WhatsApp": "CONNECTED", "gold and silver prices": "CONNECTED" },
  });
  expect([...razorpay.requested, ...collect.requested]).toEqual(["GET /v1/payment_links", "GET /v1/virtual_accounts"]);
  expect([razorpay.links.size, collect.accounts.size, msg91.sms.length, msg91.whatsApp.length]).toEqual([0, 0, 0, 0]);
});

it.each([
  [{ RAZORPAY_KEY_SECRET: "another-secret-of-24-chars" }, ["payments", "virtual accounts"]],
  [{ MSG91_AUTH_KEY: "another-key-of-24-letters" }, ["SMS and WhatsApp"]],
])("names the services whose provider refuses the keys %o", async (wrong, services) => {
  const { findings } = await examine({ ...env, ...OTHERS, ...wrong });
  expect(findings.filter((finding) => finding.includes("CHECK_FAILED"))).toEqual(
    services.map((service) => expect.stringContaining(`${service}: CHECK_FAILED`)),
  );
});

it("names a text that its carrier does not know, and a plan of prices that is used up", async () => {
  [msg91.templates, remaining] = [[], 0];
  const { findings } = await examine({ ...env, ...OTHERS });
  expect(findings).toContain("SMS and WhatsApp: CHECK_FAILED");
  expect(findings).toContain("gold and silver prices: CHECK_FAILED");
});

it("names the carrier whose setting is wrong, and not the other one", async () => {
  const email = {
    EMAIL_PROVIDER: "cloudflare",
    EMAIL_FROM: "nobody",
    EMAIL: { send: async () => ({ messageId: "1" }) },
  };
  expect(await stateOf({ ...env, ...OTHERS, ...email })).toMatchObject({
    ...{ "SMS and WhatsApp": "CONNECTED", "e-mail": "MISCONFIGURED" },
  });
});

const lacking = async () =>
  (await examine({ ...env, ...BY_HAND })).services.flatMap(({ service, detail, state }) =>
    state === "CHECK_FAILED" ? [`${service}: ${detail}`] : [],
  );

it("names each currency in which a page would be refused for want of a bank account", async () => {
  for (const deal of [DEAL_FILES.INVOICE_DISCOUNTING, DEAL_FILES.GIFT_BOND]) await newDeal(deal);
  const accounts = async () => (await lacking()).filter((finding) => finding.includes("NoBankAccount")).toSorted();
  const [virtual, remittances, collections, transfers] = [
    ...["virtual accounts", "remittances to GIFT City", "collections from payers", "transfers abroad"],
  ].map((service) => `${service}: NoBankAccount`);
  const abroad = "USD GBP EUR AED SGD";
  expect(await accounts()).toEqual(
    [`${virtual} INR`, `${remittances} ${abroad}`, `${collections} INR USD`, `${transfers} ${abroad}`].toSorted(),
  );
  await register("USD", "VIRTUAL_ACCOUNTS", "REMITTANCES", "COLLECTIONS", "TRANSFERS");
  expect(await accounts()).toEqual(
    [
      ...[`${virtual} INR`, `${remittances} GBP EUR AED SGD`, `${collections} INR`],
      `${transfers} GBP EUR AED SGD`,
    ].toSorted(),
  );
  await register("INR", "VIRTUAL_ACCOUNTS", "COLLECTIONS");
  for (const currency of FOREIGN_CURRENCIES.slice(1)) await register(currency, "REMITTANCES", "TRANSFERS");
  expect(await accounts()).toEqual([]);
});

it("names the operators that services by hand lack, until they are there", async () => {
  for (const currency of FOREIGN_CURRENCIES) await register(currency, "TRANSFERS");
  const tooFew = async () => (await lacking()).filter((finding) => finding.endsWith(": TooFewOperators")).toSorted();
  const operators = (...names: readonly string[]) => names.map((name) => `${name}: TooFewOperators`).toSorted();
  const two = ["depository", "bond market", "transfers abroad"];
  expect(await tooFew()).toEqual(operators("accounts abroad", ...two));
  await makeToken(env.CATALOGUE, "asha", wallClock.now());
  expect(await tooFew()).toEqual(operators(...two));
  await makeToken(env.CATALOGUE, "ravi", wallClock.now());
  expect(await tooFew()).toEqual([]);
  await revokeToken(env.CATALOGUE, "ravi", wallClock.now());
  expect(await tooFew()).toEqual(operators(...two));
});

it("prints every text to register, with its variables and the line that fills in a code", async () => {
  const texts = await templatesCommand({ ...env, PUBLIC_HOST: "ultra.example" }, {});
  expect(texts).toHaveLength(318);
  expect(texts).toContainEqual({
    ...{ locale: "en", template: "notices.code.signIn", id: TEMPLATE },
    text: "{#code#} is your ultra sign-in code, good for 5 minutes. We never ask for it; do not share it with anyone.\n\n@ultra.example #{#code#}",
    whatsApp:
      "{#code#} is your ultra sign-in code, good for 5 minutes. We never ask for it; do not share it with anyone.",
  });
});
