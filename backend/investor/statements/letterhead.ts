/** Whose statement it is, as each of them begins and ends. */
import type { EpochMs } from "../../../lib/contract/calendar-date.ts";
import type { Fact, Sheet } from "../../pdf/sheet.ts";
import type { Book } from "../book.ts";
import { profileOf } from "../user/profile.ts";
import { moment } from "./figures.ts";

export interface Holder {
  readonly name: string | null;
  /** As far as it may be shown; null until it is verified. */
  readonly maskedPan: string | null;
  readonly userId: string;
}

export function holderOf(book: Book): Holder {
  const { name, kyc, userId } = profileOf(book);
  const pan = kyc.steps.find(({ step }) => step === "PAN");
  return { name, userId, maskedPan: pan?.status === "VERIFIED" ? pan.detail : null };
}

export function writeLetterhead(sheet: Sheet, holder: Holder, { lead, facts = [] }: { lead: string; facts?: Fact[] }) {
  sheet.letterhead({
    lead,
    facts: [
      { label: "In the name of", text: holder.name ?? "–" },
      { label: "PAN", text: holder.maskedPan ?? "–" },
      { label: "Account", text: holder.userId },
      ...facts,
    ],
  });
}

export const footerOf = (title: string, madeAt: EpochMs): string =>
  `ultra · ${title} · generated ${moment(madeAt)} IST`;

export const BY_MACHINE = "This is a computer-generated statement from the books of ultra and needs no signature.";
