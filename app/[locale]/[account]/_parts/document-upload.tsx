import { getTranslations } from "next-intl/server";
import { UploadForm } from "@/components/ui/upload-form";
import { type FileError, uploadWords } from "@/components/ui/upload-words";
import type { uploadCmr } from "@/lib/contract/calls/cmr";
import type { requestDepositHardship } from "@/lib/contract/calls/deposit-hardship";
import type { proveForeignAccount } from "@/lib/contract/calls/foreign-account";
import type { proveResidence } from "@/lib/contract/calls/residence";
import type { proveTreatyClaim } from "@/lib/contract/calls/treaty-claims";
import { requestAddress } from "@/lib/contract/define";
import { FILE_BYTES_MAX, UPLOAD_TYPES } from "@/lib/contract/facts/uploads";
import { errorText } from "@/lib/i18n/error-text";
import { errorWordsFor } from "@/lib/i18n/error-words";

interface DocumentUploadProps {
  call:
    | typeof uploadCmr
    | typeof proveResidence
    | typeof proveTreatyClaim
    | typeof proveForeignAccount
    | typeof requestDepositHardship;
  /** The inputs in the call's path. */
  about?: Readonly<Record<string, string>>;
  /** The form's target without JavaScript. */
  action: string;
  doneHref: string;
  /** The result of an upload without JavaScript. */
  refusal: FileError | null;
  /** The reviewer's reason for rejecting an earlier document. */
  found?: string | undefined;
  words: { file: string; help: string; send: string };
}

/** Uploads one document, as a PDF or an image, for manual review. */
export async function DocumentUpload({
  call,
  about = {},
  action,
  doneHref,
  refusal,
  found,
  words,
}: DocumentUploadProps) {
  const [t, shared, errors] = await Promise.all([getTranslations("profile"), uploadWords(), errorWordsFor(call)]);
  const refused = refusal ? errorText(errors, refusal.code) : undefined;
  const isOfFile = refused !== undefined && refusal?.file === "file";
  return (
    <UploadForm
      path={`/api${requestAddress(call, about).url}`}
      action={action}
      hidden={{ idempotencyKey: crypto.randomUUID() }}
      files={[{ name: "file", label: words.file, help: words.help, accept: UPLOAD_TYPES.join(","), shape: "page" }]}
      maxBytes={FILE_BYTES_MAX}
      doneHref={doneHref}
      rejection={isOfFile ? undefined : (refused ?? found)}
      {...(isOfFile && { fieldRejections: { file: refused } })}
      words={{
        ...shared,
        choose: t("demat.choose"),
        change: t("demat.change"),
        chosen: t("demat.chosen"),
        send: words.send,
        reading: t("demat.reading"),
        errors,
      }}
    />
  );
}
