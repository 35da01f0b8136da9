import { getTranslations } from "next-intl/server";
import { Notice } from "@/components/ui/feedback";
import { TextLink } from "@/components/ui/text-link";
import { UploadForm, type UploadWords } from "@/components/ui/upload-form";
import { type FileError, uploadWords } from "@/components/ui/upload-words";
import { aadhaarByImages, initiateDigilocker } from "@/lib/contract/calls/aadhaar";
import { aadhaarSave, aadhaarVerify } from "@/lib/contract/calls/kyc";
import { FILE_BYTES_MAX, IMAGE_TYPES } from "@/lib/contract/values/uploads";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { takeAadhaar } from "../aadhaar-action";
import { visitDigilocker } from "../digilocker-action";
import { AadhaarForm } from "./aadhaar-form";
import type { AadhaarMethod } from "./aadhaar-method";
import { AadhaarMethods } from "./aadhaar-methods";
import { CardSketch } from "./card-sketch";
import { DigilockerForm } from "./digilocker-form";
import type { StepContext } from "./step-form";

interface MethodProps {
  locale: Locale;
  context: StepContext;
  /** Why the step was refused before, in words. */
  rejection: string | undefined;
  /** What was wrong with a picture that was sent without scripts. */
  refusal: FileError | null;
}

/** AADHAAR: three ways to the same end. */
export async function AadhaarStep({
  way,
  mayLeaveOut,
  ...props
}: MethodProps & { way: AadhaarMethod; mayLeaveOut: boolean }) {
  const t = await getTranslations("kyc");
  return (
    <>
      <AadhaarMethods way={way} locale={props.locale} />
      <MethodForm key={way} way={way} {...props} />
      {mayLeaveOut && (
        <div className="mt-8">
          <Notice>
            {t("aadhaar.abroad")} <TextLink href={hrefFor(props.locale, "/kyc")}>{t("aadhaar.skip")}</TextLink>
          </Notice>
        </div>
      )}
    </>
  );
}

function MethodForm({ way, ...props }: MethodProps & { way: AadhaarMethod }) {
  switch (way) {
    case "otp":
      return <ByCode {...props} />;
    case "pictures":
      return <ByPictures {...props} />;
    case "digilocker":
      return <ByDigilocker {...props} />;
  }
}

async function ByCode({ context, rejection }: MethodProps) {
  const [t, errors] = await Promise.all([getTranslations("kyc"), errorWordsFor(aadhaarVerify, aadhaarSave)]);
  return (
    <AadhaarForm
      action={takeAadhaar}
      start={{ step: "number", typed: { aadhaarNumber: "" }, known: {}, refusal: null }}
      context={context}
      rejection={rejection}
      words={{
        number: t("aadhaar.number"),
        numberHelp: t("aadhaar.numberHelp"),
        send: t("aadhaar.send"),
        // Number and seconds are known in the browser only.
        sentTo: t.raw("aadhaar.sentTo"),
        label: t("aadhaar.code"),
        help: t("aadhaar.codeHelp"),
        confirm: t("aadhaar.confirm"),
        change: t("aadhaar.change"),
        resend: t("aadhaar.again"),
        resendIn: t.raw("aadhaar.againIn"),
        ready: t("aadhaar.againReady"),
        errors,
      }}
    />
  );
}

async function ByPictures({ locale, context, rejection, refusal }: MethodProps) {
  const [t, shared, ofCall] = await Promise.all([
    getTranslations("kyc"),
    uploadWords(),
    errorWordsFor(aadhaarByImages),
  ]);
  // Here it is photos of a card, and nothing else.
  const errors = {
    ...ofCall,
    FILE_MISSING: t("pictures.missing"),
    UNSUPPORTED_MEDIA_TYPE: t("pictures.noPicture"),
  };
  const words: UploadWords = {
    ...shared,
    choose: t("pictures.choose"),
    change: t("pictures.change"),
    chosen: t("pictures.chosen"),
    send: t("pictures.send"),
    reading: t("pictures.reading"),
    errors,
  };
  const accept = IMAGE_TYPES.join(",");
  return (
    <UploadForm
      path={`/api${aadhaarByImages.path}`}
      action={hrefFor(locale, "/kyc/aadhaar-pictures")}
      hidden={context}
      files={[
        {
          name: "file1",
          label: t("pictures.front"),
          help: t("pictures.frontHelp"),
          accept,
          shape: "card",
          sketch: <CardSketch side="front" />,
        },
        {
          name: "file2",
          label: t("pictures.back"),
          help: t("pictures.backHelp"),
          accept,
          shape: "card",
          sketch: <CardSketch side="back" />,
        },
      ]}
      maxBytes={FILE_BYTES_MAX}
      doneHref={hrefFor(locale, "/kyc?after=aadhaar")}
      {...rejectionsOf({ rejection, refusal, errors })}
      words={words}
    />
  );
}

/** What was wrong with one picture stands beside it; it says the same as the step does, and once is enough. */
function rejectionsOf({
  rejection,
  refusal,
  errors,
}: Pick<MethodProps, "rejection" | "refusal"> & { errors: ErrorWords }) {
  if (refusal === null) return { rejection };
  const text = errorText(errors, refusal.code) ?? errors.INTERNAL;
  return refusal.file === null
    ? { rejection: text }
    : { rejection: undefined, fieldRejections: { [refusal.file]: text } };
}

async function ByDigilocker({ context, rejection }: MethodProps) {
  const [t, errors] = await Promise.all([getTranslations("kyc"), errorWordsFor(initiateDigilocker)]);
  return (
    <DigilockerForm
      action={visitDigilocker}
      start={{ values: {}, refusal: null }}
      context={context}
      rejection={rejection}
      words={{
        seen: [
          { label: t("digilocker.seenLabel"), value: t("digilocker.seen") },
          { label: t("digilocker.unseenLabel"), value: t("digilocker.unseen") },
          { label: t("digilocker.takesLabel"), value: t("digilocker.takes") },
        ],
        go: t("digilocker.go"),
        errors,
      }}
    />
  );
}
