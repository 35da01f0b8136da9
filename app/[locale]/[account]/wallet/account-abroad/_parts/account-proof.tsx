import { getTranslations } from "next-intl/server";
import type { FileError } from "@/components/ui/upload-words";
import { type AccountProof, proveForeignAccount } from "@/lib/contract/calls/foreign-account";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { DocumentUpload } from "../../../_parts/document-upload";
import { ProofState } from "../../_parts/proof-state";

interface AccountProofProps {
  proof: AccountProof;
  locale: Locale;
  /** The result of an upload without JavaScript. */
  refusal: FileError | null;
}

/** The state of the account's proof, with the upload of the bank's document while that is needed. */
export async function ProofOfAccount({ proof, locale, refusal }: AccountProofProps) {
  const t = await getTranslations("wallet.accountAbroad");
  return (
    <section className="mb-10">
      <ProofState proof={proof} />
      {proof.state === "PROOF_NEEDED" && (
        <>
          <p className="mb-5 max-w-prose text-body text-muted">{t("proof.why")}</p>
          <DocumentUpload
            call={proveForeignAccount}
            action={hrefFor(locale, `/wallet/account-abroad/proof?currency=${proof.currency}`)}
            doneHref={hrefFor(locale, `/wallet/account-abroad?currency=${proof.currency}`)}
            refusal={refusal}
            words={{ file: t("proof.file"), help: t("proof.fileHelp"), send: t("proof.send") }}
          />
        </>
      )}
    </section>
  );
}
