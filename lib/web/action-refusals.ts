/**
 * Passes the error of a server action to the Worker. Next answers a failed action with 500 and a stack in the log, and
 * cannot answer 400. The Worker therefore replaces Next's response with its own.
 */
import { AppError, type ErrorCode } from "../contract/values/errors.ts";

/** The execution context that Next passes on to an action. */
export interface ActionContext {
  waitUntil(work: Promise<unknown>): void;
  refuseAction(code: ErrorCode, retryAfterSeconds: number | undefined): void;
}

/** The context of one request, and the refusal in it. */
export function watchAction(waitUntil: ActionContext["waitUntil"]): {
  readonly context: ActionContext;
  readonly refusal: () => AppError | null;
} {
  let refused: AppError | null = null;
  const context: ActionContext = {
    waitUntil,
    refuseAction: (code, retryAfterSeconds) => {
      refused = new AppError(code, undefined, { retryAfterSeconds });
    },
  };
  return { context, refusal: () => refused };
}

/** One line without the content of the request. `action` is the name of the build's function. */
export function logActionError(action: string, { code }: AppError): void {
  console.error(JSON.stringify({ level: "warn", event: "action_refused", action, code }));
}
