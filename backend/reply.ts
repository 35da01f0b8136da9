/** What an object answers another Worker's code with. Classes do not survive the journey between objects; data does. */
import type { ErrorCode } from "../lib/contract/values/errors.ts";
import { AppError } from "../lib/contract/values/errors.ts";

export type Reply<Value> =
  | { readonly ok: true; readonly value: Value; readonly replayed: boolean }
  | {
      readonly ok: false;
      readonly code: ErrorCode;
      readonly fields: Readonly<Record<string, ErrorCode>> | undefined;
      readonly retryAfterSeconds: number | undefined;
    };

/** Runs `work` and turns what it refuses into data. Anything else that is thrown is a defect and goes on its way. */
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

/** @throws AppError again, on the far side. */
export function openReply<Value>(reply: Reply<Value>): Value {
  if (!reply.ok) throw new AppError(reply.code, reply.fields, reply.retryAfterSeconds);
  return reply.value;
}
