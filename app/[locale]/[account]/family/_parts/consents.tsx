import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { formatMoment } from "@/components/money/moment";
import { Disclosure } from "@/components/ui/disclosure";
import { Line, Lines } from "@/components/ui/figures";
import { Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import type { FamilyAccount } from "@/lib/contract/calls/family";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { findOwnZone } from "@/lib/web/own-zone";

/** The guardian's consent for each child: date, evidence and text. Withdrawn consents stay on record. */
export async function Consents({ accounts, locale }: { accounts: readonly FamilyAccount[]; locale: Locale }) {
  const t = await getTranslations("family");
  return (
    <Section title={t("consents.title")}>
      <p className="mb-4 max-w-prose text-body text-muted">{t("consents.lead")}</p>
      <div className="border-line border-t">
        {accounts.map((account) => (
          <Consent key={account.userId} account={account} locale={locale} />
        ))}
      </div>
    </Section>
  );
}

async function Consent({ account, locale }: { account: FamilyAccount; locale: Locale }) {
  const t = await getTranslations("family");
  const { userId, name, ageGroup, guardianship } = account;
  if (guardianship === null) return null;
  const { consent, comesOfAgeOn } = guardianship;
  const end = endOf(guardianship);
  const child = name ?? t("consents.nameless");
  return (
    <Disclosure
      summary={
        <span className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
          <span className="wrap-anywhere">{name ?? t(`members.kind.CHILD_${ageGroup}`)}</span>
          {consent.endedAt === null ? (
            <Status kind="confirmed">{t("consents.stands")}</Status>
          ) : (
            <span className="font-normal text-faint text-label">{t(`consents.${end}`)}</span>
          )}
        </span>
      }
    >
      <Words version={consent.version} />
      <Lines className="mt-4 border-line border-y">
        <Line label={t("consents.given")}>{formatMoment(consent.at, locale, await findOwnZone())}</Line>
        <Line label={t("consents.version")}>{consent.version}</Line>
        {consent.evidence === null ? (
          <Line label={t("consents.signedInBy")}>{consent.proof?.contact ?? t("consents.noProof")}</Line>
        ) : (
          <Line label={t("consents.evidence")}>
            <span className="wrap-anywhere">{consent.evidence}</span>
          </Line>
        )}
        {consent.proof && (
          <Line label={t("consents.receipt")}>
            <span className="wrap-anywhere text-label">{consent.proof.receipt}</span>
          </Line>
        )}
        <Line label={t(ageGroup === "MINOR" ? "consents.until" : "consents.cameOfAge")}>
          {formatDate(comesOfAgeOn, locale)}
        </Line>
        {consent.endedAt !== null && (
          <Line label={t(`consents.${end}At`)}>{formatMoment(consent.endedAt, locale, await findOwnZone())}</Line>
        )}
      </Lines>
      {consent.endedAt === null && (
        <p className="mt-2 flex flex-wrap gap-x-8">
          <TextLink href={hrefFor(locale, `/family/${userId}/hand-over`)} className={LINK}>
            {t("consents.atEighteen", { name: child })}
          </TextLink>
          <TextLink href={hrefFor(locale, `/family/end?child=${userId}`)} className={LINK}>
            {t("consents.end", { name: child })}
          </TextLink>
        </p>
      )}
    </Disclosure>
  );
}

/** Why this guardian's consent ended. */
function endOf({ takenOverAt, succeededAt }: NonNullable<FamilyAccount["guardianship"]>) {
  if (takenOverAt !== null) return "takenOver";
  return succeededAt === null ? "ended" : "succeeded";
}

const LINK = "wrap-anywhere inline-flex min-h-11 items-center text-ink";

/** Link to the consent text in the reader's language, in the version that was accepted. */
async function Words({ version }: { version: string }) {
  const t = await getTranslations("family.guardianConsent");
  return t.has(version) ? <blockquote className="border-line-strong border-l-2 pl-4">{t(version)}</blockquote> : null;
}
