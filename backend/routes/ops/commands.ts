/**
 * Operator commands: `POST /ops/<command>` with the installation's key or an operator's own token, called by `npm run ops`. The
 * only way to publish a deal, to simulate a late payer, or to verify all accounts. Each is recorded with its operator.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { isForm } from "../../../lib/contract/facts/uploads.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { methodNotAllowed } from "../../../lib/contract/values/method-not-allowed.ts";
import { problemResponse } from "../../../lib/contract/values/problem-response.ts";
import { BANK_FILE_BYTES_MAX } from "../../bank-files/bounds.ts";
import { beginAct, endAct, findOperator, OWNER_OPERATOR } from "../../catalogue/operators.ts";
import { publishDeal } from "../../catalogue/publish.ts";
import { rebuildProjections } from "../../catalogue/rebuild.ts";
import type { Env } from "../../env.ts";
import { wallClock } from "../../platform/clock.ts";
import { readBody, readForm } from "../body.ts";
import type { RouteContext } from "../route.ts";
import { accountsAbroadCommand } from "./accounts-abroad.ts";
import { showAnalytics } from "./analytics.ts";
import { bankCommand } from "./bank.ts";
import { paymentsCommand } from "./bank-payments.ts";
import { correctFixing, fixCoupon, skipCoupon, writeDownBond } from "./bond-events.ts";
import { certificatesCommand } from "./certificates.ts";
import { checksCommand } from "./checks.ts";
import { advanceClock } from "./clock.ts";
import { configCommand } from "./config.ts";
import { contactsCommand } from "./contacts.ts";
import {
  announceToHolders,
  callBond,
  closeDealCommand,
  markPrice,
  pastDealsCommand,
  payoutCommand,
  restructureDeal,
} from "./deals.ts";
import { doctorCommand, templatesCommand } from "./doctor.ts";
import { replayDeadLetters, showDeadLetters, showEvents } from "./events.ts";
import { findReference } from "./find.ts";
import { guardianCommand } from "./guardian.ts";
import { hardshipCommand } from "./hardship.ts";
import { healthCommand } from "./health.ts";
import { holidaysCommand } from "./holidays.ts";
import { cmrCommand, deletionCommand, residenceCommand, resolveKyc, treatyCommand } from "./investor-reviews.ts";
import { invoicesCommand } from "./invoices.ts";
import { lawCommand } from "./law.ts";
import { manualOrdersCommand } from "./manual-orders.ts";
import { mergeCommand } from "./merge.ts";
import { metalsCommand } from "./metals.ts";
import { namesCommand } from "./names.ts";
import { operatorCommand } from "./operators.ts";
import { pushKeyCommand } from "./push-key.ts";
import { listRefunds, resolveRefund } from "./refund.ts";
import { appointmentCommand, managerCommand } from "./relationship-managers.ts";
import { rewardsCommand } from "./rewards.ts";
import { rotateKeysEverywhere } from "./rotate-keys.ts";
import { transferCommand } from "./transfer.ts";
import { verifyEverything } from "./verify.ts";

/**
 * Parses the arguments and returns the answer for the operator. `operator`: a name, or OWNER for the installation's
 * key.
 * @throws AppError, or ZodError for invalid arguments.
 */
export type OperatorCommand = (env: Env, args: unknown, operator: string) => Promise<unknown>;

const commands: ReadonlyMap<string, OperatorCommand> = new Map([
  ["verify", verifyEverything],
  ["doctor", doctorCommand],
  ["health", healthCommand],
  ["law", lawCommand],
  ["invoices", invoicesCommand],
  ["templates", templatesCommand],
  ["push-key", pushKeyCommand],
  ["operator", operatorCommand],
  ["bank", bankCommand],
  ["payments", paymentsCommand],
  ["orders", manualOrdersCommand],
  ["announce", announceToHolders],
  ["clock", advanceClock],
  ["config", configCommand],
  ["price", markPrice],
  ["publish", publishDeal],
  ["find", findReference],
  ["holidays", holidaysCommand],
  ["past-deals", pastDealsCommand],
  ["close", closeDealCommand],
  ["payout", payoutCommand],
  ["restructure", restructureDeal],
  ["call", callBond],
  ["fixing", fixCoupon],
  ["correct-fixing", correctFixing],
  ["skip", skipCoupon],
  ["write-down", writeDownBond],
  ["kyc", resolveKyc],
  ["manager", managerCommand],
  ["deletion", deletionCommand],
  ["guardian", guardianCommand],
  ["refunds", listRefunds],
  ["refund", resolveRefund],
  ["transfer", transferCommand],
  ["cmr", cmrCommand],
  ["metals", metalsCommand],
  ["residence", residenceCommand],
  ["treaty", treatyCommand],
  ["names", namesCommand],
  ["accounts-abroad", accountsAbroadCommand],
  ["checks", checksCommand],
  ["hardship", hardshipCommand],
  ["contacts", contactsCommand],
  ["merge", mergeCommand],
  ["certificates", certificatesCommand],
  ["rewards", rewardsCommand],
  ["appointment", appointmentCommand],
  ["rotate-keys", rotateKeysEverywhere],
  ["rebuild", rebuildProjections],
  ["analytics", showAnalytics],
  ["events", showEvents],
  ["dead-letters", showDeadLetters],
  ["replay", replayDeadLetters],
]);

/** A statement of 10,000 lines, with the form around it. */
const OPERATOR_FORM_BYTES_MAX = BANK_FILE_BYTES_MAX + 64 * 1024;

const PREFIX = "/ops/";
const digest = (text: string) => createHash("sha256").update(text).digest();

/** OWNER for the installation's key; null for an invalid key. */
async function operatorOf(env: Env, given: string): Promise<string | null> {
  const isOwner = timingSafeEqual(digest(given), digest(env.OPERATOR_KEY));
  return isOwner ? OWNER_OPERATOR : findOperator(env.CATALOGUE, given);
}

export async function handleOperatorCommand({ request, env, requestId }: RouteContext): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith(PREFIX)) return null;
  const given = request.headers.get("authorization")?.replace(/^Bearer /, "") ?? "";
  const operator = await operatorOf(env, given);
  // Without a key, every path is NOT_FOUND.
  if (operator === null) throw new AppError("NOT_FOUND");
  if (request.method !== "POST") throw methodNotAllowed(["POST"]);
  const name = pathname.slice(PREFIX.length);
  const command = commands.get(name);
  if (!command) throw new AppError("NOT_FOUND");
  const args = await (isForm(request) ? readForm(request, OPERATOR_FORM_BYTES_MAX) : readBody(request));
  // A body may take minutes to arrive, and its operator's token may be revoked meanwhile.
  if ((await operatorOf(env, given)) !== operator) throw new AppError("NOT_FOUND");
  const action = typeof args.action === "string" ? args.action.slice(0, 40) : "";
  const act = await beginAct(env.CATALOGUE, { at: wallClock.now(), operator, command: name, action });
  try {
    const answer = await command(env, args, operator);
    await endAct(env.CATALOGUE, act, "DONE");
    return Response.json(answer ?? {});
  } catch (cause) {
    await endAct(env.CATALOGUE, act, cause instanceof AppError ? cause.code : "FAILED");
    if (!(cause instanceof z.ZodError)) throw cause;
    // The operator is shown the schema's own error message.
    return problemResponse("INVALID_INPUT", { requestId, detail: z.prettifyError(cause) });
  }
}
