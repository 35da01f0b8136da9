import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { Spinner } from "@/components/ui/icons/marks";
import { AppLink } from "./app-link";
import { type ButtonLook, buttonStyle } from "./button-style";

type ButtonProps = ComponentProps<"button"> & ButtonLook & { pending?: boolean };

/**
 * `pending` keeps the button focusable and announces "busy", but ignores a second press, so that a form is not
 * submitted twice.
 */
export function Button({ variant, size, pending = false, className, type = "button", children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      data-slot="button"
      type={pending ? "button" : type}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      className={clsx(buttonStyle({ variant, size }), className)}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}

/** A link styled as a button. `href` comes from `hrefFor`. */
export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof AppLink> & ButtonLook) {
  return <AppLink {...rest} data-slot="button" className={clsx(buttonStyle({ variant, size }), className)} />;
}
