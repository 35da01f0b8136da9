import Link from "next/link";
import type { ReactNode } from "react";

export interface CompareColumn {
  readonly key: string;
  readonly name: string;
  readonly href: string;
  /** In the same order in every column. */
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[];
}

/** Entries side by side, a fact a row. On a phone it scrolls sideways while the first column stays. */
export function CompareTable({ columns, caption }: { columns: readonly CompareColumn[]; caption: string }) {
  const [first] = columns;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section aria-label={caption} tabIndex={0} className="mt-8 overflow-x-auto">
      {/* A status of several lines stands as text: its pill would be taller than the row's other facts. */}
      <table className="w-full border-collapse text-left [&_.deal-state]:bg-transparent [&_.deal-state]:p-0">
        <thead>
          <tr className="border-line-strong border-b">
            <td className="sticky left-0 min-w-20 bg-ground tablet:min-w-28" />
            {columns.map(({ key, name, href }) => (
              <th key={key} scope="col" className="min-w-32 py-4 pr-3 align-bottom tablet:min-w-40 tablet:pr-6">
                <Link
                  href={href}
                  prefetch={false}
                  className="serif text-ink text-lead underline tablet:text-title decoration-line-strong underline-offset-4 hover:decoration-current"
                >
                  {name}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first?.facts.map(({ label }, row) => (
            <tr key={label} className="border-line border-b align-top">
              <th scope="row" className="sticky left-0 bg-ground py-3.5 pr-3 font-normal text-label text-muted">
                {label}
              </th>
              {columns.map(({ key, facts }) => (
                <td key={key} className="py-3.5 pr-3 text-body text-ink tablet:pr-6">
                  {facts[row]?.value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
