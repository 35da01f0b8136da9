/**
 * Sales above a limit of remote config are confirmed with a code. The limit covers all sales of one kind within 24 hours,
 * so that splitting a sale avoids no code.
 */

import { addPaise, type Paise } from "../../../lib/contract/facts/money.ts";
import { type EpochMs, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { saleCodeLimit } from "../../embedded/remote-config/feature-flags.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { CommandContext } from "../kernel/operation.ts";
import { confirmStepUp, type StepUp } from "./step-up.ts";

const WINDOW_MS = 24 * 60 * 60_000;

/** A code of one sale confirms no other: the binding names its terms. */
export const saleStepUp = (terms: string): StepUp => ({ purpose: "SELL", binding: terms });

interface Sale {
  /** Identifies the terms of the sale. */
  readonly terms: string;
  readonly value: Paise;
  /** The value of the sales of this kind since an instant. */
  readonly soldSince: (since: EpochMs) => Paise;
  readonly otp: string | undefined;
}

/**
 * Consumes the code, where one was entered. Make all other checks first.
 * @returns a check to repeat inside the transaction: another sale may have used up the limit during the awaits
 * @throws AppError SALE_CODE_REQUIRED, OTP_INVALID, OTP_EXPIRED, OTP_EXHAUSTED
 */
export async function authoriseSale(
  context: AccountContext,
  command: CommandContext,
  { terms, value, soldSince, otp }: Sale,
): Promise<() => void> {
  if (otp !== undefined) {
    await confirmStepUp(context, command, { ...saleStepUp(terms), otp });
    return () => {};
  }
  const limit = await saleCodeLimit(context.env);
  const assertWithinLimit = () => {
    const since = epochMs(context.clock.now() - WINDOW_MS);
    if (addPaise(soldSince(since), value) > limit) throw new AppError("SALE_CODE_REQUIRED");
  };
  assertWithinLimit();
  return assertWithinLimit;
}
