import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { Pagination } from "@/components/portfolio/pagination";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState, Notice } from "@/components/ui/feedback";
import { Poller } from "@/components/ui/poller";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { FreeBalance } from "@/components/wallet/free-balance";
import { MovementTable } from "@/components/wallet/movement-table";
import type { Payment, PaymentStatus } from "@/lib/contract/calls/payments";
import { type BankAccount, getAccountDetail, listWalletTransactions } from "@/lib/contract/calls/wallet";
import type { OutputOf } from "@/lib/contract/define";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { pageOrigin } from "@/lib/web/page-language";
import { pageNumberFrom } from "@/lib/web/page-number";
import { findReturnTo } from "../../../../_account/return-to";
import { findPayment } from "../_parts/find-payment";
import { type Member, type MemberParams, readMember } from "../_parts/read-member";

interface WalletParams extends MemberParams {
  searchParams: Promise<Partial<Record<"page" | "payment" | "returnTo" | "done", string | string[]>>>;
}

export async function generateMetadata({ params }: MemberParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const [{ member }, t] = await Promise.all([readMember(params), getTranslations("wallet")]);
  return pageMetadata({ locale, path: `/family/${member}/wallet`, title: t("title"), index: false });
}

interface PaymentNoticeProps {
  payment: Payment | null;
  name: string;
  /** The purchase that the guardian left because the child's wallet held too little. */
  returnTo: string | null;
}

/** Status of the payment the guardian returns from, as read from the server; the URL is not trusted. */
async function PaymentNotice({ payment, name, returnTo }: PaymentNoticeProps) {
  if (payment === null) return null;
  const [t, family] = await Promise.all([getTranslations("wallet"), getTranslations("family.payment")]);
  const words = WORDS[payment.status];
  const isOpen = payment.status === "CREATED" || payment.status === "PENDING";
  return (
    <div className="mb-8">
      <Notice tone={TONES[payment.status]} live>
        <p className="wrap-anywhere font-semibold">
          {family.rich(`${words}.title`, { amount: () => <Amount amount={payment.amount} />, name })}
        </p>
        <p>{family(`${words}.body`)}</p>
        {returnTo !== null && payment.status === "SUCCESS" && (
          <TextLink href={returnTo} className="inline-flex min-h-11 items-center font-semibold">
            {t("payment.goOn")}
          </TextLink>
        )}
        {isOpen && <Poller words={{ waiting: t("poll.waiting"), stopped: t("poll.stopped") }} />}
      </Notice>
    </div>
  );
}

const WORDS = {
  CREATED: "created",
  PENDING: "pending",
  SUCCESS: "success",
  FAILED: "failed",
  EXPIRED: "expired",
} as const satisfies Record<PaymentStatus, string>;

const TONES = {
  CREATED: "warning",
  PENDING: "warning",
  SUCCESS: "positive",
  FAILED: "negative",
  EXPIRED: "negative",
} as const satisfies Record<PaymentStatus, string>;

/** The child's wallet: balance, transactions, and, while the child is a minor, adding and withdrawing money. */
export default async function MemberWalletPage({ params, searchParams }: WalletParams) {
  const [locale, about, query] = [await pageLocale(params), await readMember(params), await searchParams];
  const { member } = about;
  // Read first: reading may settle the payment, and the balance must include it.
  const payment = await findPayment(query.payment, member);
  const [t, family, wallet, page] = await Promise.all([
    getTranslations("wallet"),
    getTranslations("family.bank"),
    readForInvestor(getAccountDetail, { currency: "INR" }, { member }),
    readForInvestor(
      listWalletTransactions,
      { currency: "INR", pageNo: pageNumberFrom(query.page), sortByUpdatedAtDesc: "true" },
      { member },
    ),
  ]);
  return (
    <>
      <PaymentNotice payment={payment} name={about.name} returnTo={findReturnTo(query, await pageOrigin())} />
      {query.done === "bank" && (
        <div className="mb-8">
          <Notice tone="positive" live>
            {family("saved")}
          </Notice>
        </div>
      )}
      <Headline wallet={wallet} about={about} locale={locale} />
      <Section title={t("list.title")}>
        {page.transactions.length === 0 ? (
          <EmptyState title={t("empty.title")}>{t("empty.body")}</EmptyState>
        ) : (
          <MovementTable movements={page.transactions} locale={locale} />
        )}
        <Pagination
          pageNumber={page.pageNumber}
          totalPages={page.totalPages}
          hrefOf={(number) => hrefFor(locale, `/family/${member}/wallet?page=${number + 1}`)}
          words={{
            label: t("list.pages"),
            previous: t("list.previous"),
            next: t("list.next"),
            position: t("list.position", { page: page.pageNumber + 1, pages: page.totalPages }),
          }}
        />
      </Section>
    </>
  );
}

interface HeadlineProps {
  wallet: OutputOf<typeof getAccountDetail>;
  about: Member;
  locale: Locale;
}

async function Headline({ wallet, about, locale }: HeadlineProps) {
  const { member, guardianship } = about;
  const t = await getTranslations("wallet");
  const path = `/family/${member}/wallet`;
  return (
    <header className="mb-12 flex flex-wrap items-end justify-between gap-x-10 gap-y-6 border-line-strong border-b pb-8">
      <div className="min-w-0">
        <FreeBalance wallet={wallet} label={t("heading")} />
        <WithdrawalTarget bankAccount={wallet.bankAccount} about={about} locale={locale} />
      </div>
      {guardianship.mayAct && (
        <div className="flex gap-3 max-tablet:w-full max-tablet:*:grow">
          <ButtonLink href={hrefFor(locale, `${path}/add`)} size="large">
            {t("addMoney")}
          </ButtonLink>
          <ButtonLink href={hrefFor(locale, `${path}/withdraw`)} size="large" variant="secondary">
            {t("withdraw")}
          </ButtonLink>
        </div>
      )}
    </header>
  );
}

interface WithdrawalTargetProps {
  bankAccount: BankAccount | null;
  about: Member;
  locale: Locale;
}

/** The bank account to which the child's money leaves, and the way to add or change it. */
async function WithdrawalTarget({ bankAccount, about: { member, guardianship }, locale }: WithdrawalTargetProps) {
  const t = await getTranslations("family.bank");
  if (!guardianship.mayAct) return null;
  const account = bankAccount && `${bankAccount.bankName} ${bankAccount.maskedAccountNumber}`;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 text-body text-muted">
      <span>{account === null ? t("noneShort") : t("goesTo", { account })}</span>
      <TextLink
        href={hrefFor(locale, `/family/${member}/bank-account`)}
        className="inline-flex min-h-11 items-center font-semibold"
      >
        {t(account === null ? "add" : "change")}
      </TextLink>
    </p>
  );
}
