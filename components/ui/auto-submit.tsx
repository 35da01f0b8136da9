"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, type FormEvent, useEffect, useRef, useTransition } from "react";

const SETTLES_AFTER_MS = 350;

/** A form that sends itself when a choice changes. Its button shows only where scripts are off. */
export function AutoSubmit(props: ComponentProps<"form">) {
  return <form {...props} onChange={({ currentTarget }) => currentTarget.requestSubmit()} />;
}

interface FilterFormProps extends ComponentProps<"form"> {
  /** The address of the list without its query. */
  action: string;
  /** The values that the server rendered, by the control's name. */
  shown: Readonly<Record<string, string>>;
}

/** A form whose state is the address of the page: a choice applies at once, typing when it has settled. */
export function FilterForm({ shown, action, children, ...rest }: FilterFormProps) {
  const router = useRouter();
  const [isDrawing, draw] = useTransition();
  const element = useRef<HTMLFormElement>(null);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);
  // A link that clears the filter renders other values than the controls hold.
  useEffect(() => {
    for (const control of element.current?.elements ?? []) {
      if (!(control instanceof HTMLSelectElement || control instanceof HTMLInputElement)) continue;
      const value = shown[control.name];
      if (value !== undefined && control !== document.activeElement) control.value = value;
    }
  }, [shown]);

  const show = (form: HTMLFormElement) => {
    clearTimeout(resting.current);
    const chosen = [...new FormData(form)].filter((entry): entry is [string, string] => Boolean(entry[1]));
    const query = new URLSearchParams(chosen);
    draw(() => router.replace(query.size > 0 ? `${action}?${query}` : action, { scroll: false }));
  };
  const showSettled = ({ currentTarget: changed, target }: FormEvent<HTMLFormElement>) => {
    clearTimeout(resting.current);
    const isTyping = target instanceof HTMLInputElement && target.type === "search";
    resting.current = setTimeout(() => show(changed), isTyping ? SETTLES_AFTER_MS : 0);
  };
  return (
    <form
      {...rest}
      action={action}
      ref={element}
      method="get"
      aria-busy={isDrawing}
      onInput={showSettled}
      onSubmit={(event) => {
        event.preventDefault();
        show(event.currentTarget);
      }}
    >
      {children}
    </form>
  );
}
