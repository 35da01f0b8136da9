import type { ReactNode } from "react";
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
  /** The one-line summary of the amount. */
  bar: ReactNode;
}

/** The page's primary action: below the summary, and on narrow screens fixed above the bottom navigation. */
export function OpenTerms({ form, isPending, isBusy, words, refusal, bar }: OpenTermsProps) {
  const opening = { type: "submit", form, name: "intent", value: "terms", pending: isPending } as const;
  return (
    <>
      <div className="mt-4 max-wide:hidden">
        <Button {...opening} size="wide">
          {words}
        </Button>
        <FieldError id={`${form}-refusal`} message={refusal} />
      </div>
      <div className="fixed short:static inset-x-0 bottom-[calc(var(--bar-height)+env(safe-area-inset-bottom))] z-20 border-line border-t bg-surface px-5 py-3 tablet:px-8 desktop:bottom-0 desktop:left-(--rail-width) desktop:px-12 wide:hidden">
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
