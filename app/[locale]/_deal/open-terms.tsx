import { clsx } from "clsx";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";

interface OpenTermsProps {
  /** The id of the form that the button submits. */
  form: string;
  isPending: boolean;
  /** True while the content beside the button is being refreshed. */
  isBusy: boolean;
  words: string;
  refusal: string | undefined;
  /** The summary of the amount in one line. */
  bar: ReactNode;
}

/** Whether an element was scrolled out at the top of the screen. */
function useIsAbove(element: RefObject<HTMLElement | null>): boolean {
  const [isAbove, setIsAbove] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsAbove(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isAbove;
}

/**
 * The page's primary action: below the summary, and on narrow screens fixed above the bottom navigation, on wide ones
 * once the summary was scrolled out.
 */
export function OpenTerms({ form, isPending, isBusy, words, refusal, bar }: OpenTermsProps) {
  const opening = { type: "submit", form, name: "intent", value: "terms", pending: isPending } as const;
  const place = useRef<HTMLDivElement>(null);
  const isAbove = useIsAbove(place);
  return (
    <>
      <div ref={place} className="mt-4 max-wide:hidden">
        <Button {...opening} size="wide">
          {words}
        </Button>
        <FieldError id={`${form}-refusal`} message={refusal} />
      </div>
      <div
        className={clsx(
          "fixed short:max-wide:static inset-x-0 bottom-[calc(var(--bar-height)+env(safe-area-inset-bottom))] z-20 border-line border-t bg-surface px-5 py-3 tablet:px-8 desktop:bottom-0 desktop:left-(--rail-width) desktop:px-12",
          !isAbove && "wide:hidden",
        )}
      >
        <FieldError id={`${form}-refusal-below`} message={refusal} />
        <div className="flex items-center justify-between gap-4">
          <div aria-busy={isBusy} className="min-w-0 aria-busy:opacity-50">
            {bar}
          </div>
          <Button {...opening} className="shrink-0">
            {words}
          </Button>
        </div>
      </div>
    </>
  );
}
