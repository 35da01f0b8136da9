"use client";

import { clsx } from "clsx";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { receiveSmsCode } from "@/lib/browser/web-otp";
import { digitsIn } from "@/lib/contract/facts/pasted";
import { INPUT_CLASS } from "./input";

const LENGTH = 6;

type OtpInputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "type" | "maxLength" | "ref"> & {
  /** Sends the form as soon as the code is whole, typed or read from its SMS. */
  isSentWhole?: boolean;
};

/** The digits of a typed or pasted text: "Your code is 123 456." gives 123456. */
function codeIn(text: string): string {
  return digitsIn(text).slice(0, LENGTH);
}

/**
 * Six digits in one field, so that the keyboard's suggestion, paste and screen readers work. There is no `maxLength`,
 * which would truncate a pasted message before its digits are extracted.
 */
export function OtpInput({ className, defaultValue = "", isSentWhole = false, ...rest }: OtpInputProps) {
  const [code, setCode] = useState(codeIn(String(defaultValue)));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = field.current?.form;
    if (!isSentWhole || !form) return;
    const ending = new AbortController();
    const { signal } = ending;
    form.addEventListener("submit", () => ending.abort(), { signal });
    void receiveSmsCode(signal).then((received) => {
      const next = codeIn(received ?? "");
      if (signal.aborted || next.length !== LENGTH) return;
      flushSync(() => setCode(next));
      form.requestSubmit();
    });
    return () => ending.abort();
  }, [isSentWhole]);
  return (
    <input
      ref={field}
      autoComplete="one-time-code"
      {...rest}
      data-slot="otp-input"
      type="text"
      inputMode="numeric"
      pattern="(\P{Nd}*\p{Nd}){6}\P{Nd}*"
      value={code}
      onChange={(event) => {
        const { target } = event;
        const next = codeIn(target.value);
        // Before the form is sent, the field holds the digits alone.
        flushSync(() => setCode(next));
        if (isSentWhole && next.length === LENGTH && next !== code) target.form?.requestSubmit();
      }}
      className={clsx(INPUT_CLASS, "max-w-56 font-medium text-title tracking-[0.3em]", className)}
    />
  );
}
