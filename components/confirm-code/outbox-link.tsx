import { cn } from "@/components/ui/cn";

interface OutboxLinkProps {
  /** The recipient whose messages are shown; all recipients when absent. */
  to?: string;
  className?: string;
  children: string;
}

/** A link to the messages that the sandbox has sent. */
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
