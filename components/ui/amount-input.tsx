"use client";

import { clsx } from "clsx";
import { type ChangeEvent, type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Currency } from "@/lib/contract/facts/money";
import { amountDigits } from "@/lib/contract/facts/pasted-amount";
import { CURRENCY_SIGNS } from "@/lib/i18n/currencies";
import { caretAfter, groupPlain, plainAmount } from "./amount-text";

type AmountInputProps = Omit<ComponentProps<"input">, "value" | "defaultValue" | "onChange" | "type" | "name"> & {
  name: string;
  /** The currency of the amount; rupees by default. */
  currency?: Currency;
  /** Plain text, "200000.50". `value` makes the field controlled (quick-add buttons), `defaultValue` uncontrolled. */
  value?: string;
  defaultValue?: string;
  onValueChange?: (plain: string) => void;
};

/**
 * An amount, grouped while it is typed according to its currency. The form submits plain digits ("200000.50"). Before
 * hydration it submits the text as typed, which the server reads in the same way (`lib/contract/facts/pasted.ts`).
 */
export function AmountInput({
  name,
  currency = "INR",
  value,
  defaultValue = "",
  onValueChange,
  className,
  ...rest
}: AmountInputProps) {
  const [own, setOwn] = useState(fromText(defaultValue));
  const plain = value === undefined ? own : fromText(value);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  useEffect(() => {
    const form = input.current?.form;
    if (!form) return;
    const sendPlain = ({ formData }: FormDataEvent) => formData.set(name, plain);
    form.addEventListener("formdata", sendPlain);
    return () => form.removeEventListener("formdata", sendPlain);
  }, [name, plain]);

  function take({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const isPasted = nativeEvent instanceof InputEvent && nativeEvent.inputType === "insertFromPaste";
    const next = isPasted ? fromText(target.value) : plainAmount(target.value);
    const before = target.value.slice(0, target.selectionStart ?? target.value.length);
    caret.current = caretAfter(groupPlain(next, currency), before.replace(/[^\d.]/g, "").length);
    setOwn(next);
    onValueChange?.(next);
  }

  return (
    <span
      data-slot="amount-input"
      className={clsx(
        "flex items-baseline gap-2 border-ink border-b-2 pb-1 has-[:focus-visible]:border-accent has-[[aria-invalid]]:border-negative",
        className,
      )}
    >
      <Sign currency={currency} />
      <input
        {...rest}
        ref={input}
        name={name}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={groupPlain(plain, currency)}
        onChange={take}
        className="min-h-11 w-full min-w-0 bg-transparent font-semibold text-heading text-ink outline-none placeholder:text-faint"
      />
    </span>
  );
}

/** While a decimal is typed, its point and zeros stay. */
const fromText = (text: string) => (/^\d+\.\d{0,2}$/.test(text) || text === "" ? text : amountDigits(text));

function Sign({ currency }: { currency: Currency }) {
  return (
    <span aria-hidden className="text-heading text-muted">
      {CURRENCY_SIGNS[currency].trim()}
    </span>
  );
}
