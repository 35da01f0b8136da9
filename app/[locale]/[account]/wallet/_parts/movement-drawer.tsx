"use client";

import { useRouter } from "next/navigation";
import { type MouseEvent, type ReactNode, useState } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Drawer } from "@/components/ui/dialog";

interface MovementDrawerProps {
  href: string;
  title: string;
  /** The transaction's details, as `Lines`. */
  facts: ReactNode;
  words: { open: string; close: string };
  children: ReactNode;
}

/** Opens a wallet transaction over the list. Without JavaScript, or in a new tab, the link leads to its page. */
export function MovementDrawer({ href, title, facts, words, children }: MovementDrawerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const router = useRouter();

  function peek(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setIsOpen(true);
  }

  return (
    <>
      <AppLink href={href} onClick={peek} className="text-ink underline-offset-4 hover:underline">
        {children}
      </AppLink>
      <Drawer
        open={isOpen}
        onOpenChange={setIsOpen}
        title={title}
        primary={{ label: words.open, onPress: () => router.push(href) }}
        secondary={{ label: words.close }}
      >
        {facts}
      </Drawer>
    </>
  );
}
