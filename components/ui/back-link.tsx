import { TextLink } from "./text-link";

/** A link back, above a page's title. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <TextLink href={href} className="wrap-anywhere inline-flex min-h-11 items-center">
      {children}
    </TextLink>
  );
}
