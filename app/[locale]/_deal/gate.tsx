import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";

interface GateProps {
  /** A link to the page where the investor can remove the obstacle, if they can. */
  action?: { href: string; words: string };
  children: ReactNode;
}

/** In place of the button to invest: the reason why it is missing. */
export function Gate({ action, children }: GateProps) {
  return (
    <div className="mt-4 grid gap-4">
      <Notice tone="warning">{children}</Notice>
      {action && (
        <ButtonLink href={action.href} size="wide">
          {action.words}
        </ButtonLink>
      )}
    </div>
  );
}
