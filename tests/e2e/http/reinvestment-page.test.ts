import { expect, inject, it } from "vitest";
import { get } from "../support/answers.ts";
import { arriveVerified } from "../support/people.ts";

const { url } = inject("server");

it("keeps a longest term that the form does not offer, so that saving again does not lift it", async () => {
  const { client } = await arriveVerified(url);
  const { text } = await get(client, "/profile/reinvestment?currency=INR&longestMonths=18&preview=yes");
  const terms = /<select[^>]*name="longestMonths"[\s\S]*?<\/select>/.exec(text)?.[0] ?? "";
  const [chosen] = /<option[^>]*selected=""[^>]*>/.exec(terms) ?? [];
  expect(chosen).toContain('value="18"');
  const months = [...terms.matchAll(/value="(\d+)"/g)].map(([, value]) => Number(value));
  expect(months).toEqual([6, 12, 18, 24, 36, 60]);
});
