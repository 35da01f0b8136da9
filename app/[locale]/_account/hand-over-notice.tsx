import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { Notice } from "@/components/ui/feedback";
import { TextLink } from "@/components/ui/text-link";
import { listContacts } from "@/lib/contract/calls/contacts";
import { addMonths } from "@/lib/contract/values/calendar-date";
import { AppError } from "@/lib/contract/values/errors";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readForInvestor } from "@/lib/web/investor-call";
import { masked } from "./mask-contact";
import { type AnothersScope, isOfWard, type WardScope } from "./scope";

/** The months before the eighteenth birthday in which the guardian may link the child's own contact. */
const MONTHS_AHEAD = 6;

/** The first day on which the child's own contact may be linked. */
export const handOverOpensOn = ({ holder }: WardScope) => addMonths(holder.guardianship.comesOfAgeOn, -MONTHS_AHEAD);

/** Whether the child's own contact may be linked now: the backend decides again. */
export const mayHandOver = (scope: WardScope) => handOverOpensOn(scope) <= scope.holder.guardianship.asOf;

/**
 * The contacts linked for the child, masked. Null once the child has signed in, because they are the child's alone
 * from then on. Empty when they cannot be read; linking one twice is refused anyway.
 */
export async function findLinkedContacts({ about }: AnothersScope): Promise<readonly string[] | null> {
  try {
    return (await readForInvestor(listContacts, {}, about)).contacts.map(masked);
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    return cause.code === "OWNER_ONLY" ? null : [];
  }
}

/** Announces the hand-over at the child's eighteenth birthday, and the guardian's remaining step. */
export async function HandOverNotice({ scope, locale }: { scope: AnothersScope; locale: Locale }) {
  if (!isOfWard(scope) || !mayHandOver(scope)) return null;
  const [t, linked] = await Promise.all([getTranslations("family.handOver"), findLinkedContacts(scope)]);
  const { name, guardianship } = scope.holder;
  const date = formatDate(guardianship.comesOfAgeOn, locale);
  return (
    <div className="mt-6">
      <Notice>
        {t(scope.mayAct ? "ahead" : "now", { name, date })} {linked === null && `${t("signedIn", { name })} `}
        {linked !== null && linked.length > 0 && `${t("linked", { name, contacts: linked.join(", ") })} `}
        {linked !== null && (
          <TextLink href={hrefFor(locale, `${scope.path}/hand-over`)} className="font-semibold">
            {t(linked.length > 0 ? "linkMore" : "link")}
          </TextLink>
        )}
      </Notice>
    </div>
  );
}
