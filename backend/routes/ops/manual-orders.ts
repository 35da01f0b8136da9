/** `npm run ops -- orders`: the orders that operators carry out at the bond market and the depository, with their evidence. */
import { z } from "zod";
import { DEMAT_FAULTS, type DematFault } from "../../../lib/contract/calls/cmr.ts";
import { UPLOAD_TYPES } from "../../../lib/contract/facts/uploads.ts";
import { type CalendarDate, calendarDateOf, dateInIndia, instant } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { Env } from "../../env.ts";
import { attachEvidence, findCurrentEvidence } from "../../gateways/manual/attachment-store.ts";
import { ENCRYPTED_MANUAL_DEMAT } from "../../gateways/manual/gateways.ts";
import {
  findManualOrder,
  listManualSteps,
  listOpenManualOrders,
  type ManualOrder,
  type ManualStep,
  saveQuote,
  type TakenStep,
  takeManualStep,
} from "../../gateways/manual/order-store.ts";
import {
  deleteEvidence,
  digestOf,
  evidencePlace,
  isSameEvidence,
  readEvidence,
  storeEvidence,
} from "../../manual-evidence.ts";
import { clock } from "../../platform/clock.ts";
import { randomIds } from "../../platform/ids.ts";
import { decrypt, keyRingOf } from "../../platform/secrets.ts";
import { acceptFile } from "../../uploads/accept.ts";
import { personOf } from "./bank.ts";

const key = z.string().regex(/^(?:sale|shares):[\w-]{1,60}$/);
const EVIDENCE_BYTES_MAX = 5 * 1024 * 1024;
const evidenceFile = z.instanceof(File).refine(({ size }) => size > 0 && size <= EVIDENCE_BYTES_MAX, "1 byte to 5 MB");

const manualOrderArgs = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("list") }),
  z.strictObject({ action: z.literal("show"), key }),
  z.strictObject({
    action: z.literal("quote"),
    isin: z.string().regex(/^IN[A-Z\d]{10}$/),
    /** Per 100 of face value, in 1/10,000. */
    cleanPrice: z.coerce.number().int().positive().max(10_000_000),
  }),
  z.strictObject({ action: z.enum(["take", "release"]), key }),
  z.strictObject({ action: z.literal("evidence"), evidence: evidencePlace }),
  z.strictObject({ action: z.enum(["match", "settle", "instruct", "deliver", "undo"]), key, file: evidenceFile }),
  z.strictObject({ action: z.literal("attach"), key, file: evidenceFile }),
  z
    .strictObject({ action: z.literal("reject"), key, file: evidenceFile, reason: z.enum(DEMAT_FAULTS).optional() })
    .refine((sent) => sent.key.startsWith("shares:") === (sent.reason !== undefined), {
      path: ["reason"],
      message: "a delivery is rejected for a reason, a sale without one",
    }),
]);
interface Step {
  readonly action: ManualStep;
  readonly key: string;
  readonly file?: File;
  readonly reason?: DematFault | null | undefined;
}

/** @throws AppError UNAUTHENTICATED for the installation's key, NOT_FOUND, IDEMPOTENCY_CONFLICT for a step that is not the order's next */
export async function manualOrdersCommand(env: Env, sent: unknown, operator: string): Promise<unknown> {
  const command = manualOrderArgs.parse(sent);
  const at = clock.now();
  const today = dateInIndia(at);
  switch (command.action) {
    case "list":
      return { orders: (await listOpenManualOrders(env.CATALOGUE)).map((order) => viewOf(order, today)) };
    case "show":
      personOf(operator);
      return show(env, command.key, today);
    case "evidence": {
      personOf(operator);
      const bytes = await readEvidence(env, command.evidence);
      if (bytes === null) throw new AppError("NOT_FOUND");
      return { evidence: command.evidence, base64: Buffer.from(bytes).toString("base64") };
    }
    case "quote": {
      const { isin, cleanPrice } = command;
      await saveQuote(env.CATALOGUE, { isin, on: today, cleanPrice, operator: personOf(operator), at });
      return { isin, on: today, cleanPrice };
    }
    case "attach":
      return attach(env, command, personOf(operator));
    default:
      return takeStep(env, command, personOf(operator));
  }
}

