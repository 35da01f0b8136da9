import { getTranslations } from "next-intl/server";
import { NamesInReview } from "@/app/[locale]/_account/names-in-review";
import { Line, Lines } from "@/components/ui/figures";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import type { AccountProof } from "@/lib/contract/calls/foreign-account";
import type { BankAccount } from "@/lib/contract/calls/wallet";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { AccountAbroad } from "./account-abroad";
import type { ShownWallet } from "./headline";
import { ProofState } from "./proof-state";

interface DestinationProps {
  account: ShownWallet;
  locale: Locale;
}

/** The verified account that withdrawals of this currency go to, or the way to add one. */
export async function DestinationPart({ account, locale }: DestinationProps) {
  const t = await getTranslations("wallet");
  return (
    <Section title={t("bank.title")} className="mt-0">
      <Destination account={account} locale={locale} />
    </Section>
  );
}

async function Destination({ account: { currency, bankAccount, abroad }, locale }: DestinationProps) {
  if (abroad?.bankAccount) return <AccountAbroad account={abroad.bankAccount} locale={locale} />;
  if (!abroad && bankAccount) return <IndianAccount account={bankAccount} />;
  const t = await getTranslations("wallet");
  const { proof, nameReview } = abroad ?? { proof: null, nameReview: null };
  const addAbroad = ADD_LINKS[proof?.state ?? (nameReview ? "IN_REVIEW" : "NONE")];
  return (
    <div className="border-line border-y py-4 text-body text-muted">
      {nameReview && <NamesInReview review={nameReview} of="FOREIGN_BANK" locale={locale} />}
      {proof && <ProofState proof={proof} />}
      {!nameReview && !proof && <p>{abroad ? t("accountAbroad.none", { currency }) : t("bank.none")}</p>}
      <TextLink
        href={hrefFor(locale, abroad ? `/wallet/account-abroad?currency=${currency}` : "/kyc")}
        className="mt-1 inline-flex min-h-11 items-center text-ink"
      >
        {t(abroad ? addAbroad : "bank.add")}
      </TextLink>
    </div>
  );
}

/** The text of the link to the page of the account abroad, by the state of the account's proof. */
const ADD_LINKS = {
  NONE: "accountAbroad.add",
  PROOF_NEEDED: "accountAbroad.proof.upload",
  IN_REVIEW: "accountAbroad.proof.other",
  REFUSED: "accountAbroad.add",
} as const satisfies Record<AccountProof["state"] | "NONE", string>;

async function IndianAccount({ account }: { account: BankAccount }) {
  const t = await getTranslations("wallet");
  return (
    <Lines className="border-line border-y">
      <Line label={account.bankName} strong>
        {account.maskedAccountNumber}
      </Line>
      <Line label={t("bank.holder")}>{account.holderName}</Line>
      <Line label={t("bank.ifsc")}>{account.ifscCode}</Line>
    </Lines>
  );
}
