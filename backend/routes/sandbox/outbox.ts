import { z } from "zod";
import { instant } from "../../../lib/contract/values/calendar-date.ts";
import { listDelivered } from "../../gateways/sandbox/outbox.ts";
import { outboxPage } from "../../gateways/sandbox/pages/outbox-page.ts";
import { wantsJson } from "../../gateways/sandbox/pages/page.ts";
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

/** An unencoded plus sign arrives as a space, and people write phone numbers with spaces. */
function recipientIn(typed: string | null): string | null {
  const text = typed?.trim().toLowerCase() ?? "";
  if (text === "") return null;
  if (text.includes("@")) return text;
  return `+${text.replace(/\D/g, "")}`;
}
