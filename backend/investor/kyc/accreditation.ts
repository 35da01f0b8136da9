/** The ACCREDITATION step: answers are kept as given; below every threshold is the end of it, above one an agency decides. */
import { dateInIndia } from "../../../lib/contract/calendar-date.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import { accreditationAnswers, type KycState } from "../../../lib/contract/kyc.ts";
import type { Book } from "../book.ts";
import type { Operations } from "../operation.ts";
import { meetsThreshold } from "./accreditation-rules.ts";
import { assertStepOpen } from "./attempt.ts";
import { kycStateOf } from "./state.ts";
import { KycStore, type StartedStep } from "./store.ts";

const STEP = "ACCREDITATION";

export const accreditationOperations = {
  "kyc.accreditation.get": (book) => {
    const stored = Object.fromEntries(
      new KycStore(book.sql).listAccreditationAnswers().map(({ question, answer }) => [question, answer]),
    );
    const complete = accreditationAnswers.safeParse(stored);
    return {
      status: statusOf(book),
      meetsThreshold: complete.success ? meetsThreshold(complete.data, dateInIndia(book.clock.now())) : null,
      answers: accreditationAnswers.partial().parse(stored),
    };
  },

  "kyc.accreditation.save": (book, { accreditationAnswers: answers }, asking) =>
    asking.commit(() => {
      assertStepOpen(book, STEP);
      new KycStore(book.sql).saveAccreditationAnswers(answers);
      const isEnough = meetsThreshold(answers, dateInIndia(book.clock.now()));
      return saveStep(
        book,
        isEnough
          ? { status: "PENDING", reason: null }
          : { status: "REJECTED", reason: "ACCREDITATION_BELOW_THRESHOLD" },
      );
    }),
} satisfies Partial<Operations>;

const statusOf = (book: Book) => kycStateOf(book).steps.find(({ step }) => step === STEP)?.status ?? "NOT_STARTED";

function saveStep(book: Book, outcome: Pick<StartedStep, "status" | "reason">): KycState {
  new KycStore(book.sql).saveStep({ step: STEP, detail: null, ...outcome }, book.clock.now());
  return kycStateOf(book);
}

/** What the certifying agency has found. @throws Refusal KYC_STEP_ORDER when nothing waits for it. */
export function resolveAccreditation(book: Book, outcome: "VERIFIED" | "REJECTED"): KycState {
  return book.storage.transactionSync(() => {
    if (statusOf(book) !== "PENDING") throw new Refusal("KYC_STEP_ORDER");
    return saveStep(book, { status: outcome, reason: outcome === "REJECTED" ? "ACCREDITATION_DECLINED" : null });
  });
}
