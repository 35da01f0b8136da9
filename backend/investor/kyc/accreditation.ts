/**
 * The ACCREDITATION step. Answers are stored as given; below every threshold they are rejected, otherwise an agency
 * decides.
 */

import { accreditationAnswers, type KycState } from "../../../lib/contract/calls/kyc.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { notify } from "../notifications/notify.ts";
import { meetsThreshold } from "./accreditation-rules.ts";
import { assertStepOpen } from "./attempt.ts";
import { kycStateOf } from "./kyc-state.ts";
import { KycStore, type StartedStep } from "./kyc-store.ts";

const STEP = "ACCREDITATION";

export const accreditationOperations = {
  "kyc.accreditation.get": (context) => {
    const stored = Object.fromEntries(
      new KycStore(context.sql).listAccreditationAnswers().map(({ question, answer }) => [question, answer]),
    );
    const complete = accreditationAnswers.safeParse(stored);
    return {
      status: statusOf(context),
      meetsThreshold: complete.success ? meetsThreshold(complete.data, dateInIndia(context.clock.now())) : null,
      answers: accreditationAnswers.partial().parse(stored),
    };
  },

  "kyc.accreditation.save": (context, { userId, accreditationAnswers: answers }, command) => {
    // The answer is the same for another investor's account as for one that does not exist.
    if (userId !== undefined && userId !== context.userId) throw new AppError("NOT_FOUND");
    return command.commit(() => {
      assertStepOpen(context, STEP);
      new KycStore(context.sql).saveAccreditationAnswers(answers);
      const isEnough = meetsThreshold(answers, dateInIndia(context.clock.now()));
      return saveStep(
        context,
        isEnough
          ? { status: "PENDING", reason: null }
          : { status: "REJECTED", reason: "ACCREDITATION_BELOW_THRESHOLD" },
      );
    });
  },
} satisfies Partial<Operations>;

const statusOf = (context: AccountContext) =>
  kycStateOf(context).steps.find(({ step }) => step === STEP)?.status ?? "NOT_STARTED";

function saveStep(context: AccountContext, outcome: Pick<StartedStep, "status" | "reason">): KycState {
  new KycStore(context.sql).saveStep({ step: STEP, detail: null, ...outcome }, context.clock.now());
  return kycStateOf(context);
}

/** Records the agency's verdict. @throws AppError KYC_STEP_ORDER when no answers are pending */
export function resolveAccreditation(context: AccountContext, outcome: "VERIFIED" | "REJECTED"): KycState {
  return context.storage.transactionSync(() => {
    if (statusOf(context) !== "PENDING") throw new AppError("KYC_STEP_ORDER");
    const reason = outcome === "REJECTED" ? "ACCREDITATION_DECLINED" : null;
    const subject = { kind: "KYC_RESULT", result: `ACCREDITATION_${outcome}`, reason } as const;
    // The verdict is final for these answers; others may be given after a rejection.
    notify(context, { reference: `ACCREDITATION:${context.clock.now()}`, subject });
    return saveStep(context, { status: outcome, reason });
  });
}
