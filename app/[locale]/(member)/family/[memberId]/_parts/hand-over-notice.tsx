import { getTranslations } from "next-intl/server";
import { masked } from "@/app/[locale]/_account/mask-contact";
import { formatDate } from "@/components/money/format";
import { Notice } from "@/components/ui/feedback";
import { TextLink } from "@/components/ui/text-link";
import { listContacts } from "@/lib/contract/calls/contacts";
import { addMonths } from "@/lib/contract/values/calendar-date";
import { AppError } from "@/lib/contract/values/errors";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readForInvestor } from "@/lib/web/investor-call";
import type { Member } from "./read-member";

/** The months before the eighteenth birthday in which the guardian may link the child's own contact. */
const MONTHS_AHEAD = 6;

/** The first day on which the child's own contact may be linked. */
export const handOverOpensOn = ({ guardianship: { comesOfAgeOn } }: Member) => addMonths(comesOfAgeOn, -MONTHS_AHEAD);

/** Whether the child's own contact may be linked now: the backend decides again. */
export const mayHandOver = (about: Member) => handOverOpensOn(about) <= about.guardianship.asOf;

/**
 * The contacts linked for the child, masked. Null once the child has signed in, because they are the child's alone
 * from then on. Empty when they cannot be read; linking one twice is refused anyway.
 */
export async function findLinkedContacts({ member }: Member): Promise<readonly string[] | null> {
  try {
    return (await readForInvestor(listContacts, {}, { member })).contacts.map(masked);
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    return cause.code === "OWNER_ONLY" ? null : [];
  }
}

/** Announces the hand-over at the child's eighteenth birthday, and what the guardian still has to do for it. */
export async function HandOverNotice({ about, locale }: { about: Member; locale: Locale }) {
  if (!mayHandOver(about)) return null;
  const [t, linked] = await Promise.all([getTranslations("family.handOver"), findLinkedContacts(about)]);
  const { member, name, guardianship } = about;
  const date = formatDate(guardianship.comesOfAgeOn, locale);
  return (
    <div className="mt-6">
      <Notice>
        {t(guardianship.mayAct ? "ahead" : "now", { name, date })} {linked === null && `${t("signedIn", { name })} `}
        {linked !== null && linked.length > 0 && `${t("linked", { name, contacts: linked.join(", ") })} `}
        {linked !== null && (
          <TextLink href={hrefFor(locale, `/family/${member}/hand-over`)} className="font-semibold">
            {t(linked.length > 0 ? "linkMore" : "link")}
          </TextLink>
        )}
      </Notice>
    </div>
  );
}
