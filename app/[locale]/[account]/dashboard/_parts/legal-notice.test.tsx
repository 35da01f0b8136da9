import { createTranslator } from "next-intl";
import { renderToReadableStream } from "react-dom/server.edge";
import { afterEach, expect, it, vi } from "vitest";
import { loadMessages } from "@/lib/i18n/messages";
import { LegalNotice } from "./legal-notice";

vi.mock("server-only", () => ({}));
vi.mock("next-intl/server", () => ({
  getTranslations: async (namespace: "dashboard.legal") =>
    createTranslator({ locale: "en", messages: await loadMessages("en"), namespace }),
}));

const clock = vi.hoisted(() => ({ now: 0 }));
vi.mock("@/lib/web/clock", () => ({ businessNow: () => clock.now }));
afterEach(() => {
  clock.now = 0;
});

async function shownAt(instant: string): Promise<string> {
  clock.now = Date.parse(instant);
  return new Response(await renderToReadableStream(await LegalNotice({ locale: "en" }))).text();
}

it("announces the documents that change on one day together, until the eve of that day in India", async () => {
  const shown = await shownAt("2026-12-27T18:29:00Z");
  expect(shown.match(/data-slot="notice"/g)).toHaveLength(1);
  expect([...shown.matchAll(/href="([^"]+)"[^>]*>([^<]+)/g)].map(([, path, name]) => [path, name])).toEqual([
    ["/tnc", "Terms"],
    ["/privacy-policy", "Privacy policy"],
  ]);
  expect(shown).toContain("28 Dec 2026");
  expect(await shownAt("2026-12-27T18:31:00Z")).toBe("");
});
