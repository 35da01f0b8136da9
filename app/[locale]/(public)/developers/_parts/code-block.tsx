/** An example. Long lines wrap: a block that scrolls sideways hides its end, and needs the keyboard's focus. */
export const CodeBlock = ({ children }: { children: string }) => <pre className="code-block">{children}</pre>;
