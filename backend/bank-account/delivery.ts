/**
 * Job DELIVER: lets the owner of a virtual account know of each line, and the investor of each withdrawal. Both accounts poll by
 * themselves too, so a lost delivery arrives later, and a second delivery changes nothing.
 */
import { userId } from "../../lib/contract/values/ids.ts";
import { logFailure } from "../platform/log.ts";
import type { Reply } from "../platform/reply.ts";
import { creditOf, remittanceOf } from "./arrivals.ts";
import { type BankContext, deliverSoon } from "./context.ts";
import type { LineRecord } from "./line-store.ts";
import type { OutgoingPaymentRecord } from "./payment-store.ts";

/** Calls of one run of the alarm, and of them at once. */
const RUN_MAX = 400;
const AT_ONCE = 20;

export async function deliver(context: BankContext): Promise<void> {
  const lines = context.lines.listUndelivered(RUN_MAX);
  const payments = context.payments.listUnnotified(RUN_MAX);
  let failed = 0;
  for (let first = 0; first < lines.length; first += AT_ONCE) {
    const done = await Promise.all(lines.slice(first, first + AT_ONCE).map((line) => deliverLine(context, line)));
    failed += done.filter((isDone) => !isDone).length;
  }
  for (const payment of payments) if (!(await notifyOf(context, payment))) failed += 1;
  // Accounts that were not called yet come before the retries of those that did not answer.
  if (context.lines.hasUntried() || context.payments.hasUntried()) return deliverSoon(context);
  if (failed > 0) throw new Error(`${failed} accounts did not answer`);
  const hasMore = lines.length === RUN_MAX || payments.length === RUN_MAX;
  if (hasMore) deliverSoon(context);
}

/** Errors that a repetition cannot resolve are the verifier's: an account that never stored its virtual account. */
function isDone(reply: Reply<unknown>): boolean {
  if (!reply.ok) logFailure({ event: "bank_line_in_vain", kind: reply.code });
  return reply.ok || reply.code === "NOT_FOUND" || reply.code === "AMOUNT_INVALID";
}

async function deliverLine(context: BankContext, line: LineRecord): Promise<boolean> {
  const account = line.virtualAccount === null ? null : context.accounts.find(line.virtualAccount);
  const owner = userId.safeParse(account?.owner).data;
  if (account?.ownerKind !== "INVESTOR" || owner === undefined) {
    context.lines.markDelivered(line);
    return true;
  }
  try {
    if (isDone(await send(context, line, owner))) {
      context.lines.markDelivered(line);
      return true;
    }
  } catch (cause) {
    logFailure({ event: "bank_line_undelivered", cause });
  }
  context.lines.countTry(line);
  return false;
}

async function send(
  context: BankContext,
  line: LineRecord,
  owner: ReturnType<typeof userId.parse>,
): Promise<Reply<unknown>> {
  const investor = context.env.INVESTOR.getByName(owner);
  const remittance = remittanceOf(line, context.settings);
  if (remittance) return investor.remittanceEvent({ eventId: `${line.id}:${line.state}`, userId: owner, remittance });
  const credit = creditOf(line);
  if (credit) return investor.bankCreditEvent({ userId: owner, credit });
  return { ok: true, value: null, replayed: false };
}

async function notifyOf(context: BankContext, payment: OutgoingPaymentRecord): Promise<boolean> {
  const { investor, key } = payment;
  if (!investor) return true;
  try {
    if (isDone(await context.env.INVESTOR.getByName(investor).transferEvent({ userId: investor, key }))) {
      context.payments.markNotified(payment);
      return true;
    }
  } catch (cause) {
    logFailure({ event: "bank_payment_unnotified", cause });
  }
  context.payments.countTry(payment);
  return false;
}
