"use client";

import { type ComponentProps, startTransition } from "react";
import { usePasskeyAutofill } from "@/components/confirm-code/passkey-autofill";
import { PasskeySigning, useHasPasskeys } from "@/components/confirm-code/passkey-button";
import { FieldError } from "@/components/ui/field";
import { useFormAction } from "@/components/ui/use-form-action";
import type { Assertion } from "@/lib/contract/facts/passkey";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import type { FormState } from "@/lib/web/form-state";

interface PasskeySignInProps extends Pick<ComponentProps<typeof PasskeySigning>, "findRequest"> {
  action: (state: FormState | null, form: FormData) => Promise<FormState | null>;
  /** Language and the page to return to. */
  context: Readonly<Record<string, string>>;
  errors: ErrorWords;
  children: string;
}

/** Signs in with a passkey of the device, by a button or from the contact field: no contact is typed, no code sent. */
export function PasskeySignIn({ action, findRequest, context, errors, children }: PasskeySignInProps) {
  const [state, advance, isPending] = useFormAction(action, null);
  const enter = (assertion: Assertion) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...context, ...assertion })) form.set(name, value);
    startTransition(() => advance(form));
  };
  usePasskeyAutofill(findRequest, enter, useHasPasskeys());
  return (
    <div className="mt-3">
      <PasskeySigning findRequest={findRequest} isPending={isPending} onSigned={enter}>
        {children}
      </PasskeySigning>
      <FieldError
        id="passkey-sign-in-error"
        message={state?.status === "refused" ? errorText(errors, state.code) : undefined}
      />
    </div>
  );
}
