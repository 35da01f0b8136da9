import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatDate, formatRate } from "@/components/money/format";
import { ButtonLink } from "@/components/ui/button";
import { Figure, Figures } from "@/components/ui/figures";
import type { Metrics } from "@/lib/contract/dashboard";
import { getBalance } from "@/lib/contract/wallet";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readPart } from "@/lib/server/partial-read";
import type { Member } from "./read-member";

interface HeadlineProps {
  about: Member;
  metrics: Metrics;
  locale: Locale;
}

/** What the child has in all: what is invested, worth today, and what lies in its wallet. */
export async function Headline({ about: { member, guardianship }, metrics, locale }: HeadlineProps) {
  const [t, wallet] = await Promise.all([getTranslations("family"), getTranslations("wallet")]);
  const { currency, currentValue, gain, invested, asOf } = metrics;
  return (
    <>
      <header className="mb-7 flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div className="min-w-0">
          <h1 className="text-label text-muted">{t("view.worth", { date: formatDate(asOf, locale) })}</h1>
          <p className="text-ink">
            <Amount amount={currentValue} currency={currency} size="hero" />
          </p>
          <p className="mt-3 text-label text-muted">
            {t.rich("view.gained", {
              gain: () => (
                <Amount
                  amount={gain}
                  currency={currency}
                  sign="always"
                  className={`font-semibold text-body ${gain < 0 ? "text-negative" : gain > 0 ? "text-positive" : "text-ink"}`}
                />
              ),
              putIn: () => <Amount amount={invested} currency={currency} />,
            })}
          </p>
        </div>
        {guardianship.mayAct && (
          <ButtonLink href={hrefFor(locale, `/family/${member}/wallet/add`)} size="large" className="max-tablet:w-full">
            {wallet("addMoney")}
          </ButtonLink>
        )}
      </header>
      <Strip member={member} metrics={metrics} locale={locale} />
    </>
  );
}

async function Strip({ member, metrics, locale }: Omit<HeadlineProps, "about"> & Pick<Member, "member">) {
  const [t, balance] = await Promise.all([getTranslations("dashboard"), readPart(getBalance, {}, { member })]);
  const { currency, received, tds, expected, expectedBy, xirr } = metrics;
  const bps = xirr.realisedBps ?? xirr.promisedBps;
  return (
    <Figures>
      <Figure
        label={t("received")}
        note={t.rich("receivedNote", { tds: () => <Amount amount={tds} currency={currency} /> })}
      >
        <Amount amount={received} currency={currency} />
      </Figure>
      <Figure
        label={t("expected")}
        note={expectedBy === null ? t("expectedNone") : t("expectedNote", { date: formatDate(expectedBy, locale) })}
      >
        <Amount amount={expected} currency={currency} />
      </Figure>
      {balance && (
        <Figure
          label={t("wallet")}
          note={
            balance.held > 0
              ? t.rich("walletHeld", { held: () => <Amount amount={balance.held} currency={currency} /> })
              : t("walletFree")
          }
        >
          <Amount amount={balance.balance} currency={currency} />
        </Figure>
      )}
      <Figure label={t(xirr.realisedBps === null ? "xirrPromised" : "xirrRealised")}>
        {bps === null ? t("xirrUnknown") : formatRate(bps)}
      </Figure>
    </Figures>
  );
}
