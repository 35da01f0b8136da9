import Link from "next/link";
import type { ComponentProps } from "react";
import { Spinner } from "@/components/ui/icons/marks";
import { type ButtonLook, buttonStyle } from "./button-style";
import { cn } from "./cn";
import { LinkPending } from "./link-pending";

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
      className={cn(buttonStyle({ variant, size }), className)}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}

/** A link styled as a button. `href` comes from `hrefFor`. */
export function ButtonLink({ variant, size, className, children, ...rest }: ComponentProps<typeof Link> & ButtonLook) {
  return (
    <Link {...rest} data-slot="button" className={cn(buttonStyle({ variant, size }), ON_ITS_WAY, className)}>
      {children}
      <LinkPending />
    </Link>
  );
}

const ON_ITS_WAY = "transition-opacity has-[[data-on-its-way]]:opacity-60";
