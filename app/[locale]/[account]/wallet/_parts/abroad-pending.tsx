import { getTranslations } from "next-intl/server";
import { NamesInReview } from "@/app/[locale]/_account/names-in-review";
import { TextLink } from "@/components/ui/text-link";
import type { AccountProof } from "@/lib/contract/calls/foreign-account";
import type { AccountDetail } from "@/lib/contract/calls/wallet";
import type { Currency } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { ProofState } from "./proof-state";

type Abroad = Pick<NonNullable<AccountDetail["abroad"]>, "proof" | "nameReview">;

/** Whether an account abroad waits for a document or a decision, or was refused. */
export const isPending = ({ proof, nameReview }: Abroad): boolean => proof !== null || nameReview !== null;

interface AbroadPendingProps {
  abroad: Abroad;
  currency: Currency;
  locale: Locale;
}

/** The state of an account abroad that is not verified yet, with the link to its next step; without an account, the link to add one. */
export async function AbroadPending({ abroad: { proof, nameReview }, currency, locale }: AbroadPendingProps) {
  const t = await getTranslations("wallet");
  return (
    <div className="border-line border-y py-4 text-body text-muted">
      {nameReview && <NamesInReview review={nameReview} of="FOREIGN_BANK" locale={locale} />}
      {proof && <ProofState proof={proof} />}
      {!nameReview && !proof && <p>{t("accountAbroad.none", { currency })}</p>}
      <TextLink
        href={hrefFor(locale, `/wallet/account-abroad?currency=${currency}`)}
        className="mt-1 inline-flex min-h-11 items-center text-ink"
      >
        {t(LINKS[proof?.state ?? (nameReview ? "IN_REVIEW" : "NONE")])}
      </TextLink>
    </div>
  );
}

/** The text of the link to the page of the account abroad, by the state of its proof. */
const LINKS = {
  NONE: "accountAbroad.add",
  PROOF_NEEDED: "accountAbroad.proof.upload",
  IN_REVIEW: "accountAbroad.proof.other",
  REFUSED: "accountAbroad.add",
} as const satisfies Record<AccountProof["state"] | "NONE", string>;
