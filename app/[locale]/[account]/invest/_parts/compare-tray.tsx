"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { fill } from "@/lib/i18n/dates";

const REMEMBERED = "compare";

interface Chosen {
  readonly id: string;
  readonly name: string;
}

interface TrayProps {
  /** The address of the comparison. */
  path: string;
  /** The number of deals that fit beside each other. */
  most: number;
  words: {
    /** `{count}` and `{most}` are filled here. */
    count: string;
    clear: string;
    /** `{name}` */
    remove: string;
    compare: string;
    one: string;
  };
}

function remembered(most: number): readonly Chosen[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(REMEMBERED) ?? "[]");
    if (!Array.isArray(kept)) return [];
    const isChosen = (each: unknown): each is Chosen =>
      typeof each === "object" &&
      each !== null &&
      "id" in each &&
      typeof each.id === "string" &&
      "name" in each &&
      typeof each.name === "string";
    return kept.filter(isChosen).slice(0, most);
  } catch {
    return [];
  }
}

/** The chosen deals. Reads and sets the checkboxes of the form around the tray. */
function useChosenDeals(tray: RefObject<HTMLElement | null>, most: number) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const choose = (next: readonly Chosen[]) => {
    setChosen(next);
    try {
      sessionStorage.setItem(REMEMBERED, JSON.stringify(next));
    } catch {
      // A browser without storage forgets the choice with the page.
    }
  };
  useEffect(() => setChosen(remembered(most)), [most]);
  // After every render, because filtering replaces the boxes.
  useEffect(() => {
    const form = tray.current?.closest("form");
    if (!form) return;
    for (const box of form.querySelectorAll<HTMLInputElement>("input[name=deal][type=checkbox]")) {
      box.checked = chosen.some(({ id }) => id === box.value);
      box.disabled = !box.checked && chosen.length >= most;
    }
    const change = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.name !== "deal") return;
      const rest = chosen.filter(({ id }) => id !== target.value);
      choose(target.checked ? [...rest, { id: target.value, name: target.dataset.name ?? target.value }] : rest);
    };
    form.addEventListener("change", change);
    return () => form.removeEventListener("change", change);
  });
  return { chosen, choose };
}

/**
 * The deals chosen for the comparison, which stay chosen while the list is filtered. Without scripts the form around it
 * sends the ticked ones.
 */
export function CompareTray({ path, most, words }: TrayProps) {
  const tray = useRef<HTMLDivElement>(null);
  const { chosen, choose } = useChosenDeals(tray, most);
  return (
    <div
      ref={tray}
      className="sticky bottom-0 z-20 hidden items-center gap-4 border-line border-t bg-surface px-4 py-3 group-has-[input:checked]/deals:flex data-[full=true]:flex max-desktop:bottom-(--bar-height) max-desktop:-mx-4"
      data-full={chosen.length > 0}
    >
      <p className="text-label text-muted" aria-live="polite">
        {chosen.length > 0 && fill(words.count, { count: chosen.length, most })}
      </p>
      <ul className="flex min-w-0 grow flex-wrap gap-x-5 max-tablet:hidden">
        {chosen.map(({ id, name }) => (
          <li key={id} className="inline-flex min-w-0 items-center gap-1 font-semibold text-ink text-label">
            <span className="max-w-40 truncate">{name}</span>
            <button
              type="button"
              aria-label={fill(words.remove, { name })}
              onClick={() => choose(chosen.filter((each) => each.id !== id))}
              className="grid size-8 place-items-center text-muted hover:text-ink"
            >
              <span aria-hidden>×</span>
            </button>
          </li>
        ))}
      </ul>
      {chosen.length > 0 && (
        <button type="button" onClick={() => choose([])} className="min-h-11 px-2 text-label text-muted hover:text-ink">
          {words.clear}
        </button>
      )}
      {chosen.length > 1 && (
        <ButtonLink href={`${path}?${new URLSearchParams(chosen.map(({ id }) => ["deal", id]))}`}>
          {words.compare}
        </ButtonLink>
      )}
      {chosen.length === 1 && <p className="ml-auto text-label text-muted">{words.one}</p>}
      {chosen.length === 0 && (
        <Button type="submit" className="ml-auto">
          {words.compare}
        </Button>
      )}
    </div>
  );
}
