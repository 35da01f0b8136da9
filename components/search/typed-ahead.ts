/**
 * Keeps the text that is typed after the key that opens the palette and before its field has the focus. Until then no key
 * acts on the page: `h` would hide its amounts.
 */
export function keepTyped(typed: { current: string }): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const isText = [...key].length === 1 && !(ctrlKey || metaKey || altKey);
    if (!isText || document.querySelector("dialog[open]") !== null) return;
    event.preventDefault();
    event.stopPropagation();
    typed.current += key;
  };
  window.addEventListener("keydown", onKey, true);
  return () => {
    window.removeEventListener("keydown", onKey, true);
    typed.current = "";
  };
}
