"use client";

import { type ComponentProps, useEffect, useRef } from "react";

type SteadyFormProps = Omit<ComponentProps<"form">, "onReset" | "ref"> & {
  /** Changes with every answer; an answer that refuses takes the focus to the first field that is wrong. */
  answer?: unknown;
};

/** A form that keeps what was typed when its action has answered: React would empty it, whatever the answer was. */
export function SteadyForm({ answer, ...rest }: SteadyFormProps) {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is not read, it is what the effect waits for.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [answer]);
  return <form {...rest} ref={form} onReset={(event) => event.preventDefault()} />;
}
