import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { callGateway, isDefiniteFailure, isProviderAway } from "../../../../backend/gateways/deadline.ts";
import { connectEmail, type EmailBinding, emailCarrier } from "../../../../backend/gateways/email/carrier.ts";
import { designedEmail } from "../../../../backend/gateways/email/design.ts";
import type { Message } from "../../../../backend/gateways/messages.ts";
import { endOfSending, sendWithinBudget } from "../../../../backend/gateways/send-budget.ts";
import { notificationWording } from "../../../../backend/investor/notifications/notification-text.ts";
import { noticesIn, withCode } from "../../../../backend/platform/wording.ts";
import { epochMs } from "../../../../lib/contract/values/calendar-date.ts";
import type { Locale } from "../../../../lib/i18n/locales.ts";
import { NOTIFICATION_EXAMPLES } from "../../../unit-shared/notification-examples.ts";

const FROM = "messages@ultra.example";

function codeIn(locale: Locale): Message {
  const written = withCode(noticesIn(locale, "code")("notices.code.signIn", { code: "{code}" }), "{code}", "482913");
  return { ...written, channel: "EMAIL", to: "asha@example.com", code: "482913", key: null };
}

function binding() {
  const emails: Parameters<EmailBinding["send"]>[0][] = [];
  return { emails, send: async (email: (typeof emails)[number]) => void emails.push(email) };
}

it("sends the text beside the designed page, from the configured address", async () => {
  const service = binding();
  await emailCarrier(service, FROM).send(codeIn("en"));
  const [email] = service.emails;
  expect(email).toMatchObject({ from: { email: FROM, name: "ultra" }, to: "asha@example.com" });
  expect(email?.text).toContain("482913");
  expect(email?.html).toContain("482913");
});

it("shows neither the code nor a name in the subject, which a locked phone displays", async () => {
  const service = binding();
  for (const locale of ["en", "hi"] as const) await emailCarrier(service, FROM).send(codeIn(locale));
  expect(service.emails.map(({ subject }) => subject)).toEqual(["Your code for ultra", "ultra के लिए आपका कोड"]);
});

it("is a page of its language for light and dark readers, without links, images or scripts", () => {
  const page = designedEmail(codeIn("hi"));
  expect(page).toContain('<html lang="hi-IN" dir="ltr">');
  expect(page).toContain("prefers-color-scheme: dark");
  expect(page).not.toMatch(/<a |<img|<script|https?:|url\(/);
});

it("names the page that turns its kind off in the e-mail about an opened deal, and in no other", async () => {
  const service = binding() as ReturnType<typeof binding> & NonNullable<typeof env.EMAIL>;
  const carrier = connectEmail({ ...env, EMAIL: service, EMAIL_FROM: FROM, PUBLIC_HOST: "ultra.example" });
  for (const subject of NOTIFICATION_EXAMPLES) {
    const written = notificationWording({ subject, member: null }, "hi");
    await carrier.send({ ...written, channel: "EMAIL", to: "asha@example.com", code: null, key: null });
  }
  await carrier.send(codeIn("hi"));
  const ofList = NOTIFICATION_EXAMPLES.map(({ kind }) => kind === "DEAL_OPENED");
  const header = { "List-Unsubscribe": "<https://ultra.example/hi/profile/notifications>" };
  expect(ofList).toContain(true);
  expect(service.emails.map(({ headers }) => headers)).toEqual(
    [...ofList, false].map((has) => (has ? header : undefined)),
  );
});

it("escapes what an investor has written", () => {
  const page = designedEmail({ ...codeIn("en"), text: `<b>"Asha" & 'co'</b>`, code: null });
  expect(page).toContain("&lt;b&gt;&quot;Asha&quot; &amp; &#39;co&#39;&lt;/b&gt;");
  expect(page).not.toContain("<b>");
});

it("passes on that the service refused a message", async () => {
  const refusing = { send: () => Promise.reject(new Error("E_SENDER_NOT_VERIFIED")) };
  await expect(emailCarrier(refusing, FROM).send(codeIn("en"))).rejects.toThrow("E_SENDER_NOT_VERIFIED");
});

it("takes a limit of its rate for a service that sends later, and for no e-mail sent", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const limit = Object.assign(new Error("slow down"), { code: "E_RATE_LIMIT_EXCEEDED" });
  const limited = emailCarrier({ send: () => Promise.reject(limit) }, FROM);
  const cause = await callGateway(() => limited.send(codeIn("en"))).catch((error: unknown) => error);
  expect([isProviderAway(cause), isDefiniteFailure(cause)]).toEqual([true, true]);
  logged.mockRestore();
});

