import { getTranslations } from "next-intl/server";
import { formatDate, formatRate } from "@/components/money/format";
import { ExpectedFigure, ReceivedFigure, WalletFigure } from "@/components/portfolio/metric-figures";
import { Worth } from "@/components/portfolio/worth";
import { ButtonLink } from "@/components/ui/button";
import { Figure, Figures } from "@/components/ui/figures";
import type { Metrics } from "@/lib/contract/calls/dashboard";
import { getBalance } from "@/lib/contract/calls/wallet";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readOptional } from "@/lib/web/optional-read";
import type { Member } from "./read-member";

interface HeadlineProps {
  about: Member;
  metrics: Metrics;
  locale: Locale;
}

/** The child's totals: invested amount, current value and wallet balance. */
export async function Headline({ about: { member, guardianship }, metrics, locale }: HeadlineProps) {
  const [t, wallet] = await Promise.all([getTranslations("family"), getTranslations("wallet")]);
  return (
    <>
      <header className="mb-7 flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div className="min-w-0">
          <Worth
            metrics={metrics}
            label={t("view.worth", { date: formatDate(metrics.asOf, locale) })}
            gained={(amounts) => t.rich("view.gained", amounts)}
          />
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
  const [t, balance] = await Promise.all([
    getTranslations("dashboard"),
    readOptional(getBalance, { currency: "INR" }, { member }),
  ]);
  const { xirr } = metrics;
  const bps = xirr.realisedBps ?? xirr.promisedBps;
  return (
    <Figures>
      <ReceivedFigure metrics={metrics} />
      <ExpectedFigure metrics={metrics} locale={locale} />
      {balance && <WalletFigure wallet={balance} />}
      <Figure label={t(xirr.realisedBps === null ? "xirrPromised" : "xirrRealised")}>
        {bps === null ? t("xirrUnknown") : formatRate(bps)}
      </Figure>
    </Figures>
  );
}
