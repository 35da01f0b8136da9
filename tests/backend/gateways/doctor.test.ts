import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { examine, templatesCommand } from "../../../backend/routes/ops/doctor.ts";
import { CashfreeWorld, CLIENT, PUBLIC_KEY } from "./cashfree/world.ts";

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

let worlds: { readonly verification: CashfreeWorld; readonly payout: CashfreeWorld };
beforeEach(() => {
  worlds = { verification: new CashfreeWorld("verification"), payout: new CashfreeWorld("payout") };
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(globalThis, "fetch").mockImplementation((url, init) => {
    const product = String(url).includes("/payout/") ? "payout" : "verification";
    return worlds[product].fetch(String(url), init ?? {});
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const stateOf = async (settings: typeof env) =>
  Object.fromEntries((await examine(settings)).services.map(({ service, state }) => [service, state]));

it("lists the services in the order of an investor's journey, and each that has no provider as missing", async () => {
  const { services, findings } = await examine(env);
  const steps = [...new Set(services.map(({ step }) => step))];
  expect(steps).toEqual(["sign up", "verify", "pay in", "invest", "be paid", "withdraw"]);
  expect(await stateOf(env)).toMatchObject({ "e-mail": "MISSING", payments: "MISSING", "virtual accounts": "MISSING" });
  expect(findings).toContain("transfers in rupees: MISSING");
});

it("lists the agencies' records as left out, which is no finding", async () => {
  const { services, findings } = await examine(env);
  expect(services.find(({ service }) => service === "records of KRAs")).toMatchObject({ state: "LEFT_OUT" });
  expect(findings.join()).not.toContain("KRA");
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

it("prints every text to register, with its variables and the line that fills in a code", async () => {
  const texts = await templatesCommand({ ...env, PUBLIC_HOST: "ultra.example" }, {});
  expect(texts).toHaveLength(314);
  expect(texts).toContainEqual({
    ...{ locale: "en", template: "notices.code.signIn", id: "0".repeat(24) },
    text: "{#code#} is your ultra sign-in code, good for 5 minutes. We never ask for it; do not share it with anyone.\n\n@ultra.example #{#code#}",
  });
});
