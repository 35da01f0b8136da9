import { createTranslator } from "next-intl";
import { renderToReadableStream } from "react-dom/server.edge";
import { expect, it, vi } from "vitest";
import type { Deal } from "@/lib/contract/calls/deals";
import { loadMessages } from "@/lib/i18n/messages";
import { visibleLines } from "@/tests/e2e/support/visible-text";
import { DealAsset } from "./deal-asset";

const language = vi.hoisted(() => ({ now: "en" as "en" | "hi" }));
vi.mock("server-only", () => ({}));
vi.mock("@/lib/web/clock", () => ({ businessNow: () => Date.parse("2026-11-25T06:30:00Z") }));
vi.mock("next-intl/server", () => ({
  getTranslations: async (namespace: "deal.asset") =>
    createTranslator({ locale: language.now, messages: await loadMessages(language.now), namespace }),
}));

interface Part {
  readonly kind?: Deal["product"]["kind"];
  readonly evidence?: Deal["evidence"];
}

/** The texts beside the drawing, of a deal with only what is read. */
async function shown(
  role: Deal["payer"]["role"],
  { kind = "ASSET_LEASING", evidence = {} }: Part = {},
  locale: "en" | "hi" = "en",
): Promise<readonly string[]> {
  language.now = locale;
  const deal = { title: "Orchard Row", payer: { role }, product: { kind }, evidence } as unknown as Deal;
  const html = await new Response(await renderToReadableStream(<DealAsset deal={deal} locale={locale} />)).text();
  return visibleLines(html);
}

it("says that a building or machines are not drawn where their particulars are missing", async () => {
  expect(await shown("TENANT", { kind: "FRE" })).toEqual([
    "The building’s particulars are not published, so it is not drawn here.",
  ]);
  expect(await shown("LESSEE")).toEqual(["The machines’ particulars are not published, so they are not drawn here."]);
  expect(await shown("LESSEE", {}, "hi")).toEqual(["मशीनों का विवरण प्रकाशित नहीं है, इसलिए यहाँ उनका चित्र नहीं है।"]);
});

it("says that there is no map of a building whose position is missing", async () => {
  const building = {
    is: "BUILDING" as const,
    form: "OFFICE" as const,
    floors: 4,
    fromFloor: 1,
    toFloor: 1,
    places: [],
  };
  const words = await shown("TENANT", { evidence: { asset: building } });
  expect(words).toContain("Where the building stands is not published, so there is no map.");
});

it("says nothing of a deal of which there is no thing to draw", async () => {
  expect(await shown("ISSUER", { kind: "BOND" })).toEqual([]);
});
