import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Amount } from "@/components/money/amount";
import { AmountView } from "@/components/money/amount-view";
import { Section } from "@/components/ui/section";
import type { Deal } from "@/lib/contract/calls/deals";
import type { InvestmentTerms } from "@/lib/contract/calls/investment-terms";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import { inLocale, type Locale } from "@/lib/i18n/locales";
import { productOf } from "@/lib/products/lookup";
import { businessNow } from "@/lib/web/clock";
import { type ChildName, holderWord } from "./deal-holder";
import { endDateText } from "./end-date";
import { AccountIcon, BankIcon, CompanyIcon, GoodsIcon, LockIcon, PersonIcon } from "./fund-flow-icons";

interface FlowProps {
  deal: Deal;
  /** Of the chosen amount; null where none can be invested. */
  terms: InvestmentTerms | null;
  childName: ChildName;
  locale: Locale;
}

interface Station {
  readonly name: ReactNode;
  readonly note: ReactNode;
  readonly icon: ReactNode;
}

/** The flow of funds: out in ink along the upper line, and back to the investor in the accent along the lower one. */
export async function FundFlow({ deal, terms, childName, locale }: FlowProps) {
  const t = await getTranslations("deal.way");
  const middle = await middleOf(deal);
  const { outward, payer } = await recipientAndPayerOf(deal, locale);
  const investor: Station = {
    name: childName ?? t("you"),
    note: terms
      ? t.rich("pay", { holder: holderWord(childName), amount: () => <Paid terms={terms} /> })
      : t("payToday", { holder: holderWord(childName) }),
    icon: <PersonIcon />,
  };
  return (
    <Section title={t("title")}>
      <figure aria-label={t("figure")} className="mt-4">
        <ol aria-label={t("outLabel")} className="relative grid grid-cols-3">
          <Line className="top-7 right-1/6 left-1/6 border-ink border-t-[1.5px]" />
          <Arrow className="top-[1.44rem] left-[calc(50%-2.4rem)] text-ink" />
          <Arrow className="top-[1.44rem] left-[calc(100%/6*5-2.4rem)] text-ink" />
          <StationView stop={investor} isInvestor>
            <Arrow className="-top-[3px] left-1/2 -ml-1.5 -rotate-90 text-accent" />
            <Line className="top-0 bottom-0 left-1/2 border-accent border-l-[1.5px]" />
          </StationView>
          <StationView stop={middle.outward} />
          <StationView stop={outward}>
            <Line
              className={`top-0 bottom-0 left-1/2 ${payer ? "border-line-strong border-l-2 border-dotted" : "border-accent border-l-[1.5px]"}`}
            />
          </StationView>
        </ol>
        <ol aria-label={t("backLabel")} className="relative grid grid-cols-3 pt-6">
          <Line className="top-0 right-1/2 left-1/6 h-13 rounded-bl-[1.75rem] border-accent border-b-[1.5px] border-l-[1.5px]" />
          {payer ? (
            <>
              <Line className="top-0 left-5/6 h-6 border-line-strong border-l-2 border-dotted" />
              <Line className="top-13 right-1/6 left-1/2 -mt-[1.5px] border-accent border-t-[1.5px]" />
            </>
          ) : (
            <Line className="top-0 right-1/6 left-1/2 h-13 rounded-br-[1.75rem] border-accent border-r-[1.5px] border-b-[1.5px]" />
          )}
          <Arrow className="top-[2.86rem] left-[calc(50%+1.65rem)] rotate-180 text-accent" />
          {payer && <StationView stop={payer} className="col-start-3 row-start-1" />}
          <StationView stop={middle.back} className="col-start-2 row-start-1" />
          <li className="col-start-1 row-start-1 mt-10 px-1 text-center">
            <InvestorReceipt deal={deal} terms={terms} locale={locale} />
          </li>
        </ol>
      </figure>
    </Section>
  );
}

const Paid = ({ terms: { amount, currency } }: { terms: InvestmentTerms }) => (
  <Amount amount={amount} currency={currency} decimals="auto" />
);

