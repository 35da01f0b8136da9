import { cn } from "@/components/ui/cn";

interface OutboxLinkProps {
  /** Whose messages; those of everybody where nobody is named. */
  to?: string;
  className?: string;
  children: string;
}

/** To where the sandbox shows the messages that it sends. */
export function OutboxLink({ to, className, children }: OutboxLinkProps) {
  return (
    <p className={cn("mt-4 border-line border-t pt-3 text-faint text-label", className)}>
      <a
        href={to === undefined ? "/sandbox/outbox" : `/sandbox/outbox?to=${encodeURIComponent(to)}`}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center underline underline-offset-3"
      >
        {children}
      </a>
    </p>
  );
}
