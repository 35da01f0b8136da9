import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callGateway, isDefiniteFailure } from "../../../../backend/gateways/deadline.ts";
import type { Message } from "../../../../backend/gateways/messages.ts";
import { msg91Carrier, whatsAppName } from "../../../../backend/gateways/msg91/carrier.ts";
import { connectMsg91 } from "../../../../backend/gateways/msg91/connect.ts";
import { listUnregistered, TEMPLATE_IDS, type TemplateIds } from "../../../../backend/gateways/msg91/template-ids.ts";
import type { Fetch } from "../../../../backend/gateways/provider-request.ts";
import { notificationWording } from "../../../../backend/investor/notifications/notification-text.ts";
import { noticesIn, withCode, withoutTemplate, withPayerRecord } from "../../../../backend/platform/wording.ts";
import { LOCALE_IDS } from "../../../../lib/i18n/locales.ts";
import { NOTIFICATION_EXAMPLES } from "../../../unit-shared/notification-examples.ts";
import { WEBHOOK_SECRET } from "./reports.ts";
import { AUTH_KEY, Msg91World, WHATSAPP } from "./world.ts";

const TEXT_ID = "65f0a1b2c3d4e5f601234567";

/** The table as it is once every text is registered. */
const REGISTERED = Object.fromEntries(
  LOCALE_IDS.map((locale) => [
    locale,
    Object.fromEntries(Object.keys(TEMPLATE_IDS[locale]).map((template) => [template, TEXT_ID])),
  ]),
) as unknown as TemplateIds;

let world: Msg91World;
beforeEach(() => {
  world = new Msg91World();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const carrierOver = (fetch: Fetch, authKey = AUTH_KEY) =>
  msg91Carrier({ authKey, templateIds: REGISTERED, whatsApp: WHATSAPP, fetch });

const VALUES = { code: "{code}", amount: "₹50,000", deal: "Acme" };
const code = withCode(noticesIn("en", "code")("notices.code.invest", VALUES), "{code}", "482913");
const SMS: Message = { ...code, channel: "SMS", to: "+919876543210", code: "482913", key: null };
const ON_WHATSAPP: Message = { ...SMS, channel: "WHATSAPP" };

it("sends an SMS as its registered template with the variables of the text", async () => {
  await carrierOver(world.fetch).send(SMS);
  expect(world.sms).toEqual([
    {
      template_id: TEXT_ID,
      short_url: "0",
      recipients: [{ mobiles: "919876543210", code: "482913", amount: "₹50,000", deal1: "Ac", deal2: "m", deal3: "e" }],
    },
  ]);
});

it("sends an SMS whose payer has a long record, which is registered as a row of variables", async () => {
  const late = NOTIFICATION_EXAMPLES.find(({ kind }) => kind === "PAYOUT_LATE") ?? expect.fail("no late payout");
  const sentence =
    "Acme Renewable Energy Private Limited has paid 12 payouts here, 3 of them late, by 40 days at most.";
  const written = withPayerRecord(notificationWording({ subject: late, member: null }, "en"), sentence);
  await carrierOver(world.fetch).send({ ...written, channel: "SMS", to: SMS.to, code: null, key: null });
  const [recipient] = world.sms[0]?.recipients ?? [];
  const record = Object.entries(recipient ?? {}).filter(([name]) => name.startsWith("payerRecord"));
  expect(record.map(([, value]) => value).join("")).toBe(sentence);
});

it("sends a WhatsApp message as the template of its name, with the variables in the order of the text", async () => {
  await carrierOver(world.fetch).send(ON_WHATSAPP);
  const [sent] = world.whatsApp;
  expect(sent?.payload.template).toMatchObject({ name: "code_invest", language: { code: "en" } });
  const [recipient] = sent?.payload.template.to_and_components ?? [];
  const values = Object.values(recipient?.components ?? {}).map(({ value }) => value);
  expect(values).toEqual(["482913", "₹50,000", "Acme"]);
});

it("returns MSG91's id of the message, which its delivery reports name, also where an answer has none", async () => {
  expect(await carrierOver(world.fetch).send(SMS)).toBe("3764726a4d6b323032313331");
  expect(await carrierOver(world.fetch).send(ON_WHATSAPP)).toMatch(/^[0-9a-f-]{36}$/);
  const answering = (answer: object) => carrierOver(async () => Response.json(answer)).send(ON_WHATSAPP);
  const taken = { status: "success", hasError: false, errors: null };
  expect(await answering({ ...taken, data: "Message request submitted successfully", request_id: "8801" })).toBe(
    "8801",
  );
  expect(await answering({ ...taken, data: "" })).toBeUndefined();
});

it("gives every template a WhatsApp name of its own", () => {
  const templates = Object.keys(TEMPLATE_IDS.en);
  expect(new Set(templates.map(whatsAppName)).size).toBe(templates.length);
});

it("sends no text without a registered template", async () => {
  const unregistered = { ...SMS, ...withoutTemplate("Anything") };
  await expect(carrierOver(world.fetch).send(unregistered)).rejects.toThrow("registered template");
  await expect(carrierOver(world.fetch).send({ ...SMS, template: "toString" })).rejects.toThrow("registered template");
  expect(world.sms).toEqual([]);
});

it("does not take a refusal for a delivery", async () => {
  await expect(carrierOver(world.fetch, "another-key-of-another-account").send(SMS)).rejects.toThrow();
  await expect(carrierOver(world.fetch).send({ ...SMS, to: "+91" })).rejects.toThrow("did not accept");
});

it("tells a message that MSG91 refused from one that may have been sent", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const endOf = (message: Message, answer: () => Response) =>
    callGateway(() => carrierOver(async () => answer()).send(message)).catch(isDefiniteFailure);
  const refusals = [
    () => Response.json({ type: "error", status: "fail", hasError: true, message: "no" }),
    () => Response.json({ errors: ["no"] }, { status: 401 }),
    () => new Response("<!doctype html><h1>403 Forbidden</h1>", { status: 403 }),
    () => new Response("<h1>Too many requests</h1>", { status: 429 }),
  ];
  for (const message of [SMS, ON_WHATSAPP]) {
    for (const refusal of refusals) expect(await endOf(message, refusal)).toBe(true);
    for (const answer of Object.values(NO_ANSWERS)) expect(await endOf(message, answer)).toBe(false);
    expect(await endOf({ ...message, template: null }, expect.fail)).toBe(true);
  }
  for (const half of [
    { status: "success", hasError: true },
    { status: "fail", hasError: false },
  ]) {
    expect(await endOf(ON_WHATSAPP, () => Response.json(half))).toBe(true);
  }
});

const NO_ANSWERS: Readonly<Record<string, () => Response>> = {
  "a page in place of JSON": () =>
    new Response("<html>Bad gateway</html>", { headers: { "content-type": "text/html" } }),
  "a server error": () => Response.json({ type: "success", message: "x" }, { status: 503 }),
  "a redirect": () => new Response(null, { status: 302, headers: { location: "https://elsewhere.example/" } }),
  "an outcome that is not documented": () => Response.json({ type: "perhaps", message: "x" }),
  "an answer without an outcome": () => Response.json({}),
  "an endless answer": () => new Response("x".repeat(2_000_000)),
};

it.each(Object.keys(NO_ANSWERS))(
  "fails for %s, so that the message is sent again, and repeats nothing of it",
  async (name) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const fetch: Fetch = async () => NO_ANSWERS[name]?.() ?? expect.fail(name);
    for (const message of [SMS, ON_WHATSAPP]) {
      await expect(callGateway(() => carrierOver(fetch).send(message))).rejects.toMatchObject({
        code: "GATEWAY_UNAVAILABLE",
      });
    }
    expect(JSON.stringify(logged.mock.calls)).not.toMatch(/482913|9876543210|Acme/);
  },
);

