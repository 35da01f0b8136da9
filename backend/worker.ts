/**
 * The backend Worker: API calls, provider webhooks, operator commands, queue messages, hourly tasks and, in
 * the sandbox, the simulated external services.
 */

import { loggedPath } from "../lib/contract/facts/logged-path.ts";
import { SITE_ORIGIN_HEADER } from "../lib/contract/facts/visit.ts";
import { openApiDocument } from "../lib/contract/openapi/document.ts";
import { AppError } from "../lib/contract/values/errors.ts";
import { methodNotAllowed } from "../lib/contract/values/method-not-allowed.ts";
import { asProblem, isOfType, problemFrom, problemResponse } from "../lib/contract/values/problem-response.ts";
import { FIREBASE_PREFIX } from "../lib/remote-config/app.ts";
import { handleContentRequest, isContentPath } from "./embedded/content/embedded.ts";
import { handleFirebaseRequest } from "./embedded/remote-config/service.ts";
import type { Env } from "./env.ts";
import { assertFitForProduction } from "./gateways/settings.ts";
import { refreshClock } from "./platform/clock.ts";
import { logFailure } from "./platform/log.ts";
import { handleEdgeConfigRequest } from "./routes/edge-config.ts";
import { handleMessagesWebhook } from "./routes/message-reports.ts";
import { handleOperatorCommand } from "./routes/ops/commands.ts";
import { consumeQueue } from "./routes/queue.ts";
import type { RouteContext } from "./routes/route.ts";
import { dispatchRequest } from "./routes/router.ts";
import { handleSandboxRequest } from "./routes/sandbox/sandbox.ts";
import {
  handleBankAccountsWebhook,
  handleBankCreditsWebhook,
  handlePaymentsWebhook,
  handlePayoutsWebhook,
  handleRemittancesWebhook,
} from "./routes/webhooks.ts";
import { runScheduledTasks } from "./scheduled.ts";

export { BankAccountObject } from "./bank-account/object.ts";
export { CalendarObject } from "./calendar/object.ts";
export { ContactObject } from "./contact/object.ts";
export { OtpObject } from "./contact/otp-object.ts";
export { DealObject } from "./deal/object.ts";
export { InvestorObject } from "./investor/object.ts";
export { InvoiceSeriesObject } from "./invoice-series/object.ts";

async function answer(context: RouteContext): Promise<Response | null> {
  const { pathname } = new URL(context.request.url);
  if (pathname === "/webhooks/payments") return handlePaymentsWebhook(context);
  if (pathname === "/webhooks/remittances") return handleRemittancesWebhook(context);
  if (pathname === "/webhooks/bank-credits") return handleBankCreditsWebhook(context);
  if (pathname === "/webhooks/payouts") return handlePayoutsWebhook(context);
  if (pathname === "/webhooks/bank-accounts") return handleBankAccountsWebhook(context);
  if (pathname === "/webhooks/messages") return handleMessagesWebhook(context);
  if (pathname === "/openapi.json") return answerOpenApi(context.request);
  if (pathname.startsWith("/edge-config/")) return handleEdgeConfigRequest(context);
  if (pathname.startsWith(FIREBASE_PREFIX)) return handleFirebaseRequest(context);
  if (isContentPath(pathname)) return handleContentRequest(context.request, context.env);
  if (pathname.startsWith("/ops/")) return handleOperatorCommand(context);
  if (pathname.startsWith("/sandbox/")) return handleSandboxRequest(context);
  return dispatchRequest(context);
}

async function answerOpenApi({ method, headers }: Request): Promise<Response> {
  if (method !== "GET") throw methodNotAllowed(["GET"]);
  return Response.json(openApiDocument(headers.get(SITE_ORIGIN_HEADER) ?? undefined));
}

export default {
  async fetch(request, env, execution): Promise<Response> {
    const requestId = request.headers.get("x-request-id") ?? crypto.randomUUID();
    try {
      assertFitForProduction(env);
      await refreshClock(env);
      const headers = new Headers({ "x-request-id": requestId });
      const waitUntil = execution.waitUntil.bind(execution);
      const context = { env, request, requestId, waitUntil, headers };
      const answered = (await answer(context)) ?? problemResponse("NOT_FOUND", { requestId });
      const { pathname } = new URL(request.url);
      // The sandbox simulates websites with HTML pages; clients of Firebase and Strapi expect errors in their own format.
      const isForeign =
        isOfType(answered, "text/html") || pathname.startsWith(FIREBASE_PREFIX) || isContentPath(pathname);
      return isForeign ? answered : await asProblem(answered, requestId);
    } catch (cause) {
      if (cause instanceof AppError) {
        return problemFrom(cause, requestId);
      }
      logFailure({ event: "request_failed", requestId, path: loggedPath(request.url), cause });
      return problemResponse("INTERNAL", { requestId });
    }
  },

  async queue(batch, env): Promise<void> {
    await consumeQueue(batch, env);
  },

  async scheduled(_controller, env): Promise<void> {
    await runScheduledTasks(env);
  },
} satisfies ExportedHandler<Env>;
