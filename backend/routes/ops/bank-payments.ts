/** `npm run ops -- payments`: payments that leave a bank account in files. One operator proposes, another releases. */
import { z } from "zod";
import { majorFromMinor } from "../../../lib/contract/facts/money.ts";
import { instant } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { minorMoney } from "../../../lib/contract/values/money.ts";
import { type BatchRecord, isPaymentId, type OutgoingPaymentRecord } from "../../bank-account/payment-store.ts";
import type { BatchOutcome } from "../../bank-account/payments.ts";
import { BANK_FILE_BYTES_MAX } from "../../bank-files/bounds.ts";
import type { Env } from "../../env.ts";
import { bankAccountId } from "../../gateways/statements/account-settings.ts";
import { findStatementAccount } from "../../gateways/statements/account-store.ts";
import { personOf } from "./bank.ts";
import { evidenceNumber } from "./guardian.ts";

const account = bankAccountId;
const batch = z.string().regex(/^[A-Z0-9-]{3,35}$/);
const payment = z.string().refine(isPaymentId, "the id of a payment");

const paymentArgs = z.discriminatedUnion("action", [
  z.strictObject({ action: z.enum(["due", "propose"]), account }),
  z.strictObject({ action: z.enum(["show", "withdraw", "file"]), account, batch }),
  z.strictObject({ action: z.literal("release"), account, batch, sum: minorMoney }),
  z.strictObject({ action: z.enum(["unpaid", "unpaid-withdraw"]), account, payment, evidence: evidenceNumber }),
  z.strictObject({
    action: z.literal("answer"),
    account,
    file: z.instanceof(File).refine(({ size }) => size > 0 && size <= BANK_FILE_BYTES_MAX, "1 byte to 24 MB"),
  }),
]);

/** @throws AppError NOT_FOUND for an unknown account, UNAUTHENTICATED where a person has to decide */
export async function paymentsCommand(env: Env, sent: unknown, operator: string): Promise<unknown> {
  const command = paymentArgs.parse(sent);
  const settings = await findStatementAccount(env.CATALOGUE, command.account);
  if (!settings) throw new AppError("NOT_FOUND", { account: "NOT_FOUND" });
  const object = env.BANK_ACCOUNT.getByName(settings.id);
  switch (command.action) {
    case "due":
      return { payments: (await object.listPayments(null)).map(paymentView) };
    case "show":
      return { payments: (await object.listPayments(command.batch)).map(paymentView) };
    case "propose":
      return outcomeView(await object.propose(personOf(operator)));
    case "withdraw":
      return outcomeView(await object.withdraw({ id: command.batch, operator: personOf(operator) }));
    case "release": {
      const { batch: id, sum } = command;
      return outcomeView(await object.release({ id, sum, operator: personOf(operator) }));
    }
    case "file": {
      const file = await object.fetchFile(command.batch, operator);
      if (!file) throw new AppError("NOT_FOUND", { batch: "NOT_FOUND" });
      return { batch: command.batch, ...file };
    }
    case "unpaid": {
      const { payment: id, evidence } = command;
      return { outcome: await object.declareUnpaid({ id, evidence, operator: personOf(operator) }) };
    }
    case "unpaid-withdraw": {
      const { payment: id, evidence } = command;
      return { outcome: await object.withdrawUnpaid({ id, evidence, operator: personOf(operator) }) };
    }
    case "answer":
      return object.answer(new Uint8Array(await command.file.arrayBuffer()), personOf(operator));
  }
}

/** The account's last characters only: the releasing operator compares names and sums. */
const paymentView = ({ id, amount, payee, state, batch: of, reason, createdAt }: OutgoingPaymentRecord) => ({
  ...{ id, state, batch: of, reason, amount: majorFromMinor(amount) },
  payee: { name: payee.name, account: `…${payee.account.slice(-4)}`, routingCode: payee.routingCode, text: payee.text },
  createdAt: z.encode(instant, createdAt),
});

const batchView = ({ sum, proposedAt, decidedAt, ...record }: BatchRecord) => ({
  ...record,
  sum: majorFromMinor(sum),
  proposedAt: z.encode(instant, proposedAt),
  decidedAt: decidedAt && z.encode(instant, decidedAt),
});

const outcomeView = (decided: BatchOutcome) =>
  "batch" in decided ? { outcome: decided.outcome, batch: batchView(decided.batch) } : decided;
