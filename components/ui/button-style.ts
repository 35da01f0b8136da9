import { cva, type VariantProps } from "class-variance-authority";

/** The style of a button, independent of its element. One `primary` per page. */
export const buttonStyle = cva(
  [
    "inline-flex min-h-11 select-none items-center justify-center gap-2 rounded-md px-5 text-center font-semibold text-body",
    "transition-colors duration-150 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed",
  ],
  {
    variants: {
      variant: {
        primary:
          "bg-accent text-on-accent hover:bg-accent-deep disabled:bg-sunken disabled:text-faint aria-disabled:bg-accent-deep",
        secondary: "border border-line-strong text-ink hover:bg-sunken disabled:text-faint aria-disabled:text-faint",
        quiet: "px-3 text-ink underline-offset-4 hover:bg-sunken disabled:text-faint aria-disabled:text-faint",
        danger:
          "border border-negative text-negative hover:bg-negative-soft disabled:border-line-strong disabled:text-faint",
      },
      size: { regular: "", large: "min-h-12.5 px-7", wide: "min-h-12 w-full" },
    },
    defaultVariants: { variant: "primary", size: "regular" },
  },
);

export type ButtonLook = VariantProps<typeof buttonStyle>;