/** The investor's receipt: its total where a schedule states one, otherwise words. */
async function InvestorReceipt({ deal, terms, locale }: Pick<FlowProps, "deal" | "terms" | "locale">) {
  const [t, kinds] = await Promise.all([getTranslations("deal.way"), getTranslations("kinds")]);
  const words = kinds(`${deal.product.kind}.who.youGet`);
  if (terms === null || terms.cashflow.length === 0 || terms.maturesOn === null) {
    return <span className="font-semibold text-accent-deep text-label">{words}</span>;
  }
  const { totalNet, currency, isExpected, maturesOn } = terms;
  return (
    <>
      <span className="block font-semibold text-accent-deep text-label">
        {isExpected && "≈ "}
        <Amount amount={totalNet} currency={currency} decimals="figure" />
      </span>
      <span className="block text-muted text-note">{words}</span>
      <span className="block text-muted text-note">
        {t("by", { date: await endDateText({ deal, maturesOn, locale }) })}
      </span>
    </>
  );
}

/** The accounts between the investor and the others; shares come through the demat account. */
async function middleOf({ product }: Deal): Promise<{ readonly outward: Station; readonly back: Station }> {
  const t = await getTranslations("deal.way");
  const escrow = { name: t("escrow"), icon: <LockIcon /> };
  return {
    outward: { ...escrow, note: t("escrowOut") },
    back: productOf(product).sharesOf
      ? { name: t("demat"), note: t("dematBack"), icon: <AccountIcon /> }
      : { ...escrow, note: t("escrowBack") },
  };
}

/**
 * The recipient of the money and the payer of the returns; `payer` is null where both are one.
 */
async function recipientAndPayerOf(
  deal: Deal,
  locale: Locale,
): Promise<{ readonly outward: Station; readonly payer: Station | null }> {
  const [t, kinds] = await Promise.all([getTranslations("deal.way"), getTranslations("kinds")]);
  const { product, payer, counterparty, title } = deal;
  const { kind, sharesOf, receivablesOf, factsOf } = productOf(product);
  const does = kinds(`${kind}.who.payerDoes`, { payer: payer.name });
  if (receivablesOf) {
    const { value, tenureDays: days } = receivablesOf(product);
    const worth = () => <AmountView isPublic amount={value} locale={locale} decimals="auto" />;
    const seller = counterparty?.name ?? t("seller");
    return {
      outward: { name: seller, note: t.rich("sold", { value: worth }), icon: <GoodsIcon /> },
      payer: { name: payer.name, note: t("owes", { days }), icon: <CompanyIcon /> },
    };
  }
  // The money for shares goes to their present owner, not to the company.
  if (sharesOf)
    return { outward: { name: counterparty?.name ?? t("seller"), note: does, icon: <CompanyIcon /> }, payer: null };
  const asset = factsOf(deal, dateInIndia(businessNow())).find(({ name }) => name === "asset")?.value;
  const isProperty = payer.role === "TENANT" || payer.role === "REIT_SCHEME";
  const thing = asset?.is === "localized" ? inLocale(asset.text, locale) : isProperty ? title : null;
  if (thing === null) return { outward: { name: payer.name, note: does, icon: <BankIcon /> }, payer: null };
  return {
    outward: { name: thing, note: t("held"), icon: <GoodsIcon /> },
    payer: { name: payer.name, note: does, icon: <CompanyIcon /> },
  };
}

interface StationProps {
  stop: Station;
  isInvestor?: boolean;
  className?: string;
  /** The way from here to the other line. */
  children?: ReactNode;
}

function StationView({ stop: { name, note, icon }, isInvestor = false, className = "", children }: StationProps) {
  return (
    <li className={`flex min-w-0 flex-col items-center px-1 text-center ${className}`}>
      <span
        className={`relative grid size-14 shrink-0 place-items-center rounded-full border bg-ground ${isInvestor ? "border-[1.5px] border-accent text-accent" : "border-line-strong text-ink"}`}
      >
        {icon}
      </span>
      <span className="wrap-anywhere mt-2 font-semibold text-ink text-label">{name}</span>
      <span className="max-w-44 text-muted text-note">{note}</span>
      {children && <span className="relative mt-1 min-h-5 w-full flex-1">{children}</span>}
    </li>
  );
}

function Line({ className }: { className: string }) {
  return <span aria-hidden className={`absolute ${className}`} />;
}

function Arrow({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 12 10"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      className={`absolute h-2.5 w-3 ${className}`}
    >
      <path d="m6 .8 5 4.2-5 4.2" />
    </svg>
  );
}
