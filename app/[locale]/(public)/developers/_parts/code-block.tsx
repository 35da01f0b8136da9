/** An example. Long lines wrap: a block that scrolls sideways hides its end, and needs the keyboard's focus. */
export function CodeBlock({ children }: { children: string }) {
  return (
    <pre className="code-block" dir="ltr">
      <code>{children}</code>
    </pre>
  );
}
