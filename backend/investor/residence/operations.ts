/** Asking for another country of residence: what is wished, the proof of it, and taking the wish back. */
import { DAY_MS } from "../../../lib/contract/calendar-date.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import type { ResidenceStanding } from "../../../lib/contract/residence.ts";
import { UPLOAD_TYPES } from "../../../lib/contract/uploads.ts";
import { acceptFile } from "../../uploads/accept.ts";
import type { Book } from "../book.ts";
import { discardDocument, keepDocument, storeDocument } from "../document/documents.ts";
import { kycStateOf } from "../kyc/state.ts";
import type { Operations } from "../operation.ts";
import { getIdentity } from "../user/store.ts";
import { CHANGES_A_YEAR } from "./rules.ts";
import {
  beginReview,
  countResidenceChangesAfter,
  endResidenceChange,
  findOpenResidenceChange,
  findResidenceChange,
  insertResidenceChange,
  type ResidenceRow,
} from "./store.ts";

const YEAR_MS = 365 * DAY_MS;

export const residenceOperations = {
  "residence.get": (book) => standingOf(book),

  "residence.request": (book, { country, reason }, asking) =>
    asking.commit(() => {
      const { country: from } = getIdentity(book.sql);
      const at = book.clock.now();
      // Whoever has still to fill in his profile says there where he lives.
      if (!isCountryLocked(book)) throw new Refusal("KYC_STEP_ORDER");
      if (findOpenResidenceChange(book.sql)) throw new Refusal("RESIDENCE_REQUESTED");
      if (country === from) throw new Refusal("RESIDENCE_SAME", { country: "RESIDENCE_SAME" });
      if (countResidenceChangesAfter(book.sql, at - YEAR_MS) >= CHANGES_A_YEAR) throw new Refusal("TOO_MANY_REQUESTS");
      insertResidenceChange(book.sql, { from, to: country, reason, at });
      return standingOf(book);
    }),

  "residence.prove": async (book, { file }, asking) => {
    getUnproven(book);
    const accepted = acceptFile(file, { field: "file", types: UPLOAD_TYPES });
    const documentId = await storeDocument(book, accepted);
    try {
      return asking.commit(() => {
        const { sequence } = getUnproven(book);
        beginReview(book.sql, { sequence, documentId });
        keepDocument(book, documentId);
        book.emit({ type: "investor.residence-change-requested.v1" });
        return standingOf(book);
      });
    } catch (cause) {
      book.storage.transactionSync(() => discardDocument(book, documentId));
      throw cause;
    }
  },

  "residence.withdraw": (book, _, asking) =>
    asking.commit(() => {
      const open = findOpenResidenceChange(book.sql);
      if (!open) throw new Refusal("RESIDENCE_NO_REQUEST");
      const { sequence, documentId } = open;
      endResidenceChange(book.sql, { sequence, state: "WITHDRAWN", fault: null, at: book.clock.now() });
      if (documentId !== null) discardDocument(book, documentId);
      book.emit({ type: "investor.residence-change-decided.v1" });
      return standingOf(book);
    }),
} satisfies Partial<Operations>;

/** Once the profile is done, its country stands. */
export const isCountryLocked = (book: Pick<Book, "sql">): boolean =>
  kycStateOf(book).steps.some(({ step, status }) => step === "PROFILE" && status === "VERIFIED");

export function standingOf(book: Pick<Book, "sql">): ResidenceStanding {
  const found = findResidenceChange(book.sql);
  return { country: getIdentity(book.sql).country, isLocked: isCountryLocked(book), change: found && shown(found) };
}

const shown = ({ from, to, reason, state, fault, requestedAt, decidedAt }: ResidenceRow) => ({
  ...{ from, to, reason, state, fault, requestedAt, decidedAt },
});

/** @throws Refusal RESIDENCE_NO_REQUEST, RESIDENCE_IN_REVIEW */
function getUnproven(book: Pick<Book, "sql">): ResidenceRow {
  const open = findOpenResidenceChange(book.sql);
  if (!open) throw new Refusal("RESIDENCE_NO_REQUEST");
  if (open.state === "IN_REVIEW") throw new Refusal("RESIDENCE_IN_REVIEW");
  return open;
}
