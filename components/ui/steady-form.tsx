"use client";

import { type ComponentProps, useEffect, useRef } from "react";

type SteadyFormProps = Omit<ComponentProps<"form">, "onReset" | "ref"> & {
  /** Changes with every answer; an answer that refuses takes the focus to the first field that is wrong. */
  answer?: unknown;
};

/**
 * A form that keeps what was typed when its action has answered: React would empty it, whatever the answer was. The
 * browser's own checks are off, because they speak the browser's language in a bubble; ours speak the page's, beside
 * the field.
 */
export function SteadyForm({ answer, ...rest }: SteadyFormProps) {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is not read, it is what the effect waits for.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [answer]);
  return <form noValidate {...rest} ref={form} onReset={(event) => event.preventDefault()} />;
}
