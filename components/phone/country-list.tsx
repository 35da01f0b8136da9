"use client";

import { clsx } from "clsx";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { Check } from "@/components/ui/icons/marks";
import { INPUT_CLASS } from "@/components/ui/input";
import type { CountryChoice } from "@/lib/i18n/country-choices";
import { searchCountries } from "./country-search";
import { Flag } from "./flag";

export interface CountryWords {
  /** The accessible name of the control. */
  label: string;
  search: string;
  none: string;
}

interface CountryListProps {
  id: string;
  countries: readonly CountryChoice[];
  chosen: string;
  words: CountryWords;
  onChoose: (code: string) => void;
  /** Closed by the user inside the list: the focus returns to the opener. */
  onClose: () => void;
  /** The focus moved elsewhere. */
  onLeave: () => void;
}

/** The rows by which each key moves in the results, without wrapping around. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

type Searching = Pick<CountryListProps, "countries" | "chosen" | "onChoose" | "onClose">;

/** The search text, the results, and the active result that Enter selects. */
function useSearch({ countries, chosen, onChoose, onClose }: Searching) {
  const [typed, setTyped] = useState("");
  const fitting = useMemo(() => searchCountries(countries, typed), [countries, typed]);
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      countries.findIndex(({ code }) => code === chosen),
    ),
  );
  const current = fitting[active];
  const search = (next: string) => {
    setTyped(next);
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined) setActive(Math.min(fitting.length - 1, Math.max(0, active + step)));
    else if (event.key === "Enter" && current) onChoose(current.code);
    else if (event.key === "Escape") onClose();
    else if (event.key !== "Enter") return;
    // Enter must not submit the form, and Escape must close only this list.
    event.preventDefault();
    event.stopPropagation();
  };
  return { typed, search, fitting, active, current, onKeyDown };
}

/**
 * A search field with matching countries: a combobox with a listbox (WAI-ARIA Authoring Practices). The focus stays
 * in the field; the arrow keys move the active result.
 */
export function CountryList({ id, chosen, words, onChoose, onLeave, ...rest }: CountryListProps) {
  const { typed, search, fitting, active, current, onKeyDown } = useSearch({ chosen, onChoose, ...rest });
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const optionId = (code: string) => `${id}-${code}`;
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    box.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest" });
  });
  return (
    <div
      ref={box}
      id={id}
      role="dialog"
      aria-label={words.label}
      onBlur={({ relatedTarget }) => !box.current?.contains(relatedTarget) && onLeave()}
      className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-md border border-line-strong bg-surface"
    >
      <div className="border-line border-b p-2">
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={current && optionId(current.code)}
          aria-autocomplete="list"
          aria-label={words.search}
          placeholder={words.search}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => search(target.value)}
          onKeyDown={onKeyDown}
          className={clsx(INPUT_CLASS, "min-h-11")}
        />
      </div>
      <Options listId={`${id}-list`} label={words.label} {...{ optionId, fitting, active, chosen, onChoose }} />
      <p role="status" className={fitting.length > 0 ? "sr-only" : "px-3.5 py-3 text-body text-muted"}>
        {fitting.length === 0 && words.none}
      </p>
    </div>
  );
}

interface OptionsProps {
  listId: string;
  optionId: (code: string) => string;
  fitting: readonly CountryChoice[];
  /** The index of the active result. */
  active: number;
  chosen: string;
  label: string;
  onChoose: (code: string) => void;
}

/** The focus stays in the field, which references the active option. */
function Options({ listId, optionId, fitting, active, chosen, label, onChoose }: OptionsProps) {
  return (
    <div
      id={listId}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      className="max-h-72 overflow-y-auto overscroll-contain py-1"
    >
      {fitting.map(({ code, name, dialCode }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys.
        <div
          key={code}
          id={optionId(code)}
          role="option"
          tabIndex={-1}
          aria-selected={code === chosen}
          data-active={index === active ? "" : undefined}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(code)}
          className="flex min-h-11 cursor-pointer items-center gap-3 px-3.5 text-body text-ink hover:bg-sunken data-active:bg-accent-soft"
        >
          <Flag code={code} />
          <span className="min-w-0 grow">{name}</span>
          {code === chosen && <Check className="size-4 shrink-0 text-accent" />}
          <span className="shrink-0 text-muted tabular-nums">{dialCode}</span>
        </div>
      ))}
    </div>
  );
}
