import { z } from "zod";
import { canonicalMailbox } from "../../../lib/contract/facts/mailbox.ts";
import { instant } from "../../../lib/contract/values/calendar-date.ts";
import { DEFAULT_LOCALE, LOCALES } from "../../../lib/i18n/locales.ts";
import { type DeliveredMessage, findEmail, listDelivered } from "../../gateways/sandbox/outbox.ts";
import { html } from "./markup.ts";
import { documentResponse, page, wantsJson } from "./page.ts";
import type { SandboxRoute } from "./sandbox-route.ts";

/** `GET /sandbox/outbox?to=…`: messages delivered to a contact, newest first. */
export const outboxRoute: SandboxRoute = {
  method: "GET",
  path: /^\/sandbox\/outbox$/,
  answer: async ({ request, sandbox }) => {
    const to = recipientIn(new URL(request.url).searchParams.get("to"));
    const messages = await listDelivered(sandbox, to);
    if (!wantsJson(request)) return outboxPage({ to, messages });
    const body = messages.map(({ at, ...message }) => ({ ...message, at: z.encode(instant, at) }));
    return Response.json(body, { headers: { "cache-control": "private, no-store" } });
  },
};

/** `GET /sandbox/outbox/7`: an e-mail as its reader sees it. */
export const emailPageRoute: SandboxRoute = {
  method: "GET",
  path: /^\/sandbox\/outbox\/(\d{1,15})$/,
  answer: async ({ sandbox }, [, id = ""]) => {
    const email = await findEmail(sandbox, Number(id));
    return email === null ? new Response(null, { status: 404 }) : documentResponse(email);
  },
};

/** An unencoded plus sign arrives as a space, and people write phone numbers with spaces. */
function recipientIn(typed: string | null): string | null {
  const text = typed?.trim().toLowerCase() ?? "";
  if (text === "") return null;
  if (text.startsWith("https://")) return typed?.trim() ?? null;
  if (text.includes("@")) return canonicalMailbox(text) ?? text;
  return `+${text.replace(/\D/g, "")}`;
}

const time = new Intl.DateTimeFormat(LOCALES[DEFAULT_LOCALE].tag, {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hour12: false,
  timeZone: "Asia/Kolkata",
});

const CHANNELS: Readonly<Record<DeliveredMessage["channel"], string>> = {
  SMS: "SMS",
  EMAIL: "E-mail",
  WHATSAPP: "WhatsApp",
  PUSH: "Push",
};

function outboxPage({ to, messages }: { to: string | null; messages: readonly DeliveredMessage[] }): Response {
  const items = messages.map(
    ({ id, to: recipient, channel, subject, text, code, at }) => html`<li>
<span class="label">${CHANNELS[channel]} to ${channel === "PUSH" ? new URL(recipient).hostname : recipient} · ${time.format(at)} IST</span>
${code && html`<p class="code">${code}</p>`}
<p class="message">${text}</p>
${subject && html`<p><a href="/sandbox/outbox/${id}">${subject}</a></p>`}
</li>`,
  );
  const none = to
    ? html`<p>Nothing has been sent to ${to}.</p>`
    : html`<p>Nothing has been sent yet. Ask for a code and reload this page.</p>`;
  return page({
    title: "Outbox",
    body: html`<p>Every SMS, e-mail and push that would have left for the world stops here.</p>
<form method="get" action="/sandbox/outbox">
<div class="row"><div class="grow"><label for="to">Phone number or e-mail</label>
<input id="to" name="to" value="${to ?? ""}" placeholder="+919876543210" autocomplete="off"></div>
<button class="primary">Show</button></div>
</form>
${items.length > 0 ? html`<ol class="messages">${items}</ol>` : none}`,
  });
}
