"use client";

import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { handToDevice } from "@/lib/browser/share";

interface PageActionsProps {
  /** Without the words for sharing, the page is only printed: its address is of use to nobody else. */
  words: { print: string } | { share: string; copied: string; copyByHand: string; print: string };
}

/** Shares the address of the page, or prints it. Absent without scripts, where the browser's own menu does both. */
export function PageActions({ words }: PageActionsProps) {
  async function share({ copied, copyByHand }: { copied: string; copyByHand: string }) {
    const { href } = window.location;
    if (await handToDevice({ url: href })) return;
    try {
      await navigator.clipboard.writeText(href);
      toast(copied, "positive");
    } catch {
      toast(copyByHand);
    }
  }
  return (
    <div className="flex gap-3 print:hidden [@media(scripting:none)]:hidden">
      {"share" in words && (
        <Button variant="secondary" onClick={() => void share(words)}>
          {words.share}
        </Button>
      )}
      <Button variant="secondary" onClick={() => window.print()}>
        {words.print}
      </Button>
    </div>
  );
}