it("gives up after eight seconds of silence", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.useFakeTimers();
  const waiting = callGateway(() => carrierOver(() => new Promise(() => undefined)).send(SMS));
  const outcome = expect(waiting).rejects.toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
  await vi.advanceTimersByTimeAsync(8_000);
  await outcome;
});

const SETTINGS = {
  ...env,
  ...{ SMS_PROVIDER: "msg91", MSG91_AUTH_KEY: AUTH_KEY, MSG91_WEBHOOK_SECRET: WEBHOOK_SECRET },
};

it("checks its key by the text of the sign-in code, which it must know, and sends nothing", async () => {
  await expect(carrierOver(world.fetch).check?.()).resolves.toBeUndefined();
  await expect(carrierOver(world.fetch, "another-key-of-24-letters").check?.()).rejects.toThrow("did not accept");
  world.templates = [];
  await expect(carrierOver(world.fetch).check?.()).rejects.toThrow("no such template");
  const without = { status: "success", hasError: false, data: [] };
  await expect(carrierOver(async () => Response.json(without)).check?.()).rejects.toThrow("no such template");
  expect([world.sms, world.whatsApp]).toEqual([[], []]);
});

it.each([
  ["is not sent", { active_status: "0" }, "sends no version"],
  ["is not sent, by a number", { active_status: 0 }, "sends no version"],
  ["names the code in capitals", { template_data: "##OTP## is your code." }, "other variables"],
  ["has no place for the code", { template_data: "Your code is on its way." }, "other variables"],
  ["has one variable more", { template_data: "##code## is your code, ##name##." }, "other variables"],
])("refuses in its check a version that %s", async (_, version, words) => {
  world.version = { ...world.version, ...version };
  await expect(carrierOver(world.fetch).check?.()).rejects.toThrow(words);
});

it.each([
  ["without the fields of a version", { template_data: undefined, active_status: undefined }],
  ["with fields of another form", { template_data: null, active_status: [] }],
])("takes an answer %s for no reason to refuse", async (_, version) => {
  world.version = version;
  await expect(carrierOver(world.fetch).check?.()).resolves.toBeUndefined();
});

it("starts with its key and a template for every text, and names what is missing", () => {
  expect(() => connectMsg91(SETTINGS, REGISTERED)).not.toThrow();
  expect(() => connectMsg91({ ...SETTINGS, MSG91_AUTH_KEY: "" }, REGISTERED)).toThrow("MSG91_AUTH_KEY");
  expect(() => connectMsg91({ ...SETTINGS, MSG91_WEBHOOK_SECRET: "short" }, REGISTERED)).toThrow("WEBHOOK_SECRET");
  const hindi = { ...REGISTERED.hi, "notices.code.signIn": "0".repeat(24) };
  const unfinished = { ...REGISTERED, hi: hindi };
  expect(listUnregistered(unfinished)).toEqual(["hi notices.code.signIn"]);
  expect(() => connectMsg91(SETTINGS, unfinished)).toThrow("hi notices.code.signIn");
  const half = { ...SETTINGS, MSG91_WHATSAPP_NUMBER: WHATSAPP.number };
  expect(() => connectMsg91(half, REGISTERED)).toThrow("MSG91_WHATSAPP_NAMESPACE");
});
