import type { ComponentProps, ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { OtpInput } from "@/components/ui/otp-input";

interface CodeFieldProps extends Omit<ComponentProps<typeof OtpInput>, "id" | "required"> {
  /** The sending of the code; a new sending clears the field. */
  sendingId: string;
  label: ReactNode;
  help?: ReactNode;
  error: string | undefined;
}

/** The input for a one-time code. It takes the focus when its step appears, unless disabled. */
export function CodeField({ sendingId, label, help, error, ...input }: CodeFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => <OtpInput key={sendingId} name="otp" autoFocus {...control} {...input} required />}
    </Field>
  );
}
