/** The form of the records in `notification-kinds.ts`. */
import type { z } from "zod";
import type { Locale } from "../../i18n/locales.ts";
import type { ErrorCode } from "../values/errors.ts";

/** LATE: a payer has not paid on the day. ADVERSE: something was refused, returned or cut. */
export type NotificationTone = "LATE" | "ADVERSE";

export interface NotificationRecord<Subject, Words extends string> {
  /**
   * The key of its words: its kind, or a key below it for each of several texts. `detail` is read in the list, `message`
   * is sent. `isOfWard`: the reader is the guardian.
   */
  readonly words: (subject: Subject, isOfWard: boolean) => Words;
  /** The values of the placeholders in its words. */
  readonly values: (subject: Subject, locale: Locale) => Readonly<Record<string, string | number>>;
  /** The page that shows more, in the investor's own account. */
  readonly path: (subject: Subject) => string;
  /** The page of a child's account that shows it to the guardian; its first page where this is missing. */
  readonly pathInChild?: (subject: Subject) => string;
  /** The code of the defect to correct, shown after the detail in the list; null without one. */
  readonly defect?: (subject: Subject) => ErrorCode | null;
  /** How it is marked in the list; plain where this is missing or null. */
  readonly tone?: NotificationTone | ((subject: Subject) => NotificationTone | null);
  /**
   * The recipient while a guardian keeps the account: the guardian where this is missing. BOTH: each with words
   * of their own, below `guardian` and `owner`; the owner's name of the kind is `ownName`.
   */
  readonly whileKept?: "OWNER" | "BOTH";
}

interface DefinedNotification<Schema extends z.ZodType, Words extends string>
  extends NotificationRecord<z.output<Schema>, Words> {
  /** The stored and shown data. It contains no contact, document number or account number. */
  readonly subject: Schema;
}

/** Infers the types of a record from its schema. */
export const notification = <Schema extends z.ZodType, Words extends string>(
  record: DefinedNotification<Schema, Words>,
) => record;
