import Link from "next/link";

/** The logo, linked to the home page. */
export function Logo({ href, label }: { href: string; label: string }) {
  return (
    <Link
      href={href}
      prefetch={false}
      aria-label={label}
      className="serif inline-flex min-h-11 items-center text-ink text-title"
    >
      ultra<span className="text-accent">.</span>
    </Link>
  );
}
