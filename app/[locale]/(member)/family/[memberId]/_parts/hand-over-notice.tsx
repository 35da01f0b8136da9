import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { Notice } from "@/components/ui/feedback";
import { TextLink } from "@/components/ui/text-link";
import { addMonths } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import type { Member } from "./read-member";

/** The months before the eighteenth birthday in which the guardian may link the child's own contact. */
const MONTHS_AHEAD = 6;

/** The first day on which the child's own contact may be linked. */
export const handOverOpensOn = ({ guardianship: { comesOfAgeOn } }: Member) => addMonths(comesOfAgeOn, -MONTHS_AHEAD);

/** Whether the child's own contact may be linked now: the backend decides again. */
export const mayHandOver = (about: Member) => handOverOpensOn(about) <= about.guardianship.asOf;

/** Announces the hand-over at the child's eighteenth birthday and links to the form for the child's own contact. */
export async function HandOverNotice({ about, locale }: { about: Member; locale: Locale }) {
  if (!mayHandOver(about)) return null;
  const t = await getTranslations("family.handOver");
  const { member, name, guardianship } = about;
  const date = formatDate(guardianship.comesOfAgeOn, locale);
  return (
    <div className="mt-6">
      <Notice>
        {t(guardianship.mayAct ? "ahead" : "now", { name, date })}{" "}
        <TextLink href={hrefFor(locale, `/family/${member}/hand-over`)} className="font-semibold">
          {t("link")}
        </TextLink>
      </Notice>
    </div>
  );
}
