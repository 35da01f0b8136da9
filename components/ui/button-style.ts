import { cva, type VariantProps } from "class-variance-authority";
import { BUTTON_BASE, BUTTON_PRIMARY } from "./button-classes";

/** The style of a button, independent of its element. One `primary` per page. */
export const buttonStyle = cva(BUTTON_BASE, {
  variants: {
    variant: {
      primary: BUTTON_PRIMARY,
      secondary: "button-secondary",
      quiet: "button-quiet",
      danger: "button-danger",
    },
    size: { regular: "", large: "min-h-12.5 px-7", wide: "min-h-12 w-full" },
  },
  defaultVariants: { variant: "primary", size: "regular" },
});

export type ButtonLook = VariantProps<typeof buttonStyle>;
