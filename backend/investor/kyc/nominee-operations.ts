import { createHash } from "node:crypto";
import type { Nomination, Nominee } from "../../../lib/contract/calls/nominees.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { confirmStepUp, requestStepUp, type StepUp } from "../identity/step-up.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { isMinor, nomineeErrors } from "./nominee-rules.ts";
import { findNomination, insertNomination } from "./nominee-store.ts";

const todayOf = (context: Pick<AccountContext, "clock">) => dateInIndia(context.clock.now());

function nominationOf(context: Pick<AccountContext, "sql" | "clock">): Nomination {
  const stored = findNomination(context.sql);
  if (!stored) return { version: 0, savedAt: null, nominees: [] };
  const today = todayOf(context);
  const { version, savedAt } = stored;
  return { version, savedAt, nominees: stored.nominees.map((each) => ({ ...each, isMinor: isMinor(each, today) })) };
}

/** @throws AppError with every error of the list, by input field */
function assertValid(context: Pick<AccountContext, "clock">, nominees: readonly Nominee[]): void {
  const errors = nomineeErrors(nominees, todayOf(context));
  if (errors) throw new AppError(errors.code, errors.fields);
}

/** Binds the code to the exact list of nominees. */
function nomineesStepUp(nominees: readonly Nominee[]): StepUp {
  const list = nominees.map(({ name, relation, dateOfBirth, shareBps, guardianName }) => [
    ...[name, relation, dateOfBirth, shareBps, guardianName],
  ]);
  const binding = createHash("sha256").update(JSON.stringify(list)).digest("base64url");
  return { purpose: "NOMINEES", binding };
}

export const nomineeOperations = {
  "nominees.get": (context) => nominationOf(context),

  "nominees.otp-request": async (context, { nominees }, command) => {
    assertValid(context, nominees);
    const sent = await requestStepUp(context, command, {
      ...nomineesStepUp(nominees),
      text: (t, code) => t("notices.code.nominees", { code }),
    });
    return command.commit(() => sent);
  },

  "nominees.save": async (context, { nominees, otp }, command) => {
    assertValid(context, nominees);
    await confirmStepUp(context, command, { ...nomineesStepUp(nominees), otp });
    return command.commit(() => {
      // A nominee may have come of age while the code was checked.
      assertValid(context, nominees);
      insertNomination(context.sql, nominees, context.clock.now());
      return nominationOf(context);
    });
  },
} satisfies Partial<Operations>;
