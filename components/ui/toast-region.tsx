"use client";

import * as Toast from "@radix-ui/react-toast";
import { Check, Circle, Cross } from "@/components/ui/icons/marks";
import { useWords } from "@/components/ui/words-provider";
import { dismissToast, TOAST_MS, type ToastEntry, type ToastTone } from "./toast";

const MARKS: Record<ToastTone, { Mark: typeof Circle; className: string }> = {
  neutral: { Mark: Circle, className: "size-2.5 text-night-muted" },
  positive: { Mark: Check, className: "size-4 text-[#5fd3a4]" },
  negative: { Mark: Cross, className: "size-4 text-[#ff9a86]" },
};

/** Top right, dark in both themes, for five seconds, newest on top. Dismissed by swiping or its close button. */
export function ToastRegion({ toasts }: { toasts: readonly ToastEntry[] }) {
  const words = useWords();
  return (
    <Toast.Provider duration={TOAST_MS} label={words.notifications} swipeDirection="right">
      {toasts.map(({ id, message, tone }) => {
        const { Mark, className } = MARKS[tone];
        return (
          <Toast.Root
            key={id}
            data-slot="toast"
            onOpenChange={(open) => open || dismissToast(id)}
            className="flex items-center gap-3 rounded-md border border-night-line bg-night py-1.5 pr-1.5 pl-4 text-body text-night-ink shadow-lg"
          >
            <span className="grid size-4 shrink-0 place-items-center">
              <Mark className={className} />
            </span>
            <Toast.Description className="min-w-0 grow py-1.5">{message}</Toast.Description>
            <Toast.Close
              aria-label={words.close}
              className="grid size-11 shrink-0 place-items-center rounded-sm text-night-muted hover:text-night-ink"
            >
              <Cross className="size-3.5" />
            </Toast.Close>
          </Toast.Root>
        );
      })}
      <Toast.Viewport className="fixed top-20 right-4 z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2 outline-none" />
    </Toast.Provider>
  );
}
