"use client";

import { type ComponentProps, useState } from "react";
import { digitsIn } from "@/lib/contract/facts/pasted";
import { cn } from "./cn";
import { INPUT_CLASS } from "./input";

const LENGTH = 6;

type OtpInputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "type" | "maxLength"> & {
  onComplete?: (code: string) => void;
};

/** The digits of a typed or pasted text: "Your code is 123 456." gives 123456. */
function codeIn(text: string): string {
  return digitsIn(text).slice(0, LENGTH);
}

/**
 * Six digits in one field, so that the keyboard's suggestion, paste and screen readers work. There is no `maxLength`,
 * which would truncate a pasted message before its digits are extracted.
 */
export function OtpInput({ className, defaultValue = "", onComplete, ...rest }: OtpInputProps) {
  const [code, setCode] = useState(codeIn(String(defaultValue)));
  return (
    <input
      autoComplete="one-time-code"
      {...rest}
      data-slot="otp-input"
      type="text"
      inputMode="numeric"
      pattern="\s*(\d\s*){6}"
      value={code}
      onChange={(event) => {
        const next = codeIn(event.target.value);
        setCode(next);
        if (next.length === LENGTH && next !== code) onComplete?.(next);
      }}
      className={cn(INPUT_CLASS, "max-w-56 font-medium text-title tracking-[0.3em]", className)}
    />
  );
}
