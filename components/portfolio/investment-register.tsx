"use client";

import { type ColumnDef, tableFeatures, useTable } from "@tanstack/react-table";
import { type ReactNode, useEffect, useMemo, useState, useTransition } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/feedback";
import { emptyRegister, withInvestments } from "@/lib/browser/pagination";
import { pageInAddress, rememberPage } from "@/lib/browser/register-address";
import type { Locale } from "@/lib/i18n/locales";
import { type InvestmentColumn, investmentColumns, type TableWords } from "./investment-columns";
import type { InvestmentPage, InvestmentRow } from "./investment-row";
import { InvestmentTable, type SortLinks, type TableLine } from "./investment-table";

interface RegisterWords extends TableWords {
  readonly label: string;
  readonly showMore: string;
  readonly earlier: string;
  /** Contains `{shown}` and `{total}`, which change in the browser. */
  readonly shownOf: string;
  readonly failedTitle: string;
  readonly failedBody: string;
}

interface InvestmentRegisterProps {
  first: InvestmentPage;
  /** Loads one more page of the list; `null` when that failed. */
  loadPage: (pageNumber: number) => Promise<InvestmentPage | null>;
  /** Loads the list up to a page. */
  restore: (pageNumber: number) => Promise<InvestmentPage | null>;
  locale: Locale;
  words: RegisterWords;
  sorts: SortLinks;
  /** The link to the page before the first one loaded; `null` at the start of the list. */
  earlierHref: string | null;
  /** The pagination links for browsers without scripts. */
  pages: ReactNode;
}

const PAGE = "page";

const features = tableFeatures({});
const getRowId = ({ investmentId }: InvestmentRow) => investmentId;

function columnDefs(columns: readonly InvestmentColumn[]): ColumnDef<typeof features, InvestmentRow>[] {
  return columns.map((column) => ({
    id: column.id,
    header: column.name,
    cell: ({ row }) => column.cell(row.original),
  }));
}

/** The rows of the table, cell by cell. */
function useLines(columns: readonly InvestmentColumn[], data: readonly InvestmentRow[]): readonly TableLine[] {
  const defs = useMemo(() => columnDefs(columns), [columns]);
  const table = useTable({ features, columns: defs, data, getRowId });
  return table.getRowModel().rows.map((row) => ({
    id: row.id,
    cells: row.getAllCells().flatMap((cell) => {
      const column = columns.find(({ id }) => id === cell.column.id);
      return column ? [{ column, content: <table.FlexRender cell={cell} /> }] : [];
    }),
  }));
}

/**
 * The table of a category: with scripts further pages are appended, each investment once. The browser keeps the server's
 * table, because a press on a link is lost when the link is replaced before its release.
 */
export function InvestmentRegister({
  first,
  loadPage,
  restore,
  locale,
  words,
  sorts,
  earlierHref,
  pages,
}: InvestmentRegisterProps) {
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  const [register, setRegister] = useState(() => withInvestments(emptyRegister<InvestmentRow>(), first));
  const [hasFailed, setFailed] = useState(false);
  const [isLoading, startLoading] = useTransition();
  const columns = useMemo(() => investmentColumns(words, locale), [words, locale]);
  const lines = useLines(columns, register.investments);

  const load = (read: InvestmentRegisterProps["loadPage"], pageNumber: number) =>
    startLoading(async () => {
      const address = window.location.href;
      const page = await read(pageNumber).catch(() => null);
      setFailed(page === null);
      if (page === null) return;
      setRegister((current) => withInvestments(current, page));
      if (window.location.href === address) rememberPage(PAGE, page.pageNumber);
    });
  const showMore = () => load(loadPage, register.pageNumber + 1);
  // After Back the router shows the page as it came from the server; the address still names how far it was extended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list is restored once.
  useEffect(() => {
    const remembered = pageInAddress(PAGE);
    if (remembered > first.pageNumber && first.pageNumber + 1 < first.totalPages) load(restore, remembered);
  }, []);

  return (
    <>
      <InvestmentTable label={words.label} columns={columns} lines={lines} sorts={sorts} />
      {hasScripts ? (
        <div className="mt-5 flex flex-wrap items-center gap-4">
          {earlierHref !== null && (
            <ButtonLink href={earlierHref} variant="secondary" rel="prev">
              {words.earlier}
            </ButtonLink>
          )}
          {!register.fetchedAll && (
            <Button variant="secondary" pending={isLoading} onClick={showMore}>
              {words.showMore}
            </Button>
          )}
          <p role="status" className={register.totalPages > 1 ? "text-label text-muted" : "sr-only"}>
            {shownOf(register, words)}
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

const shownOf = ({ investments, total }: InvestmentPage, words: RegisterWords) =>
  words.shownOf.replace("{shown}", String(investments.length)).replace("{total}", String(total));
