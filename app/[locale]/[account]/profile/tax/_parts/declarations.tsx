import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatDate } from "@/components/money/format";
import { ConfirmedSubmit } from "@/components/ui/confirmed-submit";
import { Line, Lines } from "@/components/ui/figures";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import type { TaxDeclaration } from "@/lib/contract/calls/tax-declarations";
import { type CalendarDate, dateInIndia } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { withdrawForm121 } from "../actions";

interface DeclarationsProps {
  declarations: readonly TaxDeclaration[];
  today: CalendarDate;
  locale: Locale;
}

/** The declarations of all years; the one in force can be withdrawn. */
export async function Declarations({ declarations, today, locale }: DeclarationsProps) {
  const t = await getTranslations("tax.history");
  return (
    <Section title={t("title")}>
      {declarations.length === 0 ? (
        <p className="border-line border-y py-5 text-body text-muted">{t("none")}</p>
      ) : (
        <ul className="grid gap-8">
          {declarations.map((declaration) => (
            <li key={declaration.sequence}>
              <Declaration declaration={declaration} today={today} locale={locale} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface DeclarationProps extends Omit<DeclarationsProps, "declarations"> {
  declaration: TaxDeclaration;
}

async function Declaration({ declaration, today, locale }: DeclarationProps) {
  const t = await getTranslations("tax.history");
  const { financialYear, filedAt, appliesFrom, appliesTo, incomeHere, totalIncome, withdrawnAt } = declaration;
  const days = { from: formatDate(appliesFrom, locale), to: formatDate(appliesTo, locale) };
  return (
    <>
      <div className="mb-2 flex items-center justify-between gap-4">
        <h3 className="font-semibold text-body text-ink">{financialYear}</h3>
        <DeclarationStatus declaration={declaration} today={today} locale={locale} />
      </div>
      <Lines className="border-line border-y">
        <Line label={t("filedOn")}>{formatDate(dateInIndia(filedAt), locale)}</Line>
        <Line label={t("applies")}>{appliesTo < appliesFrom ? t("noDays") : t("days", days)}</Line>
        <Line label={t("incomeHere")}>
          <Amount amount={incomeHere} />
        </Line>
        <Line label={t("totalIncome")}>
          <Amount amount={totalIncome} />
        </Line>
      </Lines>
      {withdrawnAt === null && appliesTo >= today && (
        <form id={`withdraw-${declaration.sequence}`} action={withdrawForm121} className="mt-4">
          <HiddenFields values={{ locale, idempotencyKey: crypto.randomUUID() }} />
          <ConfirmedSubmit
            form={`withdraw-${declaration.sequence}`}
            words={{ button: t("withdraw"), confirmTitle: t("withdrawTitle"), confirmBody: t("withdrawBody") }}
          />
        </form>
      )}
    </>
  );
}

async function DeclarationStatus({
  declaration: { appliesFrom, appliesTo, withdrawnAt },
  today,
  locale,
}: DeclarationProps) {
  const t = await getTranslations("tax.history");
  if (withdrawnAt !== null) return <Status kind="ended">{t("withdrawn")}</Status>;
  if (appliesTo < today) return <Status kind="ended">{t("ended")}</Status>;
  if (today < appliesFrom) {
    return <Status kind="pending">{t("upcoming", { date: formatDate(appliesFrom, locale) })}</Status>;
  }
  return <Status kind="confirmed">{t("inForce")}</Status>;
}
