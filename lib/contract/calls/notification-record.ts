/** The form of the records in `notification-kinds.ts`. */
import type { z } from "zod";
import type { Locale } from "../../i18n/locales.ts";
import type { ErrorCode } from "../values/errors.ts";

export interface NotificationRecord<Subject, Words extends string> {
  /**
   * The key of its words: its kind, or a key below it for each of several texts. `detail` is read in the list, `message`
   * is sent. `isOfWard`: the reader is the guardian.
   */
  readonly words: (subject: Subject, isOfWard: boolean) => Words;
  /** What the placeholders of its words stand for. */
  readonly values: (subject: Subject, locale: Locale) => Readonly<Record<string, string | number>>;
  /** The page that shows more, in the investor's own account. */
  readonly path: (subject: Subject) => string;
  /** The page of a child's account that shows it to the guardian; its first page where this is missing. */
  readonly pathInChild?: (subject: Subject) => string;
  /** What to correct; it follows the detail in the list. */
  readonly defect?: (subject: Subject) => ErrorCode | null;
  /**
   * Who is notified of it while a guardian keeps the account: the guardian where this is missing. BOTH: each with words
   * of their own, below `guardian` and `owner`; the owner's name of the kind is `ownName`.
   */
  readonly whileKept?: "OWNER" | "BOTH";
}

interface DefinedNotification<Schema extends z.ZodType, Words extends string>
  extends NotificationRecord<z.output<Schema>, Words> {
  /** What is stored and shown. It contains no contact, document number or account number. */
  readonly subject: Schema;
}

/** Infers the types of a record from its schema. */
export const notification = <Schema extends z.ZodType, Words extends string>(
  record: DefinedNotification<Schema, Words>,
) => record;
