import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Amount } from "@/components/money/amount";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatRate } from "@/components/money/format";
import { LinkedDisclosure } from "@/components/ui/linked-disclosure";
import { Progress } from "@/components/ui/progress";
import { Status } from "@/components/ui/status";
import type { BankDeposits, PayerExposure } from "@/lib/contract/calls/exposure";
import { addMinor, type Currency, type Minor } from "@/lib/contract/facts/money";
import { LOCALES, type Locale } from "@/lib/i18n/locales";
import { type Fold, foldRows } from "./folded-rows";
import { groupsOf } from "./payer-groups";

interface PayersProps {
  payers: readonly PayerExposure[];
  currency: Currency;
  locale: Locale;
}

/** Exposure to each payer over all deals with it, the largest first. */
export async function PayerExposures({ fold, ...props }: PayersProps & { fold: Fold }) {
  const { payers, ...reading } = props;
  const t = await getTranslations({ locale: reading.locale, namespace: "dashboard" });
  const { first, further, rest } = foldRows(payers);
  const rowOf = (payer: PayerExposure) => <Payer key={payer.payerName} payer={payer} {...reading} />;
  return (
    <>
      <ul>{first.map(rowOf)}</ul>
      {further.length > 0 && (
        <LinkedDisclosure summary={t("payersMore", { count: payers.length - first.length })} {...fold}>
          <ul>
            {further.map(rowOf)}
            {rest.length > 0 && <RestOfPayers payers={rest} {...reading} />}
          </ul>
        </LinkedDisclosure>
      )}
      <Groups {...props} />
    </>
  );
}

async function RestOfPayers({ payers, currency, locale }: PayersProps) {
  const t = await getTranslations({ locale, namespace: "dashboard" });
  return (
    <li className="share-row">
      <div>
        <span>{t("payersMore", { count: payers.length })}</span>
        <Amount
          amount={addMinor(...payers.map(({ value }) => value))}
          currency={currency}
          decimals="words"
          className="text-ink"
        />
        <span className="share">
          {formatRate(
            payers.reduce((sum, { shareBps }) => sum + shareBps, 0),
            1,
          )}
        </span>
      </div>
    </li>
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
export async function DepositInsurance({ deposits, fold, ...reading }: InsuranceProps & { fold: Fold }) {
  const { insuredUpTo, currency, locale } = reading;
  const t = await getTranslations({ locale, namespace: "dashboard" });
  const { first, further, rest } = foldRows(deposits);
  const rowOf = (bank: BankDeposits) => <Bank key={bank.bankName} bank={bank} {...reading} />;
  const limit = () => <Amount amount={insuredUpTo} currency={currency} decimals="words" />;
  return (
    <>
      <p className="text-label text-muted">{t.rich("insurance.lead", { limit })}</p>
      <ul>{first.map(rowOf)}</ul>
      {further.length > 0 && (
        <LinkedDisclosure summary={t("insurance.more", { count: deposits.length - first.length })} {...fold}>
          <ul>
            {further.map(rowOf)}
            {rest.length > 0 && (
              <InsuredRow
                {...{ name: t("insurance.more", { count: rest.length }), currency, locale }}
                value={addMinor(...rest.map(({ value }) => value))}
                insured={addMinor(...rest.map(({ insured }) => insured))}
                uninsured={addMinor(...rest.map(({ uninsured }) => uninsured))}
              />
            )}
          </ul>
        </LinkedDisclosure>
      )}
    </>
  );
}

type BankProps = Omit<InsuranceProps, "deposits"> & { bank: BankDeposits };

async function Bank({ bank: { bankName: bank, ...parts }, insuredUpTo, ...reading }: BankProps) {
  const [t, hidden] = await Promise.all([
    getTranslations({ locale: reading.locale, namespace: "dashboard" }),
    amountsHidden(),
  ]);
  return (
    <InsuredRow name={bank} {...parts} {...reading}>
      {!hidden && (
        <Progress percent={(parts.value / insuredUpTo) * 100} label={t("insurance.meter", { bank })} tone="ink" />
      )}
    </InsuredRow>
  );
}

interface InsuredRowProps extends Omit<BankDeposits, "bankName">, Pick<InsuranceProps, "currency" | "locale"> {
  name: string;
  children?: ReactNode;
}

async function InsuredRow({ name, value, insured, uninsured, currency, locale, children }: InsuredRowProps) {
  const t = await getTranslations({ locale, namespace: "dashboard" });
  const amount = (of: Minor) => () => <Amount amount={of} currency={currency} decimals="words" />;
  return (
    <li className="share-row">
      <div className="text-ink">
        <span>{name}</span>
        <Amount amount={value} currency={currency} decimals="words" />
      </div>
      <p className={uninsured > 0 ? "text-warning" : undefined}>
        {uninsured > 0
          ? t.rich("insurance.part", { insured: amount(insured), uninsured: amount(uninsured) })
          : t("insurance.all")}
      </p>
      {children}
    </li>
  );
}
