import { type ReactNode, useId } from "react";
import { Cross } from "@/components/ui/icons/marks";

/** The attributes that connect a control with its label, help and error: `<Input {...control} />`. */
export interface ControlProps {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

interface FieldProps {
  label: ReactNode;
  /** The expected input and where to find it. Stays visible beside an error. */
  help?: ReactNode;
  /** The message: the error and its remedy. `undefined` without an error. */
  error?: string | undefined;
  /** Shown beside the label of an optional field. */
  optional?: string;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/** Label above, control, help, error below. The error is announced when it appears. */
export function Field({ label, help, error, optional, className, children }: FieldProps) {
  const id = useId();
  const describedBy = [help ? `${id}-help` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  const control: ControlProps = {
    id,
    ...(describedBy ? { "aria-describedby": describedBy } : {}),
    ...(error ? { "aria-invalid": true } : {}),
  };
  return (
    <div data-slot="field" className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium text-label text-muted">
        {label}
        {optional && <span className="ml-1.5 font-normal text-faint">{optional}</span>}
      </label>
      {children(control)}
      {help && (
        <p id={`${id}-help`} className="mt-1.5 text-faint text-label">
          {help}
        </p>
      )}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}

/**
 * The error line of a control without a `Field`. The live region exists before its text, or the text would not be
 * announced.
 */
export function FieldError({ id, message }: { id: string; message?: string | undefined }) {
  return (
    <p id={id} role="alert" className="text-label text-negative">
      {message && (
        <span className="mt-1.5 flex gap-1.5">
          <Cross className="mt-0.5 size-3.5 shrink-0" />
          {message}
        </span>
      )}
    </p>
  );
}
