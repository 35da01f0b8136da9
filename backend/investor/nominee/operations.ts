import { createHash } from "node:crypto";
import { dateInIndia } from "../../../lib/contract/calendar-date.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import type { Nomination, Nominee } from "../../../lib/contract/nominees.ts";
import type { Book } from "../book.ts";
import type { Operations } from "../operation.ts";
import { confirmStepUp, requestStepUp, type StepUp } from "../step-up.ts";
import { faultsIn, isMinor } from "./rules.ts";
import { findNomination, insertNomination } from "./store.ts";

const todayOf = (book: Pick<Book, "clock">) => dateInIndia(book.clock.now());

function nominationOf(book: Pick<Book, "sql" | "clock">): Nomination {
  const stored = findNomination(book.sql);
  if (!stored) return { version: 0, savedAt: null, nominees: [] };
  const today = todayOf(book);
  const { version, savedAt } = stored;
  return { version, savedAt, nominees: stored.nominees.map((each) => ({ ...each, isMinor: isMinor(each, today) })) };
}

/** @throws Refusal with everything that is wrong with the list */
function assertMayStand(book: Pick<Book, "clock">, nominees: readonly Nominee[]): void {
  const faults = faultsIn(nominees, todayOf(book));
  if (faults) throw new Refusal(faults.code, faults.fields);
}

/** A code is good for one list, to the letter. */
function confirming(nominees: readonly Nominee[]): StepUp {
  const list = nominees.map(({ name, relation, dateOfBirth, shareBps, guardianName }) => [
    ...[name, relation, dateOfBirth, shareBps, guardianName],
  ]);
  const binding = createHash("sha256").update(JSON.stringify(list)).digest("base64url");
  return { purpose: "NOMINEES", binding };
}

export const nomineeOperations = {
  "nominees.get": (book) => nominationOf(book),

  "nominees.otp-request": async (book, { nominees }, asking) => {
    assertMayStand(book, nominees);
    const sent = await requestStepUp(book, asking, {
      ...confirming(nominees),
      text: (t, code) => t("notices.code.nominees", { code }),
    });
    return asking.commit(() => sent);
  },

  "nominees.save": async (book, { nominees, otp }, asking) => {
    assertMayStand(book, nominees);
    await confirmStepUp(book, asking, { ...confirming(nominees), otp });
    return asking.commit(() => {
      insertNomination(book.sql, nominees, book.clock.now());
      return nominationOf(book);
    });
  },
} satisfies Partial<Operations>;
