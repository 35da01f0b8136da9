import { getTranslations } from "next-intl/server";
import { formatMoment } from "@/components/money/format";
import { Line, Lines } from "@/components/ui/figures";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Status } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import { UploadForm } from "@/components/uploads/upload-form";
import { proveResidence, type ResidenceChange } from "@/lib/contract/residence";
import { FILE_BYTES_MAX, UPLOAD_TYPES } from "@/lib/contract/uploads";
import { errorText } from "@/lib/i18n/error-text";
import { errorWordsFor } from "@/lib/i18n/error-words";
import { LANGUAGE_TAGS, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { type FileRefusal, uploadWords } from "@/lib/i18n/upload-words";
import { stay } from "../actions";

interface OpenChangeProps {
  change: ResidenceChange;
  locale: Locale;
  /** Of a proof that was sent without scripts. */
  refusal: FileRefusal | null;
}

/** A request that is under way: what it says, what it still wants, and the way back. */
export async function OpenChange({ change, locale, refusal }: OpenChangeProps) {
  const t = await getTranslations("profile");
  const names = new Intl.DisplayNames(LANGUAGE_TAGS[locale], { type: "region" });
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
        <Line label={t("residence.askedAt")}>{formatMoment(change.requestedAt, locale)}</Line>
      </Lines>
      {isInReview ? (
        <p className="mt-4 max-w-prose text-body text-muted">{t("residence.reviewNote")}</p>
      ) : (
        <div className="mt-8">
          <SendProof locale={locale} refusal={refusal} />
        </div>
      )}
      <form action={stay} className="mt-8">
        <HiddenFields values={{ locale, idempotencyKey: crypto.randomUUID() }} />
        <SubmitButton variant="secondary">{t("residence.takeBack")}</SubmitButton>
      </form>
    </>
  );
}

async function SendProof({ locale, refusal }: Pick<OpenChangeProps, "locale" | "refusal">) {
  const [t, shared, errors] = await Promise.all([
    getTranslations("profile"),
    uploadWords(),
    errorWordsFor(proveResidence),
  ]);
  const refused = refusal ? errorText(errors, refusal.code) : undefined;
  const isOfFile = refused !== undefined && refusal?.file === "file";
  return (
    <UploadForm
      path={`/api${proveResidence.path}`}
      action={hrefFor(locale, "/profile/residence/proof")}
      hidden={{ idempotencyKey: crypto.randomUUID() }}
      files={[
        {
          name: "file",
          label: t("residence.proof"),
          help: t("residence.proofHelp"),
          accept: UPLOAD_TYPES.join(","),
          shape: "page",
        },
      ]}
      maxBytes={FILE_BYTES_MAX}
      doneHref={hrefFor(locale, "/profile/residence")}
      rejection={isOfFile ? undefined : refused}
      {...(isOfFile && { fieldRejections: { file: refused } })}
      words={{
        ...shared,
        choose: t("demat.choose"),
        change: t("demat.change"),
        chosen: t("demat.chosen"),
        send: t("residence.sendProof"),
        reading: t("demat.reading"),
        errors,
      }}
    />
  );
}
