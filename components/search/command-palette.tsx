"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { MagnifierIcon } from "@/components/ui/icons/nav";
import type { SearchEntry } from "@/lib/search/entry";
import { findMatches, QUERY_LENGTH_MAX } from "@/lib/search/match";
import { KeyList } from "./key-list";
import { fetchPaletteContents, type PaletteContents } from "./palette-contents";
import { LIST_ID, optionId, PaletteResults } from "./palette-results";

const SHOWN_PER_GROUP = 5;

export type PaletteView = "search" | "keys";

interface PaletteProps {
  initialView: PaletteView;
  /** The text that the reader typed before the palette was loaded. */
  typed: RefObject<string>;
  /** The page of results. */
  href: string;
  source: string;
  /** The name of the search, until its words have arrived. */
  label: string;
  onClose: () => void;
}

/**
 * A combobox over everything the reader can open (ARIA's editable combobox with a list). The data is fetched once,
 * when it opens, so no keystroke leaves the browser.
 */
export function CommandPalette({ initialView, typed, href, source, label, onClose }: PaletteProps) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [active, setActive] = useState(0);
  const contents = useContents(source);

  const { query, setQuery, view, setView } = useQuery(dialog, typed, initialView);

  const read = typeof contents === "string" ? null : contents;
  const [start] = useState(frameEntries);
  const groups = contents === "FAILED" ? [] : findMatches(read?.entries ?? start, query, { perGroup: SHOWN_PER_GROUP });
  const shown = view === "keys" ? [] : groups.flatMap(({ entries }) => entries);
  const chosen = shown[active];
  const everything = query.trim() === "" ? href : `${href}?q=${encodeURIComponent(query)}`;

  function go(target: string) {
    dialog.current?.close();
    router.push(target);
  }

  function onKeyDown(event: KeyboardEvent) {
    // While an input method composes a word, the keys are its own.
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && shown.length > 0) setActive((active + step + shown.length) % shown.length);
    else if (event.key === "Enter") go(chosen?.href ?? everything);
    else return;
    event.preventDefault();
  }

  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      onPointerDown={({ target }) => target === dialog.current && dialog.current.close()}
      aria-label={read?.words.title ?? label}
      data-slot="palette"
      className="fixed inset-x-0 top-[max(0.75rem,min(8rem,12dvh))] m-0 mx-auto w-[min(42rem,calc(100vw-1.5rem))] max-w-none overflow-hidden rounded-lg border border-line-strong bg-surface p-0 text-ink backdrop:bg-shade"
    >
      <PaletteField
        label={read?.words.label ?? label}
        closeLabel={read?.words.close ?? "Esc"}
        activeId={chosen && optionId(active)}
        onQuery={(typed) => {
          setQuery(typed);
          setActive(0);
          setView("search");
        }}
        {...{ query, onKeyDown }}
        onClose={() => dialog.current?.close()}
      />
      <div className="max-h-[min(30rem,calc(100dvh-9rem))] overflow-y-auto overscroll-contain">
        {contents === "FAILED" && <SearchFallback href={everything} label={label} />}
        {view === "keys" && read && <KeyList words={read.words.keys} />}
        {view === "search" && contents !== "FAILED" && (
          <PaletteResults
            contents={read}
            {...{ label, groups, active, everything }}
            isQuery={query.trim() !== ""}
            onOpen={go}
          />
        )}
      </div>
      {read && <KeysButton label={read.words.keys.title} {...{ view, setView }} />}
    </dialog>
  );
}

/**
 * The dialog opens once its field shows the text typed until then: a key pressed in an empty field would replace that
 * text. React runs the effect after drawing, and the reader may have typed on, so each drawing is compared anew.
 */
function useQuery(dialog: RefObject<HTMLDialogElement | null>, typed: RefObject<string>, initialView: PaletteView) {
  const [query, setQuery] = useState("");
  const [view, setView] = useState(initialView);
  useEffect(() => {
    if (dialog.current === null || dialog.current.open) return;
    const text = typed.current.slice(0, QUERY_LENGTH_MAX);
    // The browser keeps the focus within, closes on Escape, and returns the focus to where it was.
    if (text === query) dialog.current.showModal();
    else {
      setQuery(text);
      setView("search");
    }
  }, [dialog, typed, query]);
  return { query, setQuery, view, setView };
}

interface KeysProps {
  label: string;
  view: PaletteView;
  setView: (view: PaletteView) => void;
}

/** A phone has no keys to list. */
function KeysButton({ label, view, setView }: KeysProps) {
  return (
    <p className="border-line border-t px-2 max-tablet:hidden">
      <button
        type="button"
        aria-pressed={view === "keys"}
        onClick={() => setView(view === "keys" ? "search" : "keys")}
        className="min-h-11 rounded-md px-2 text-label text-muted hover:text-ink"
      >
        {label}
      </button>
    </p>
  );
}

interface FieldProps {
  label: string;
  closeLabel: string;
  activeId: string | undefined;
  query: string;
  onQuery: (query: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
}

/** The focus stays in it; `aria-activedescendant` names the chosen result of the list. */
function PaletteField({ label, closeLabel, activeId, query, onQuery, onKeyDown, onClose }: FieldProps) {
  return (
    <div className="flex items-center gap-3 border-line border-b pr-2 pl-4 text-muted">
      <MagnifierIcon />
      <input
        role="combobox"
        aria-expanded={activeId !== undefined}
        aria-controls={LIST_ID}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        aria-label={label}
        placeholder={label}
        enterKeyHint="go"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={QUERY_LENGTH_MAX}
        value={query}
        onChange={({ target }) => onQuery(target.value)}
        onKeyDown={onKeyDown}
        className="min-h-14 min-w-0 grow bg-transparent text-body text-ink outline-none placeholder:text-faint"
      />
      <button
        type="button"
        onClick={onClose}
        className="min-h-11 rounded-md px-3 font-medium text-label text-muted hover:bg-sunken hover:text-ink"
      >
        {closeLabel}
      </button>
    </div>
  );
}

/** Without an answer, the page of results still searches. */
function SearchFallback({ href, label }: { href: string; label: string }) {
  return (
    <p role="alert" className="px-4 py-5 text-body">
      <a href={href} className="font-medium text-accent underline underline-offset-4">
        {label}
      </a>
    </p>
  );
}

/** The destinations of the frame, which are in the page already: shown until everything else has arrived. */
const frameEntries = (): readonly SearchEntry[] =>
  [...document.querySelectorAll<HTMLAnchorElement>("a.rail-link")].map((link) => ({
    ...{ group: "PAGES", title: link.textContent, note: "", words: "" },
    href: link.pathname,
  }));

function useContents(source: string): PaletteContents | "LOADING" | "FAILED" {
  const [contents, setContents] = useState<PaletteContents | "LOADING" | "FAILED">("LOADING");
  useEffect(() => {
    const request = new AbortController();
    fetchPaletteContents(source, request.signal).then(setContents, () => {
      if (!request.signal.aborted) setContents("FAILED");
    });
    return () => request.abort();
  }, [source]);
  return contents;
}
