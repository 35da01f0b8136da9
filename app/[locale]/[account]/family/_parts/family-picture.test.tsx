import { createTranslator } from "next-intl";
import { renderToReadableStream } from "react-dom/server.edge";
import { expect, it, vi } from "vitest";
import { getFamily } from "@/lib/contract/calls/family";
import { loadMessages } from "@/lib/i18n/messages";
import { FamilyPictures } from "./family-picture";

const mask = vi.hoisted(() => ({ isOn: false }));
vi.mock("server-only", () => ({}));
vi.mock("@/components/money/amounts-hidden", () => ({ amountsHidden: async () => mask.isOn }));
vi.mock("next-intl/server", () => ({
  getLocale: async () => "en",
  getTranslations: async (namespace: "family" | "common") =>
    createTranslator({ locale: "en", messages: await loadMessages("en"), namespace }),
}));

const account = (name: string, currentValue: number) => ({
  ...{ userId: `usr_${name.toLowerCase().padEnd(24, "a")}`, name, relation: "SELF", ageGroup: "ADULT" },
  totals: {
    ...{ stillInvested: currentValue, currentValue, marketValue: 0, walletBalance: 20, realised: 0, accrued: 0 },
    ...{ gain: 0, foreign: [] },
  },
  guardianship: null,
});

async function shown(isMasked: boolean): Promise<string> {
  mask.isOn = isMasked;
  const accounts = [account("Asha", 80), account("Ira", 20)];
  const family = getFamily.output.decode({ accounts: accounts as never });
  return new Response(await renderToReadableStream(<FamilyPictures accounts={family.accounts} />)).text();
}

it("draws each account of the family by its amounts", async () => {
  expect((await shown(false)).match(/width:[\d.]+%/g)).toEqual(["width:80%", "width:20%", "width:20%", "width:20%"]);
});

it("discloses no amount by the length of a bar while amounts are hidden", async () => {
  const html = await shown(true);
  expect(html).toContain("Asha");
  expect(html).not.toMatch(/width:/);
});
