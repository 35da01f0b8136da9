"use client";

import { type ReactNode, useEffect, useState, useTransition } from "react";
import type { CashflowPage, PayoutLine, PayoutWords } from "@/app/[locale]/_holding/payout-line";
import { PayoutHead, PayoutRow } from "@/app/[locale]/_holding/payout-row";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/feedback";
import { Table, TableBody } from "@/components/ui/table";
import { emptyCashflow, withCashflow } from "@/lib/browser/pagination";
import type { Locale } from "@/lib/i18n/locales";

interface CashflowRegisterProps {
  first: CashflowPage;
  /** Loads one more page of the same list; `null` when the request failed. */
  loadPage: (pageNumber: number) => Promise<CashflowPage | null>;
  locale: Locale;
  words: PayoutWords & {
    readonly showMore: string;
    readonly showFewer: string;
    /** Contains the placeholders `{shown}` and `{total}`, which the browser fills in. */
    readonly shownOf: string;
    readonly failedTitle: string;
    readonly failedBody: string;
  };
  /** Pagination links for use without JavaScript. */
  pages: ReactNode;
}

/** The payouts of a lease, loaded page by page: further pages are appended, without duplicates. */
export function CashflowRegister({ first, loadPage, locale, words, pages }: CashflowRegisterProps) {
  const opened = () => withCashflow(emptyCashflow<PayoutLine>(), first);
  const [register, setRegister] = useState(opened);
  const [hasFailed, setFailed] = useState(false);
  const [isLoading, startLoading] = useTransition();
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);

  const showMore = () =>
    startLoading(async () => {
      const page = await loadPage(register.pageNumber + 1).catch(() => null);
      setFailed(page === null);
      if (page !== null) setRegister((current) => withCashflow(current, page));
    });
  const shown = register.cashflow.length;
  return (
    <>
      <Table aria-label={words.label}>
        <PayoutHead words={words} />
        <TableBody>
          {register.cashflow.map((line) => (
            <PayoutRow key={line.payoutSequence} line={line} words={words} locale={locale} />
          ))}
        </TableBody>
      </Table>
      {isAwake ? (
        <div className="mt-5 flex flex-wrap items-center gap-4">
          {!register.fetchedAll && (
            <Button variant="secondary" pending={isLoading} onClick={showMore}>
              {words.showMore}
            </Button>
          )}
          {shown > first.cashflow.length && (
            <Button variant="quiet" onClick={() => setRegister(opened)}>
              {words.showFewer}
            </Button>
          )}
          <p role="status" className={register.totalPages > 1 ? "text-label text-muted" : "sr-only"}>
            {words.shownOf.replace("{shown}", String(shown)).replace("{total}", String(register.total))}
          </p>
        </div>
      ) : (
        pages
      )}
      {hasFailed && (
        <div className="mt-5">
          <ErrorState title={words.failedTitle}>{words.failedBody}</ErrorState>
        </div>
      )}
    </>
  );
}
