import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatRate } from "@/components/money/format";
import { Progress } from "@/components/ui/progress";
import { Status } from "@/components/ui/status";
import type { BankDeposits, PayerExposure } from "@/lib/contract/calls/exposure";
import type { Currency, Minor } from "@/lib/contract/facts/money";
import { LOCALES, type Locale } from "@/lib/i18n/locales";
import { groupsOf } from "./payer-groups";

/** Further payers are inside a disclosure. */
const SHOWN_MAX = 6;

interface PayersProps {
  payers: readonly PayerExposure[];
  currency: Currency;
  locale: Locale;
}

/** Exposure to each payer over all deals with it, the largest first. */
export async function PayerExposures({ payers, currency, locale }: PayersProps) {
  const t = await getTranslations({ locale, namespace: "dashboard" });
  const list = (shown: typeof payers) => (
    <ul>
      {shown.map((payer) => (
        <Payer key={payer.payerName} {...{ payer, currency, locale }} />
      ))}
    </ul>
  );
  return (
    <>
      {list(payers.slice(0, SHOWN_MAX))}
      {payers.length > SHOWN_MAX && (
        <details>
          <summary className="flex min-h-11 items-center font-medium text-label text-ink underline decoration-line-strong underline-offset-3">
            {t("payersMore", { count: payers.length - SHOWN_MAX })}
          </summary>
          {list(payers.slice(SHOWN_MAX))}
        </details>
      )}
      <Groups payers={payers} currency={currency} locale={locale} />
    </>
  );
}

/** Exposure to each group of companies through several payers. */
async function Groups({ payers, currency, locale }: PayersProps) {
  const groups = groupsOf(payers);
  if (groups.length === 0) return null;
  const [t, hidden] = await Promise.all([getTranslations({ locale, namespace: "dashboard" }), amountsHidden()]);
  return (
    <div className="mt-6">
      <h3 className="font-semibold text-body text-ink">{t("groupsTitle")}</h3>
      <p className="text-label text-muted">{t("groupsLead")}</p>
      <ul>
        {groups.map(({ groupName, payerNames, value, shareBps }) => (
          <li key={groupName} className="share-row" data-slot="payer-group">
            <div>
              <span>{groupName}</span>
              <Amount amount={value} currency={currency} decimals="words" className="text-ink" />
              <span className="share">{formatRate(shareBps, 1)}</span>
            </div>
            <p>{new Intl.ListFormat(LOCALES[locale].tag, { type: "conjunction" }).format(payerNames)}</p>
            {!hidden && <Progress percent={shareBps / 100} label={t("shareOf", { name: groupName })} tone="ink" />}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PayerProps extends Omit<PayersProps, "payers"> {
  payer: PayerExposure;
}

async function Payer({ payer: { payerName, value, shareBps, holdings, isLate }, currency, locale }: PayerProps) {
  const [t, states, hidden] = await Promise.all([
    getTranslations({ locale, namespace: "dashboard" }),
    getTranslations({ locale, namespace: "states" }),
    amountsHidden(),
  ]);
  return (
    <li className="share-row">
      <div>
        <span>{payerName}</span>
        <Amount amount={value} currency={currency} decimals="words" className={isLate ? "text-warning" : "text-ink"} />
        <span className="share">{formatRate(shareBps, 1)}</span>
      </div>
      <p>
        {t("payerHoldings", { count: holdings })}
        {isLate && <Status kind="delayed">{states("delayed")}</Status>}
      </p>
      {!hidden && <Progress percent={shareBps / 100} label={t("shareOf", { name: payerName })} tone="ink" />}
    </li>
  );
}

interface InsuranceProps {
  deposits: readonly BankDeposits[];
  insuredUpTo: Minor;
  currency: Currency;
  locale: Locale;
}

/** The insured part of the deposits with each bank: the limit counts all deposits there together. */
export async function DepositInsurance({ deposits, insuredUpTo, currency, locale }: InsuranceProps) {
  const [t, hidden] = await Promise.all([getTranslations({ locale, namespace: "dashboard" }), amountsHidden()]);
  const amount = (of: Minor) => () => <Amount amount={of} currency={currency} decimals="words" />;
  return (
    <>
      <p className="text-label text-muted">{t.rich("insurance.lead", { limit: amount(insuredUpTo) })}</p>
      <ul>
        {deposits.map(({ bankName: bank, value, insured, uninsured }) => (
          <li key={bank} className="share-row">
            <div className="text-ink">
              <span>{bank}</span>
              <Amount amount={value} currency={currency} decimals="words" />
            </div>
            <p className={uninsured > 0 ? "text-warning" : undefined}>
              {uninsured > 0
                ? t.rich("insurance.part", { insured: amount(insured), uninsured: amount(uninsured) })
                : t("insurance.all")}
            </p>
            {!hidden && (
              <Progress percent={(value / insuredUpTo) * 100} label={t("insurance.meter", { bank })} tone="ink" />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
