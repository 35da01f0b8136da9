import type { ComponentProps, ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { OtpInput } from "@/components/ui/otp-input";

interface CodeFieldProps extends Omit<ComponentProps<typeof OtpInput>, "id" | "required"> {
  /** Which code is typed here: a new one begins with an empty field. */
  sendingId: string;
  label: ReactNode;
  help?: ReactNode;
  error: string | undefined;
}

/** Where a code is typed. It takes the focus when its step comes, unless told otherwise. */
export function CodeField({ sendingId, label, help, error, ...input }: CodeFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => <OtpInput key={sendingId} name="otp" autoFocus {...control} {...input} required />}
    </Field>
  );
}
