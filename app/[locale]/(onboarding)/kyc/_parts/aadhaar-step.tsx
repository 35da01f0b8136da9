import { getTranslations } from "next-intl/server";
import { Notice } from "@/components/ui/feedback";
import { TextLink } from "@/components/ui/text-link";
import { UploadForm, type UploadWords } from "@/components/ui/upload-form";
import { type FileError, uploadWords } from "@/components/ui/upload-words";
import { aadhaarByImages, initiateDigilocker } from "@/lib/contract/calls/aadhaar";
import { aadhaarSave, aadhaarVerify } from "@/lib/contract/calls/kyc";
import { FILE_BYTES_MAX, IMAGE_TYPES } from "@/lib/contract/facts/uploads";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { takeAadhaar } from "../aadhaar-actions";
import { visitDigilocker } from "../actions";
import { AadhaarForm } from "./aadhaar-form";
import type { AadhaarMethod } from "./aadhaar-method";
import { AadhaarMethods } from "./aadhaar-methods";
import { DigilockerForm } from "./digilocker-form";
import type { StepContext } from "./step-form";

interface MethodProps {
  locale: Locale;
  context: StepContext;
  /** Message for an earlier rejection of the step. */
  rejection: string | undefined;
  /** Error of a picture posted without scripts. */
  refusal: FileError | null;
}

/** AADHAAR: three methods of verification. */
export async function AadhaarStep({
  method,
  mayLeaveOut,
  ...props
}: MethodProps & { method: AadhaarMethod; mayLeaveOut: boolean }) {
  const t = await getTranslations("kyc");
  return (
    <>
      <AadhaarMethods method={method} locale={props.locale} />
      <MethodForm key={method} method={method} {...props} />
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

function MethodForm({ method, ...props }: MethodProps & { method: AadhaarMethod }) {
  switch (method) {
    case "otp":
      return <ByCode {...props} />;
    case "pictures":
      return <ByPictures {...props} />;
    case "digilocker":
      return <ByDigilocker {...props} />;
  }
}

async function ByCode({ context, rejection }: MethodProps) {
  const [t, unavailable, errors] = await Promise.all([
    getTranslations("kyc"),
    getTranslations("unavailable"),
    errorWordsFor(aadhaarVerify, aadhaarSave),
  ]);
  return (
    <AadhaarForm
      action={takeAadhaar}
      start={{ step: "number", aadhaarNumber: "", known: {}, refusal: null }}
      context={context}
      rejection={rejection}
      words={{
        number: t("aadhaar.number"),
        numberHelp: t("aadhaar.numberHelp"),
        send: t("aadhaar.send"),
        // The number and the countdown are known only in the browser, which fills them in.
        sentTo: t.raw("aadhaar.sentTo"),
        label: t("aadhaar.code"),
        help: t("aadhaar.codeHelp"),
        confirm: t("aadhaar.confirm"),
        change: t("aadhaar.change"),
        resend: t("aadhaar.again"),
        resendIn: t.raw("aadhaar.againIn"),
        ready: t("aadhaar.againReady"),
        // One provider serves all three ways: without it there is no other way to name.
        errors: { ...errors, GATEWAY_UNAVAILABLE: t("slow.aadhaar"), GATEWAY_CLOSED: unavailable("aadhaar") },
      }}
    />
  );
}

/** Outline of a card in a photo: portrait and lines on the front, lines and a QR code on the back. */
function CardSketch({ side }: { side: "front" | "back" }) {
  return (
    <svg
      viewBox="0 0 64 40"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      aria-hidden
      className="w-16 text-faint"
    >
      <rect x="0.75" y="0.75" width="62.5" height="38.5" rx="4" />
      {side === "front" ? (
        <>
          <circle cx="14" cy="16" r="4.5" />
          <path d="M6.5 30c0-4.5 3.3-7 7.5-7s7.5 2.5 7.5 7M29 13h26M29 20h20M29 30h26" />
        </>
      ) : (
        <path d="M8 10h26M8 16h22M8 22h24M8 31h48M43 8h13v13H43zM47 12h5v5h-5z" />
      )}
    </svg>
  );
}

async function ByPictures({ locale, context, rejection, refusal }: MethodProps) {
  const [t, unavailable, shared, ofCall] = await Promise.all([
    getTranslations("kyc"),
    getTranslations("unavailable"),
    uploadWords(),
    errorWordsFor(aadhaarByImages),
  ]);
  // This method accepts only photos of a card.
  const errors = {
    ...ofCall,
    GATEWAY_UNAVAILABLE: unavailable("pictures"),
    GATEWAY_CLOSED: unavailable("aadhaar"),
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

/** Error per picture. It is not repeated for the step, which would carry the same message. */
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
  const [t, unavailable, errors] = await Promise.all([
    getTranslations("kyc"),
    getTranslations("unavailable"),
    errorWordsFor(initiateDigilocker),
  ]);
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
        errors: { ...errors, GATEWAY_UNAVAILABLE: unavailable("digilocker"), GATEWAY_CLOSED: unavailable("aadhaar") },
      }}
    />
  );
}
