/**
 * `POST /webhooks/messages`: the carrier of SMS and WhatsApp reports the delivery of a message. The report goes to the
 * codes of the contact and to the account whose contact it is; neither moves money, and a report that comes twice or
 * late changes nothing. 204 when it is stored, now or earlier, or is about nothing of ours; 401 without our secret, 429
 * after many of these.
 */
import { AppError } from "../../lib/contract/values/errors.ts";
import { userId } from "../../lib/contract/values/ids.ts";
import { methodNotAllowed } from "../../lib/contract/values/method-not-allowed.ts";
import { otpObject } from "../contact/contact.ts";
import { findOwner } from "../contact/ownership.ts";
import { countForgedReport } from "../contact/request-limits.ts";
import type { Env } from "../env.ts";
import { deliveryReportsOf } from "../gateways/carriers.ts";
import type { DeliveryReport } from "../gateways/messages.ts";
import { connected } from "../gateways/unconfigured.ts";
import { openReply } from "../platform/reply.ts";
import { readText } from "./body.ts";
import type { RouteContext } from "./route.ts";

/** One report about one message. */
const REPORT_BYTES_MAX = 16_384;

export async function handleMessagesWebhook({
  env,
  request,
}: Pick<RouteContext, "env" | "request">): Promise<Response> {
  const reports = connected("messages reports", () => deliveryReportsOf(env));
  if (!reports) throw new AppError("NOT_FOUND");
  if (request.method !== "POST") throw methodNotAllowed(["POST"]);
  const reading = reports.read(await readText(request, REPORT_BYTES_MAX));
  if (reading.kind === "FORGED") {
    await countForgedReport(env, request.headers);
    throw new AppError("UNAUTHENTICATED");
  }
  if (reading.kind === "EVENT") await store(env, reading.event);
  return new Response(null, { status: 204 });
}

async function store(env: Env, report: DeliveryReport): Promise<void> {
  const contact = { channel: "SMS", to: report.to } as const;
  await otpObject(env, contact).reportDelivery(report);
  const owner = await findOwner(env, contact);
  if (owner === null) return;
  const id = userId.parse(owner);
  openReply(await env.INVESTOR.get(env.INVESTOR.idFromName(id)).deliveryReport(id, report));
}
