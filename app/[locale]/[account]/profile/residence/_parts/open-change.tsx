import { getTranslations } from "next-intl/server";
import { formatMoment } from "@/components/money/moment";
import { Line, Lines } from "@/components/ui/figures";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Status } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import type { FileError } from "@/components/ui/upload-words";
import { proveResidence, type ResidenceChange } from "@/lib/contract/calls/residence";
import { LOCALES, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { findOwnZone } from "@/lib/web/own-zone";
import { DocumentUpload } from "../../../_parts/document-upload";
import { stay } from "../actions";

interface OpenChangeProps {
  change: ResidenceChange;
  locale: Locale;
  /** The result of an upload without JavaScript. */
  refusal: FileError | null;
}

/** A pending request: its details, the documents still required, and a form to withdraw it. */
export async function OpenChange({ change, locale, refusal }: OpenChangeProps) {
  const t = await getTranslations("profile");
  const names = new Intl.DisplayNames(LOCALES[locale].tag, { type: "region" });
  const isInReview = change.state === "IN_REVIEW";
  return (
    <>
      <Lines className="border-line border-y">
        <Line label={t("residence.state")}>
          <Status kind="pending">{t(`residence.states.${change.state}`)}</Status>
        </Line>
        <Line label={t("residence.from")}>{names.of(change.from)}</Line>
        <Line label={t("residence.to")}>{names.of(change.to)}</Line>
        <Line label={t("residence.reason")}>{t(`residence.reasons.${change.reason}`)}</Line>
        <Line label={t("residence.askedAt")}>{formatMoment(change.requestedAt, locale, await findOwnZone())}</Line>
      </Lines>
      {isInReview ? (
        <p className="mt-4 max-w-prose text-body text-muted">{t("residence.reviewNote")}</p>
      ) : (
        <div className="mt-8">
          <DocumentUpload
            call={proveResidence}
            action={hrefFor(locale, "/profile/residence/proof")}
            doneHref={hrefFor(locale, "/profile/residence")}
            refusal={refusal}
            words={{ file: t("residence.proof"), help: t("residence.proofHelp"), send: t("residence.sendProof") }}
          />
        </div>
      )}
      <form action={stay} className="mt-8">
        <HiddenFields values={{ locale, idempotencyKey: crypto.randomUUID() }} />
        <SubmitButton variant="secondary">{t("residence.takeBack")}</SubmitButton>
      </form>
    </>
  );
}
