/** The result of a remote call to a Durable Object, as plain data: error classes do not survive RPC. */
import type { ErrorCode } from "../../lib/contract/values/errors.ts";
import { AppError } from "../../lib/contract/values/errors.ts";

export type Reply<Value> =
  | { readonly ok: true; readonly value: Value; readonly replayed: boolean }
  | {
      readonly ok: false;
      readonly code: ErrorCode;
      readonly fields: Readonly<Record<string, ErrorCode>> | undefined;
      readonly retryAfterSeconds: number | undefined;
    };

/** Runs `work` and converts an AppError to data. Any other exception is a defect and is rethrown. */
export async function replyTo<Value>(work: () => Promise<{ answer: Value; replayed: boolean }>): Promise<Reply<Value>> {
  try {
    const { answer, replayed } = await work();
    return { ok: true, value: answer, replayed };
  } catch (cause) {
    if (cause instanceof AppError) {
      const { code, fields, retryAfterSeconds } = cause;
      return { ok: false, code, fields, retryAfterSeconds };
    }
    throw cause;
  }
}

/**
 * Returns the value of a reply.
 * @throws AppError the error that the object returned
 */
export function openReply<Value>(reply: Reply<Value>): Value {
  if (!reply.ok) throw new AppError(reply.code, reply.fields, { retryAfterSeconds: reply.retryAfterSeconds });
  return reply.value;
}
