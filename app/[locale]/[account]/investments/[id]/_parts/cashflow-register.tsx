"use client";

import { type ReactNode, useEffect, useState, useTransition } from "react";
import type { CashflowPage, PayoutLine, PayoutWords } from "@/app/[locale]/_holding/payout-line";
import { PayoutHead, PayoutRow } from "@/app/[locale]/_holding/payout-row";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/feedback";
import { Table, TableBody } from "@/components/ui/table";
import { type CashflowRegister as CashflowRegisterState, emptyCashflow, withCashflow } from "@/lib/browser/pagination";
import { pageInAddress, rememberPage } from "@/lib/browser/register-address";
import type { Locale } from "@/lib/i18n/locales";

const PAYOUTS = "payouts";

const firstPageOf = ({ cashflow, ...paging }: CashflowRegisterState<PayoutLine>): CashflowPage => ({
  ...paging,
  pageNumber: 0,
  cashflow: cashflow.slice(0, paging.pageSize),
});

interface CashflowRegisterProps {
  first: CashflowPage;
  /** Loads one more page of the same list; `null` when the request failed. */
  loadPage: (pageNumber: number) => Promise<CashflowPage | null>;
  /** Loads the list up to a page. */
  restore: (pageNumber: number) => Promise<CashflowPage | null>;
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
export function CashflowRegister({ first, loadPage, restore, locale, words, pages }: CashflowRegisterProps) {
  const [register, setRegister] = useState(() => withCashflow(emptyCashflow<PayoutLine>(), first));
  const [hasFailed, setFailed] = useState(false);
  const [isLoading, startLoading] = useTransition();
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);

  const load = (read: CashflowRegisterProps["loadPage"], pageNumber: number) =>
    startLoading(async () => {
      const address = window.location.href;
      const page = await read(pageNumber).catch(() => null);
      setFailed(page === null);
      if (page === null) return;
      setRegister((current) => withCashflow(current, page));
      if (window.location.href === address) rememberPage(PAYOUTS, page.pageNumber);
    });
  const showMore = () => load(loadPage, register.pageNumber + 1);
  const showFewer = () => {
    setRegister((current) => withCashflow(emptyCashflow<PayoutLine>(), firstPageOf(current)));
    rememberPage(PAYOUTS, 0);
  };
  // After Back the router shows the page as it came from the server; the address still names how far it was extended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list is restored once.
  useEffect(() => {
    const remembered = pageInAddress(PAYOUTS);
    if (remembered > first.pageNumber && first.pageNumber + 1 < first.totalPages) load(restore, remembered);
  }, []);
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
          {shown > register.pageSize && (
            <Button variant="quiet" onClick={showFewer}>
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
