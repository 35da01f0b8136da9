import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { createTranslator } from "next-intl";
import { renderToReadableStream } from "react-dom/server.edge";
import { expect, it, vi } from "vitest";
import type { AccountProof } from "@/lib/contract/calls/foreign-account";
import { minor } from "@/lib/contract/facts/money";
import { epochMs } from "@/lib/contract/values/calendar-date";
import type { NameReview } from "@/lib/contract/values/name-review";
import { loadMessages } from "@/lib/i18n/messages";
import { DestinationPart } from "./destination-part";
import type { ShownWallet } from "./headline";

vi.mock("server-only", () => ({}));
vi.mock("next-intl/server", () => ({
  getTranslations: async (namespace: "wallet" | "errors" | "name-review") =>
    createTranslator({ locale: "en", messages: await loadMessages("en"), namespace }),
}));

const noMove = () => undefined;
/** A router whose navigation does nothing. */
const router = {
  ...{ back: noMove, forward: noMove, refresh: noMove, push: noMove, replace: noMove, prefetch: noMove },
  bfcacheId: "1",
};

const none = minor(0);
const NEEDED: AccountProof = {
  ...{ state: "PROOF_NEEDED", currency: "USD", maskedAccountNumber: "••0005", swiftCode: "HUDSUS33", fault: null },
  requestedAt: epochMs(0),
};

async function shown(proof: AccountProof | null, nameReview: NameReview | null = null): Promise<string> {
  const account: ShownWallet = {
    ...{ currency: "USD", balance: none, held: none, posted: none, bankAccount: null, keptChange: null },
    abroad: { bankAccount: null, nameReview, proof, withdrawalMin: none },
  };
  const part = <DestinationPart account={account} locale="en" />;
  return new Response(await renderToReadableStream(<AppRouterContext value={router}>{part}</AppRouterContext>)).text();
}

it("offers to add an account abroad where there is none", async () => {
  expect(await shown(null)).toMatch(/There is no verified account for USD yet.*Add an account abroad/s);
});

it("leads to the document that an account abroad needs", async () => {
  expect(await shown(NEEDED)).toMatch(/Waiting for your bank’s letter.*••0005.*Send the bank’s document/s);
});

it("says that the document is in review, and for how long", async () => {
  expect(await shown({ ...NEEDED, state: "IN_REVIEW" })).toMatch(/In review.*••0005.*within two working days/s);
});

it("says why the document of an account abroad was refused, as its notification promises", async () => {
  const refused = await shown({ ...NEEDED, state: "REFUSED", fault: "ACCOUNT_PROOF_TOO_OLD" });
  expect(refused).toMatch(/Not verified.*••0005.*older than three months.*Add an account abroad/s);
});

it("shows the names that are compared before an account abroad is added", async () => {
  const names = { givenName: "LUISA M FERNANDES", registeredName: "Luisa Maria Fernandes", since: epochMs(0) };
  expect(await shown(null, names)).toMatch(/LUISA M FERNANDES.*Luisa Maria Fernandes.*Another account/s);
});