it.each([
  ["E_DAILY_LIMIT_EXCEEDED", 0],
  ["E_MONTHLY_LIMIT_EXCEEDED", 0],
  ["E_SENDER_NOT_VERIFIED", 0],
  ["E_SENDER_DOMAIN_NOT_AVAILABLE", 0],
  ["E_TOO_MANY_RECIPIENTS", 0],
  ["E_RATE_LIMIT_EXCEEDED", 0],
  ["E_HEADERS_TOO_MANY", 0],
  ["E_INTERNAL_SERVER_ERROR", 1],
  ["a code that is published later", 1],
])("takes %s for an answer, which costs no attempt of the message's budget: %i", async (code, cost) => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const refusing = { send: () => Promise.reject(Object.assign(new Error("refused"), { code })) };
  const carrier = emailCarrier(refusing, FROM);
  let unanswered = 0;
  const now = epochMs(Date.parse("2026-11-25T06:30:00Z"));
  const budget = {
    ...{ kind: "notification", endsAt: endOfSending(now), clock: { now: () => now } },
    countUnanswered: () => ++unanswered,
  };
  const outcome = await sendWithinBudget(() => carrier.send(codeIn("en")), budget).catch((cause: unknown) => cause);
  expect(unanswered).toBe(cost);
  expect(outcome).toMatchObject(cost === 0 ? { code: "GATEWAY_UNAVAILABLE" } : { state: "LATER" });
  logged.mockRestore();
});

it.each([
  ["E_DAILY_LIMIT_EXCEEDED", 600],
  ["E_SENDER_NOT_VERIFIED", 600],
  ["E_RATE_LIMIT_EXCEEDED", 30],
])("says of %s when a code may be requested again: after %i seconds", async (code, retryAfterSeconds) => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const refusing = { send: () => Promise.reject(Object.assign(new Error("refused"), { code })) };
  const cause = callGateway(() => emailCarrier(refusing, FROM).send(codeIn("en")));
  await expect(cause).rejects.toMatchObject({ code: "GATEWAY_UNAVAILABLE", retryAfterSeconds });
  logged.mockRestore();
});

it("tells an address that the service refuses from a service that is away", async () => {
  const suppressed = Object.assign(new Error("recipient is suppressed"), { code: "E_RECIPIENT_SUPPRESSED" });
  const ended: string[] = [];
  const watch: Parameters<typeof emailCarrier>[2] = (send) =>
    send()
      .finally(() => ended.push("done"))
      .then((answer) => {
        ended.push("answered");
        return answer;
      });
  for (const cause of [suppressed, new Error("E_RECIPIENT_SUPPRESSED")]) {
    const refusing = emailCarrier({ send: () => Promise.reject(cause) }, FROM, watch);
    await expect(refusing.send(codeIn("en"))).rejects.toMatchObject({ name: "AddressRefused" });
  }
  expect(ended).toEqual(["done", "answered", "done", "answered"]);
});

it.each([
  ["E_RECIPIENT_NOT_ALLOWED", true],
  ["E_VALIDATION_ERROR", true],
  ["E_DELIVERY_FAILED", true],
  ["E_CONTENT_TOO_LARGE", true],
  ["E_HEADER_NOT_ALLOWED", true],
  ["E_SENDER_NOT_VERIFIED", false],
  ["E_DAILY_LIMIT_EXCEEDED", false],
  ["E_INTERNAL_SERVER_ERROR", false],
])("counts %s as an answer about one message: %s", async (code, isAnswer) => {
  const answered: unknown[] = [];
  const refusing = { send: () => Promise.reject(Object.assign(new Error("refused"), { code })) };
  const carrier = emailCarrier(refusing, FROM, async (send) => {
    const answer = await send();
    answered.push(answer);
    return answer;
  });
  await expect(carrier.send(codeIn("en"))).rejects.toThrow("refused");
  expect(answered).toHaveLength(isAnswer ? 1 : 0);
});

it("starts with its binding and an address, and names what is missing", () => {
  const service = binding() as unknown as NonNullable<typeof env.EMAIL>;
  expect(() => connectEmail({ ...env, EMAIL: service, EMAIL_FROM: FROM })).not.toThrow();
  expect(() => connectEmail({ ...env, EMAIL_FROM: FROM })).toThrow("EMAIL is not bound");
  for (const EMAIL_FROM of ["", "messages", "ultra <m@ultra.example>"])
    expect(() => connectEmail({ ...env, EMAIL: service, EMAIL_FROM })).toThrow("EMAIL_FROM");
});
