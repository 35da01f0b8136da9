import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { withReturnTo } from "@/app/[locale]/_account/return-to";
import { ConfirmForm } from "@/app/[locale]/_order/confirm-form";
import { startOf } from "@/app/[locale]/_order/confirm-state";
import { confirmWords } from "@/app/[locale]/_order/confirm-words";
import { chooseView, type Flow, type FlowView } from "@/app/[locale]/_order/flow-view";
import { Outcome } from "@/app/[locale]/_order/order-outcome";
import { sourceChoices } from "@/app/[locale]/_order/payment-sources";
import { TermsSummary } from "@/app/[locale]/_order/terms-summary";
import { Amount } from "@/components/money/amount";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatMoment } from "@/components/money/format";
import { BackLink } from "@/components/ui/back-link";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/section";
import type { Deal } from "@/lib/contract/calls/deals";
import { getDeal } from "@/lib/contract/calls/deals";
import { getFlow } from "@/lib/contract/calls/investments";
import { getBalance } from "@/lib/contract/calls/wallet";
import { flowKey } from "@/lib/contract/values/ids";
import { type Minor, majorFromMinor, subtractMinor } from "@/lib/contract/values/money";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { readOptional } from "@/lib/web/optional-read";
import { type Member, readMember } from "../../_parts/read-member";
import { confirmFor } from "./actions";

interface MemberFlowParams {
  params: Promise<{ locale: string; memberId: string; key: string }>;
}

export async function generateMetadata({ params }: MemberFlowParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const [{ member }, t] = await Promise.all([readMember(params), getTranslations("family.invest")]);
  return pageMetadata({ locale, path: `/family/${member}/invest`, title: t("title"), index: false });
}

interface ViewProps {
  about: Member;
  flow: Flow;
  deal: Deal;
  locale: Locale;
}

/** The terms, the guardian's declarations and code, then the outcome. Paid from the child's wallet only. */
export default async function MemberFlowPage({ params }: MemberFlowParams) {
  const [locale, about, { key: text }] = [await pageLocale(params), await readMember(params), await params];
  const key = flowKey.safeParse(text);
  if (!key.success) notFound();
  const flow = await readForInvestor(getFlow, { key: key.data }, { member: about.member });
  const deal = await readForInvestor(getDeal, { id: flow.terms.dealId });
  const view = chooseView(flow, deal);
  return view.kind === "confirm" && about.guardianship.mayAct ? (
    <Confirm about={about} flow={flow} deal={deal} locale={locale} />
  ) : (
    <Ended kind={view.kind} about={about} flow={flow} deal={deal} locale={locale} />
  );
}

async function Confirm({ about: { member, name }, flow, deal, locale }: ViewProps) {
  const { key, terms, expiresAt } = flow;
  const { amount, currency } = terms;
  const wallet = await readOptional(getBalance, { currency: "INR" }, { member });
  const free = wallet?.balance ?? null;
  const missing = free !== null && free < amount ? subtractMinor(amount, free) : null;
  const [t, family, words] = await Promise.all([
    getTranslations("invest"),
    getTranslations("family.invest"),
    confirmWords(deal, terms),
  ]);
  const walletName = family("wallet", { name });
  const choices = await sourceChoices({ currency, free, missing, isOnlineOpen: false, walletName });
  return (
    <>
      <PageHeader
        above={
          <BackLink href={hrefFor(locale, `/family/${member}/deals/${deal.dealId}`)}>{t("terms.change")}</BackLink>
        }
        title={t.rich("terms.title", {
          amount: () => <Amount amount={amount} currency={currency} decimals="auto" />,
          title: deal.title,
        })}
        lead={t("terms.until", { moment: formatMoment(expiresAt, locale) })}
      />
      <div className="grid items-start gap-x-14 gap-y-10 wide:grid-cols-[minmax(0,1fr)_22rem] large:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="min-w-0">
          <TermsSummary terms={terms} deal={deal} childName={name} locale={locale} />
        </div>
        <div className="wide:sticky wide:top-20">
          <Panel>
            <p className="wrap-anywhere mb-4 text-body text-ink">{family("asGuardian", { name })}</p>
            {missing === null ? (
              <ConfirmForm
                action={confirmFor.bind(null, member)}
                start={startOf("WALLET")}
                hidden={{ key, locale, idempotencyKey: crypto.randomUUID() }}
                choices={choices}
                aid={null}
                words={words}
              />
            ) : (
              <>
                <p className="text-label text-muted">{choices[0]?.note}</p>
                <ButtonLink href={await addMoneyHref({ member, missing, key, locale })} size="wide" className="mt-4">
                  {family("addMoney")}
                </ButtonLink>
              </>
            )}
            <p className="mt-4 text-faint text-note">{family("tax")}</p>
          </Panel>
        </div>
      </div>
    </>
  );
}

interface MissingMoney extends Pick<Member, "member"> {
  missing: Minor;
  key: Flow["key"];
  locale: Locale;
}

/** Adds the missing amount and returns to the purchase. The URL omits the amount while amounts are hidden. */
async function addMoneyHref({ member, missing, key, locale }: MissingMoney) {
  const amount = (await amountsHidden()) ? "" : `?amount=${majorFromMinor(missing)}`;
  const add = hrefFor(locale, `/family/${member}/wallet/add${amount}`);
  return withReturnTo(add, hrefFor(locale, `/family/${member}/invest/${key}`));
}

/** What became of the order, in the words of the guardian. */
async function Ended({ kind, about: { member, name }, flow, deal, locale }: ViewProps & { kind: FlowView["kind"] }) {
  const t = await getTranslations("family.invest");
  const path = `/family/${member}`;
  const outcome = outcomeOf(kind);
  const amount = () => <Amount amount={flow.terms.amount} currency={flow.terms.currency} decimals="auto" />;
  const again = outcome === "waiting" ? `${path}/invest/${flow.key}` : `${path}/invest`;
  return (
    <Outcome
      status={{ kind: STATUS[outcome], words: t(`${outcome}.status`) }}
      title={t.rich(`${outcome}.title`, { amount, title: deal.title })}
      actions={
        <>
          <ButtonLink href={hrefFor(locale, path)} size="large" prefetch={false}>
            {t("toAccount", { name })}
          </ButtonLink>
          <ButtonLink href={hrefFor(locale, again)} size="large" variant="secondary" prefetch={false}>
            {t(outcome === "waiting" ? "look" : "others")}
          </ButtonLink>
        </>
      }
    >
      {t(`${outcome}.body`, { name })}
    </Outcome>
  );
}

const STATUS = { success: "confirmed", waiting: "pending", none: "failed" } as const;

function outcomeOf(kind: FlowView["kind"]): keyof typeof STATUS {
  switch (kind) {
    case "success":
      return "success";
    case "waiting":
    case "declined":
      return "waiting";
    case "confirm":
    case "expired":
    case "gone":
    case "notInvested":
      return "none";
  }
}
