import { getTranslations } from "next-intl/server";
import { Line, Lines } from "@/components/ui/figures";
import { Status, type StatusKind } from "@/components/ui/status";
import type { FileError } from "@/components/ui/upload-words";
import { type AccountProof, proveForeignAccount } from "@/lib/contract/calls/foreign-account";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { DocumentUpload } from "../../../_parts/document-upload";

const KINDS = {
  PROOF_NEEDED: "pending",
  IN_REVIEW: "pending",
  REFUSED: "failed",
} as const satisfies Record<AccountProof["state"], StatusKind>;

interface AccountProofProps {
  proof: AccountProof;
  locale: Locale;
  /** The result of an upload without JavaScript. */
  refusal: FileError | null;
}

/** An account that its bank does not confirm online: its letter or statement is needed, in review, or was refused. */
export async function ProofOfAccount({ proof, locale, refusal }: AccountProofProps) {
  const [t, errors] = await Promise.all([getTranslations("wallet.accountAbroad"), getTranslations("errors")]);
  const { state, currency, maskedAccountNumber, swiftCode, fault } = proof;
  return (
    <section className="mb-10">
      <Status kind={KINDS[state]}>{t(`proof.status.${state}`)}</Status>
      <Lines className="my-4 border-line border-y">
        <Line label={t("proof.account")}>
          <span className="tabular-nums">{maskedAccountNumber}</span>
        </Line>
        <Line label={t("swift")}>{swiftCode}</Line>
      </Lines>
      {state === "IN_REVIEW" && <p className="max-w-prose text-body text-muted">{t("proof.review")}</p>}
      {fault && <p className="max-w-prose text-body text-muted">{errors(fault)}</p>}
      {state === "PROOF_NEEDED" && (
        <>
          <p className="mb-5 max-w-prose text-body text-muted">{t("proof.why")}</p>
          <DocumentUpload
            call={proveForeignAccount}
            action={hrefFor(locale, "/wallet/account-abroad/proof")}
            doneHref={hrefFor(locale, `/wallet/account-abroad?currency=${currency}`)}
            refusal={refusal}
            words={{ file: t("proof.file"), help: t("proof.fileHelp"), send: t("proof.send") }}
          />
        </>
      )}
    </section>
  );
}
