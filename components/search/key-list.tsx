import { findCookie } from "@/lib/contract/facts/preference-cookies";
import type { PaletteWords } from "./palette-contents";

const KEYS = [
  ["open", ["Ctrl K", "⌘ K"]],
  ["slash", ["/"]],
  ["help", ["?"]],
  ["hide", ["H"]],
  ["move", ["↑", "↓"]],
  ["choose", ["Enter"]],
  ["close", ["Esc"]],
] as const;

/** Every key of the app, and whether the single ones are on. */
export function KeyList({ words }: { words: PaletteWords["keys"] }) {
  const areOff = findCookie(document.cookie, "shortcut") === "off";
  return (
    <section aria-labelledby="palette-keys" className="px-4 py-4">
      <h2 id="palette-keys" className="serif text-title">
        {words.title}
      </h2>
      <dl className="mt-3 divide-y divide-line border-line border-y">
        {KEYS.map(([word, keys]) => (
          <div key={word} className="flex min-h-11 items-center justify-between gap-4">
            <dt className="text-body">{words[word]}</dt>
            <dd className="flex gap-2">
              {keys.map((key) => (
                <kbd key={key} className="rounded-sm border border-line-strong bg-sunken px-2 py-0.5 text-label">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-label text-muted">{areOff ? words.off : words.note}</p>
    </section>
  );
}
