/** The words of the KYC pages while the provider is silent or not connected. */
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { createTranslator } from "next-intl";
import { renderToReadableStream } from "react-dom/server.edge";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import type { KycStep } from "@/lib/contract/calls/kyc";
import type { Profile } from "@/lib/contract/calls/user";
import { loadMessages } from "@/lib/i18n/messages";
import { OpenStep } from "./open-step";

type Language = "en" | "hi";
/** The reader's language, and the state that an action has answered with. */
const given = vi.hoisted((): { locale: Language; start: object } => ({ locale: "en", start: {} }));

vi.mock("server-only", () => ({}));
vi.mock("next-intl/server", () => ({
  getTranslations: async (namespace: "kyc" | "unavailable" | "errors" | "common") =>
    createTranslator({ locale: given.locale, messages: await loadMessages(given.locale), namespace }),
}));
vi.mock("@/lib/web/optional-read", () => ({}));
vi.mock("@/lib/web/countries", () => ({}));
vi.mock("../actions", () => ({ saveBank: async () => null, visitDigilocker: async () => null }));
vi.mock("../pan-actions", () => ({ takePan: async () => null }));
vi.mock("../aadhaar-actions", () => ({ takeAadhaar: async () => null }));
vi.mock("./pan-form", async (load) => {
  const { PanForm } = await load<typeof import("./pan-form")>();
  type Props = Parameters<typeof PanForm>[0];
  return { PanForm: (props: Props) => <PanForm {...props} start={{ ...props.start, ...given.start }} /> };
});
vi.mock("./bank-form", async (load) => {
  const { BankForm } = await load<typeof import("./bank-form")>();
  type Props = Parameters<typeof BankForm>[0];
  return { BankForm: (props: Props) => <BankForm {...props} start={{ ...props.start, ...given.start }} /> };
});
vi.mock("./aadhaar-form", async (load) => {
  const { AadhaarForm } = await load<typeof import("./aadhaar-form")>();
  type Props = Parameters<typeof AadhaarForm>[0];
  return { AadhaarForm: (props: Props) => <AadhaarForm {...props} start={{ ...props.start, ...given.start }} /> };
});
vi.mock("./digilocker-form", async (load) => {
  const { DigilockerForm } = await load<typeof import("./digilocker-form")>();
  type Props = Parameters<typeof DigilockerForm>[0];
  return { DigilockerForm: (props: Props) => <DigilockerForm {...props} start={{ ...props.start, ...given.start }} /> };
});

const noMove = () => undefined;
const router = {
  ...{ back: noMove, forward: noMove, refresh: noMove, push: noMove, replace: noMove, prefetch: noMove },
  bfcacheId: "1",
};
const PROFILE = { name: "Asha Rao", country: "IN", kyc: { steps: [] } } as unknown as Profile;
const AWAY = { refusal: { code: "GATEWAY_UNAVAILABLE", fields: {} } };
const CLOSED = { refusal: { ...AWAY.refusal, isClosed: true } };

interface Shown {
  readonly step: KycStep;
  readonly query?: Readonly<Record<string, string>>;
  readonly start: object;
}

async function shown(locale: Language, { step, query = {}, start }: Shown): Promise<string> {
  Object.assign(given, { locale, start });
  const part = <OpenStep step={step} profile={PROFILE} locale={locale} query={query} />;
  const html = renderToReadableStream(<AppRouterContext value={router}>{part}</AppRouterContext>);
  return new Response(await html).text();
}

const TRY_AGAIN_SOON = { en: "in a few minutes", hi: "कुछ मिनट बाद" };
const words = z.object({ slow: z.object({ pan: z.string(), aadhaar: z.string() }) });
const wordsIn = async (locale: Language) => {
  const { unavailable, errors, kyc } = await loadMessages(locale);
  return { unavailable, errors, slow: words.parse(kyc).slow };
};

it.each([
  ["en", "PAN", {}, "pan"],
  ["hi", "PAN", {}, "pan"],
  ["en", "BANK", {}, "bank"],
  ["hi", "BANK", {}, "bank"],
  ["en", "AADHAAR", { way: "otp" }, "aadhaar"],
  ["hi", "AADHAAR", { way: "otp" }, "aadhaar"],
  ["en", "AADHAAR", { way: "digilocker" }, "aadhaar"],
  ["hi", "AADHAAR", { way: "digilocker" }, "aadhaar"],
] as const)(
  "says in %s on the page of %s %o that it cannot be checked, without naming another way or minutes",
  async (locale, step, query, name) => {
    const html = await shown(locale, { step, query, start: CLOSED });
    const { unavailable, errors } = await wordsIn(locale);
    expect(html).toContain(unavailable[name]);
    expect(html).not.toContain(errors.GATEWAY_UNAVAILABLE);
    expect(html).not.toContain(TRY_AGAIN_SOON[locale]);
  },
);

it.each(["en", "hi"] as const)(
  "says in %s that codes for an Aadhaar are slow, and names the other ways",
  async (locale) => {
    const { slow } = await wordsIn(locale);
    expect(await shown(locale, { step: "AADHAAR", query: { way: "otp" }, start: AWAY })).toContain(slow.aadhaar);
  },
);

it.each(["en", "hi"] as const)("says in %s that DigiLocker does not answer, and names another way", async (locale) => {
  const { unavailable } = await wordsIn(locale);
  const page = { step: "AADHAAR", query: { way: "digilocker" }, start: AWAY } as const;
  expect(await shown(locale, page)).toContain(unavailable.digilocker);
});

it.each(["en", "hi"] as const)("says in %s without scripts that pictures cannot be read", async (locale) => {
  const { unavailable } = await wordsIn(locale);
  const query = { way: "pictures", refused: "GATEWAY_UNAVAILABLE" };
  expect(await shown(locale, { step: "AADHAAR", query, start: {} })).toContain(unavailable.pictures);
});

it.each(["en", "hi"] as const)(
  "takes the name in %s while PAN checks are slow, and keeps what was typed",
  async (locale) => {
    const { slow } = await wordsIn(locale);
    const checked = { stage: "confirm", encryptedPan: "sealed", maskedPan: "ABCPX••••Z", maskedName: "" };
    const html = await shown(locale, { step: "PAN", start: { ...checked, name: "Asha Devi Rao" } });
    for (const text of [slow.pan, "ABCPX••••Z", 'value="Asha Devi Rao"']) expect(html).toContain(text);
  },
);
