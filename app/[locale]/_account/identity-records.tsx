import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { Line, Lines } from "@/components/ui/figures";
import type { IdentityRecords, NameMatch } from "@/lib/contract/calls/identity-records";
import type { Locale } from "@/lib/i18n/locales";

/** Whether another register was looked up. */
export const hasRecords = ({ kra, passport }: IdentityRecords) => kra.record !== null || passport.record !== null;

type KraRecord = NonNullable<IdentityRecords["kra"]["record"]>;

/** The status of a record, after its agency: "CVL KRA: Validated". */
export const kraStatus = (
  { agency, status }: KraRecord,
  t: Awaited<ReturnType<typeof getTranslations<"identity-records">>>,
) => [agency && `${agency} KRA`, t(`status.${status}`)].filter(Boolean).join(": ");

interface IdentityRecordLinesProps {
  records: IdentityRecords;
  locale: Locale;
}

/** The investor's records in other registers: their KYC at an agency, and their passport. */
export async function IdentityRecordLines({ records, locale }: IdentityRecordLinesProps) {
  const t = await getTranslations("identity-records");
  const [kra, passport] = [records.kra.record, records.passport.record];
  const nameOf = (match: NameMatch, name: string | null) => {
    if (match === "OTHER" || name === null) return t("otherName");
    return match === "PERHAPS" ? t("perhaps", { name }) : name;
  };
  return (
    <>
      <Lines className="mt-2 border-line border-y">
        {kra && <Line label={t("kra.label")}>{kraStatus(kra, t)}</Line>}
        {kra?.since && <Line label={t("kra.since")}>{formatDate(kra.since, locale)}</Line>}
        {kra?.nameMatch && (
          <Line label={t("kra.name")}>
            <span className="wrap-anywhere">{nameOf(kra.nameMatch, kra.registeredName)}</span>
          </Line>
        )}
        {passport && (
          <Line label={t("passport.label")}>
            <span className="tabular-nums">{passport.maskedFileNumber}</span>
          </Line>
        )}
        {passport && (
          <Line label={t("passport.name")}>
            <span className="wrap-anywhere">{nameOf(passport.nameMatch, passport.registeredName)}</span>
          </Line>
        )}
      </Lines>
      {kra && <p className="mt-3 max-w-prose text-label text-muted">{t(`meaning.${kra.status}`)}</p>}
    </>
  );
}
