/** An example. Long lines wrap: a block that scrolls sideways hides its end, and needs the keyboard's focus. */
export function CodeBlock({ children }: { children: string }) {
  return (
    <pre
      className="whitespace-pre-wrap break-words rounded-md bg-sunken px-4 py-3 font-code text-ink text-label"
      dir="ltr"
    >
      <code>{children}</code>
    </pre>
  );
}
