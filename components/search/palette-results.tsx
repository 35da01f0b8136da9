import { type MouseEvent, useEffect, useRef } from "react";
import type { SearchEntry } from "@/lib/search/entry";
import type { FoundGroup } from "@/lib/search/match";
import type { PaletteContents } from "./palette-contents";

export const LIST_ID = "palette-list";
export const optionId = (index: number) => `palette-option-${index}`;

interface ResultsProps {
  /** Null while loading: the results are then the links of the frame, without a heading. */
  contents: PaletteContents | null;
  /** The name of the search. */
  label: string;
  groups: readonly FoundGroup[];
  /** The index of the chosen result, counted over all groups. */
  active: number;
  /** The page of every result. */
  everything: string;
  isQuery: boolean;
  onOpen: (href: string) => void;
}

export function PaletteResults({ contents, label, groups, active, everything, isQuery, onOpen }: ResultsProps) {
  const words = contents?.words;
  const counted = groups.map(({ entries }) => entries.length);
  const total = counted.reduce((sum, count) => sum + count, 0);
  const isCut = groups.some(({ more }) => more > 0);
  return (
    <>
      {/* Read aloud when the list changes; a sighted reader sees it. */}
      <p role="status" className="sr-only">
        {words && (total === 0 ? words.none : `${words.results} ${total}`)}
      </p>
      {contents?.isComplete === false && (
        <p className="border-line border-b bg-warning-soft px-4 py-3 text-label text-ink">{words?.failed}</p>
      )}
      {words && total === 0 && <p className="px-4 py-6 text-body text-muted">{words.none}</p>}
      <div id={LIST_ID} role="listbox" aria-label={words?.title ?? label} className="px-2 pb-2 empty:hidden">
        {groups.map(({ group, entries }, at) => {
          const first = counted.slice(0, at).reduce((sum, count) => sum + count, 0);
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset would not be a group of a listbox.
            <div key={group} role="group" aria-label={words?.group[group] ?? label}>
              <p aria-hidden className={`px-2 pb-1 text-label text-faint ${words ? "pt-4" : ""}`}>
                {words?.group[group]}
              </p>
              {entries.map((entry, index) => (
                <Option
                  key={`${entry.href} ${entry.title}`}
                  {...{ entry, onOpen }}
                  index={first + index}
                  isActive={first + index === active}
                />
              ))}
            </div>
          );
        })}
      </div>
      {isQuery && isCut && (
        <p className="px-4 pb-3">
          <a
            href={everything}
            className="inline-flex min-h-11 items-center font-medium text-accent text-label underline-offset-4 hover:underline"
          >
            {words?.everything}
          </a>
        </p>
      )}
    </>
  );
}

interface OptionProps {
  entry: SearchEntry;
  index: number;
  isActive: boolean;
  onOpen: (href: string) => void;
}

/** A link, so that it can be opened in a tab of its own; the focus stays in the field. */
function Option({ entry: { title, note, href }, index, isActive, onOpen }: OptionProps) {
  const option = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(href);
  };
  return (
    <a
      ref={option}
      id={optionId(index)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={href}
      onClick={open}
      className="flex min-h-11 items-baseline gap-3 rounded-md px-2 py-2.5 text-body hover:bg-sunken aria-selected:bg-accent-soft aria-selected:text-accent"
    >
      <span className="max-w-full shrink-0 truncate font-medium">{title}</span>
      {note && <span className="min-w-0 truncate text-label text-muted">{note}</span>}
    </a>
  );
}
