/** The late payouts and the payouts ahead on the page of a family. */
import { createTranslator } from "next-intl";
import { renderToReadableStream } from "react-dom/server.edge";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { FamilyAccount } from "@/lib/contract/calls/family";
import { getPayoutCalendar } from "@/lib/contract/calls/payout-calendar";
import { loadMessages } from "@/lib/i18n/messages";
import { FamilyComing } from "./family-coming";
import { FamilyLate } from "./family-late";

/** The backend's answers about the accounts, in the order of the accounts; null for an account that cannot be read. */
const reads = vi.hoisted(() => ({ answers: [] as unknown[] }));
vi.mock("server-only", () => ({}));
vi.mock("@/components/money/amounts-hidden", () => ({ amountsHidden: async () => false }));
vi.mock("@/components/ui/drawn/drawn", () => ({ Drawn: ({ children }: { children: unknown }) => children }));
vi.mock("@/lib/web/optional-read", () => ({ readOptional: async () => reads.answers.shift() ?? null }));
vi.mock("next-intl/server", () => {
  type Space = "dashboard" | "family";
  return {
    getLocale: async () => "en",
    getTranslations: async (given: Space | { namespace: Space }) =>
      createTranslator({
        ...{ locale: "en", messages: await loadMessages("en") },
        namespace: typeof given === "string" ? given : given.namespace,
      }),
  };
});

const account = (name: string, relation: "SELF" | "CHILD") =>
  ({ userId: `usr_${name.toLowerCase().padEnd(24, "a")}`, name, relation, guardianship: null }) as FamilyAccount;
const accounts = [account("Asha", "SELF"), account("Ira", "CHILD")];

async function textOf(part: Parameters<typeof renderToReadableStream>[0]) {
  const html = await new Response(await renderToReadableStream(part)).text();
  return { html, text: html.replaceAll(/<[^<>]*>/g, "") };
}

beforeEach(() => {
  reads.answers = [];
});

describe("what comes to a family", () => {
  const calendar = (ladder: readonly object[]) =>
    getPayoutCalendar.output.decode({ currency: "INR", asOf: "2026-11-25", months: [], ladder } as never);
  const shown = () => textOf(<FamilyComing accounts={accounts} search={{}} locale="en" />);

  it("includes repayments of later years where the next twelve months bring none", async () => {
    reads.answers = [calendar([]), calendar([{ quarter: "2029-Q1", principal: 1_000, interest: 100 }])];
    const { text } = await shown();
    expect(text).toContain("Nothing is due in the next twelve months.");
    expect(text).toContain("Repayment schedule");
    expect(text).toContain("₹1,100");
    expect(text).not.toContain("Every month, with names");
  });

  it("is left out where no account expects anything", async () => {
    reads.answers = [calendar([]), calendar([])];
    expect((await shown()).text).toBe("");
  });

  it("is not said to be nothing where no account could be read", async () => {
    const { text } = await shown();
    expect(text).toContain("Without Asha, Ira");
    expect(text).not.toContain("Nothing is due");
  });
});

describe("what is late in a family", () => {
  const late = (id: string, title: string) => ({
    ...{ investmentId: `inv_${id}`, title, payerName: `${title} Ltd`, currency: "INR" },
    overdue: { payouts: 1, amount: 10_000_00, dueOn: "2026-11-20", daysLate: 5 },
  });
  const shown = () => textOf(<FamilyLate accounts={accounts} locale="en" />);

  it("names each account, and how many more of it are late than are listed, with their list", async () => {
    reads.answers = [
      { investments: [late("a", "Orchard Row")], total: 1 },
      { investments: [late("b", "Sarita Weaves")], total: 3 },
    ];
    const { text, html } = await shown();
    expect(text).toContain("Asha: Orchard Row is 5 days late with ₹10,000. Orchard Row Ltd has to pay.");
    expect(text).toContain("Ira: Sarita Weaves is 5 days late");
    expect(text.match(/more investments? (?:is|are) late/g)).toHaveLength(1);
    expect(text).toContain("Ira: 2 more investments are late");
    const child = accounts[1]?.userId;
    expect(html).toContain(`href="/family/${child}/wallet?show=expected"`);
    expect(html).toContain(`href="/family/${child}/investments/inv_b#payments"`);
  });

  it("is nothing where no payer is late", async () => {
    reads.answers = [{ investments: [], total: 0 }];
    expect((await shown()).text).toBe("");
  });
});
