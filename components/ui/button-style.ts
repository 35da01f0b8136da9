import { cva, type VariantProps } from "class-variance-authority";
import { BUTTON_BASE, BUTTON_PRIMARY } from "./button-classes";

/** The style of a button, independent of its element. One `primary` per page. */
export const buttonStyle = cva(BUTTON_BASE, {
  variants: {
    variant: {
      primary: BUTTON_PRIMARY,
      secondary: "border border-line-strong text-ink hover:bg-sunken disabled:text-faint aria-disabled:text-faint",
      quiet: "px-3 text-ink underline-offset-4 hover:bg-sunken disabled:text-faint aria-disabled:text-faint",
      danger:
        "border border-negative text-negative hover:bg-negative-soft disabled:border-line-strong disabled:text-faint",
    },
    size: { regular: "", large: "min-h-12.5 px-7", wide: "min-h-12 w-full" },
  },
  defaultVariants: { variant: "primary", size: "regular" },
});

export type ButtonLook = VariantProps<typeof buttonStyle>;
