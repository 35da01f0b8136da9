/** State of removing a contact or a passkey, confirmed by a code. */
import type { CodeStep } from "@/lib/contract/facts/code-step";
import type { ErrorCode } from "@/lib/contract/values/errors";
import type { Refused } from "@/lib/web/confirm-code";

export type RemoveState = { readonly step: "ask"; readonly error: ErrorCode | null } | CodeStep<null>;

/** The step before the code, with the error that prevents leaving it. */
export const firstRemoveStep = (refused: Refused | null): RemoveState => ({
  step: "ask",
  error: refused?.code ?? null,
});
