import { expect, test } from "vitest";
import { mergedPage } from "./merged-page.ts";

const byValue = (a: number, b: number) => a - b;

/** All pages of the merged list, one after another, until one is empty. */
function pagesOf(stored: readonly number[], few: readonly number[], pageSize: number): number[] {
  const rows: number[] = [];
  for (let pageNumber = 0; ; pageNumber++) {
    const read = ({ offset, limit }: { offset: number; limit: number }) => stored.slice(offset, offset + limit);
    const page = mergedPage({ pageNumber, pageSize, read, few, compare: byValue });
    if (page.length === 0) return rows;
    expect(page.length, `page ${pageNumber} of ${stored} and ${few}`).toBeLessThanOrEqual(pageSize);
    rows.push(...page);
  }
}

test("the pages together are every row once and in order, wherever the few rows fall", () => {
  for (let count = 0; count <= 7; count++) {
    const stored = Array.from({ length: count }, (_, index) => index * 10);
    for (let one = -5; one <= count * 10; one += 10) {
      for (let other = one; other <= count * 10; other += 10) {
        const few = [one, other + 1];
        const all = [...stored, ...few].toSorted(byValue);
        for (const pageSize of [1, 2, 3, 10]) expect(pagesOf(stored, few, pageSize)).toEqual(all);
      }
    }
    for (const pageSize of [1, 2, 10]) expect(pagesOf(stored, [], pageSize)).toEqual(stored);
  }
});