async function takeStep(
  env: Env,
  { action: step, key: order, file, reason = null }: Step,
  operator: string,
): Promise<unknown> {
  if (!(await findManualOrder(env.CATALOGUE, order))) throw new AppError("NOT_FOUND");
  const at = clock.now();
  const today = dateInIndia(at);
  const evidence = file ? await storeEvidence(env, { order, today, bytes: await acceptedBytes(file) }) : "";
  const id = randomIds.letters();
  const sent = { step, operator, evidence };
  // A letter undoes one step: sent again after a new match, it does not undo that too.
  const isOld = step === "undo" && lastSame(await listManualSteps(env.CATALOGUE, order), sent) >= 0;
  const taken = { ...sent, reason, id, key: order, at, today };
  if (!isOld && (await takeManualStep(env.CATALOGUE, taken))) {
    return { key: order, state: (await findManualOrder(env.CATALOGUE, order))?.state, evidence };
  }
  await deleteEvidence(env, evidence);
  // The same letter with another reason is another decision.
  if (reason !== (await findManualOrder(env.CATALOGUE, order))?.reason) throw new AppError("IDEMPOTENCY_CONFLICT");
  return { key: order, ...repeated(await listManualSteps(env.CATALOGUE, order), sent) };
}

/**
 * A file in place of that of the order's latest step, by the operator of the step; the former is kept. Idempotent.
 * @throws AppError NOT_FOUND, IDEMPOTENCY_CONFLICT for another operator's step, or one without a file
 */
async function attach(env: Env, { key: order, file }: Pick<Step, "key"> & { readonly file: File }, operator: string) {
  if (!(await findManualOrder(env.CATALOGUE, order))) throw new AppError("NOT_FOUND");
  const at = clock.now();
  const bytes = await acceptedBytes(file);
  const evidence = await storeEvidence(env, { order, today: dateInIndia(at), bytes });
  const attachment = { key: order, operator, evidence, digest: digestOf(bytes), at };
  if (await attachEvidence(env.CATALOGUE, attachment)) return { key: order, evidence };
  await deleteEvidence(env, evidence);
  const current = await findCurrentEvidence(env.CATALOGUE, attachment);
  if (current === null || !isSameEvidence(current, evidence)) throw new AppError("IDEMPOTENCY_CONFLICT");
  return { key: order, evidence: current };
}

/** @throws AppError UNSUPPORTED_MEDIA_TYPE and the like */
const acceptedBytes = async (file: File) =>
  acceptFile(new Uint8Array(await file.arrayBuffer()), { field: "file", types: UPLOAD_TYPES }).bytes;

type Sent = Pick<TakenStep, "operator" | "evidence"> & { readonly step: ManualStep };

const isUndo = ({ step }: Pick<TakenStep, "step">) => step === "undo" || step === "propose-undo";

/** The place of the last step by the same operator with the same file, or with it attached later; -1 for none. */
const lastSame = (steps: readonly TakenStep[], sent: Sent) =>
  steps.findLastIndex(
    (taken) =>
      (isUndo(sent) ? isUndo(taken) : taken.step === sent.step) &&
      taken.operator === sent.operator &&
      [taken.evidence, ...taken.attached].some((evidence) => isSameEvidence(evidence, sent.evidence)),
  );

/**
 * The answer to a command whose answer may have been lost. Both operators may repeat their undo of the same step.
 * @throws AppError IDEMPOTENCY_CONFLICT when other steps have followed
 */
function repeated(steps: readonly TakenStep[], sent: Sent): Pick<TakenStep, "state" | "evidence"> {
  const index = lastSame(steps, sent);
  const same = steps[index];
  const latest = steps.at(-1);
  const isLast = isUndo(sent) ? steps.slice(index).every(isUndo) : same === latest;
  if (!same || !latest || !isLast) throw new AppError("IDEMPOTENCY_CONFLICT");
  return { state: latest.state, evidence: same.evidence };
}

async function show(env: Env, order: string, today: CalendarDate): Promise<unknown> {
  const found = await findManualOrder(env.CATALOGUE, order);
  if (!found) throw new AppError("NOT_FOUND");
  const { demat: ciphertext } = found;
  const steps = await listManualSteps(env.CATALOGUE, order);
  const isWaiting = found.kind === "DELIVERY" && (found.state === "ORDERED" || found.state === "INSTRUCTED");
  const demat = isWaiting && ciphertext && decrypt({ kind: ENCRYPTED_MANUAL_DEMAT, ciphertext, keys: keyRingOf(env) });
  return {
    ...viewOf(found, today),
    dematNumber: demat || null,
    steps: steps.map(({ at, ...step }) => ({ ...step, at: z.encode(instant, at) })),
  };
}

/** `isOverdue`: a sale without a buyer on its settlement day, or anything that its day has passed. */
function viewOf({ demat: _, orderedAt, ...order }: ManualOrder, today: CalendarDate) {
  const dueOn = order.dueOn === "" ? today : calendarDateOf(order.dueOn);
  const isOpen = ["ORDERED", "WORKING", "MATCHED", "INSTRUCTED"].includes(order.state);
  const isLate =
    order.kind === "SALE" && (order.state === "ORDERED" || order.state === "WORKING") ? dueOn <= today : dueOn < today;
  return { ...order, orderedAt: z.encode(instant, orderedAt), isOverdue: isOpen && isLate };
}
