import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Status, type StatusKind } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { OutcomePoller } from "./poller";

interface OutcomeProps {
  status: { kind: StatusKind; word: string };
  title: ReactNode;
  /** Also announced when the outcome becomes final while the page is open. */
  body: string;
  /** The path to poll while the outcome is pending; null once it is final. */
  undecidedPath: string | null;
  /** Below the text: the steps of a process. */
  track?: ReactNode;
  /** The details, as `Lines`. */
  facts: ReactNode;
  actions: ReactNode;
  /** Path of the back link, without locale; the wallet by default. */
  back?: { path: string; words: string };
  locale: Locale;
}

/** A pending or final outcome. All states render the same element, so that screen readers announce a change. */
export async function PaymentOutcome({
  status,
  title,
  body,
  undecidedPath,
  track,
  facts,
  actions,
  back,
  locale,
}: OutcomeProps) {
  const t = await getTranslations("wallet");
  return (
    <div className="max-w-2xl">
      <p className="mb-6 text-label text-muted">
        <TextLink href={hrefFor(locale, back?.path ?? "/wallet")} className="inline-flex min-h-11 items-center">
          {back?.words ?? t("back")}
        </TextLink>
      </p>
      <div role="status">
        <Status kind={status.kind}>{status.word}</Status>
        <h1 className="serif mt-3 text-heading text-ink">{title}</h1>
        <p className="mt-3 text-body text-muted">{body}</p>
      </div>
      {track}
      <div className="mt-4 flex flex-wrap items-center gap-x-4">
        {undecidedPath !== null && (
          <TextLink
            href={hrefFor(locale, undecidedPath)}
            className="inline-flex min-h-11 items-center text-body text-ink"
          >
            {t("poll.lookAgain")}
          </TextLink>
        )}
        <OutcomePoller
          isUndecided={undecidedPath !== null}
          outcome={{ words: body, tone: status.kind === "failed" ? "negative" : "positive" }}
          words={{ waiting: t("poll.waiting"), stopped: t("poll.stopped") }}
        />
      </div>
      <div className="mt-8 border-line-strong border-y">{facts}</div>
      <div className="mt-8 flex flex-wrap gap-3 max-tablet:*:grow">{actions}</div>
    </div>
  );
}
