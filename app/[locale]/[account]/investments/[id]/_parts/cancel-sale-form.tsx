"use client";

import { Notice } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PersistentForm } from "@/components/ui/persistent-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";

interface CancelSaleFormProps {
  action: (state: ErrorCode | null, form: FormData) => Promise<ErrorCode | null>;
  orderId: string;
  /** False once the order cannot be cancelled; the result of an earlier attempt stays visible. */
  isOpen: boolean;
  words: { cancel: string; errors: ErrorWords };
}

export function CancelSaleForm({ action, orderId, isOpen, words }: CancelSaleFormProps) {
  const [refused, cancel] = useFormAction(action, null);
  const error = errorText(words.errors, refused);
  return (
    <>
      {error && (
        <div className="mt-3">
          <Notice tone="negative" live>
            {error}
          </Notice>
        </div>
      )}
      {isOpen && (
        <PersistentForm action={cancel} answer={refused} className="mt-3">
          <HiddenFields values={{ orderId }} />
          <SubmitButton variant="secondary">{words.cancel}</SubmitButton>
        </PersistentForm>
      )}
    </>
  );
}
