/** Beside which field a refusal of the match of tax credits is shown. */
import { afterEach, expect, it, vi } from "vitest";
import { AppError } from "@/lib/contract/values/errors";
import { matchFile } from "./actions";

const backend = vi.hoisted(() => ({ callBackend: vi.fn() }));
vi.mock("server-only", () => ({}));
vi.mock("next/navigation", () => ({ redirect: () => undefined }));
vi.mock("@opennextjs/cloudflare", () => ({}));
vi.mock("@/lib/web/backend", () => backend);
vi.mock("@/lib/web/page-language", () => ({}));
vi.mock("@/lib/web/session", () => ({}));
afterEach(() => void backend.callBackend.mockReset());

function matched(financialYear: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ locale: "en", financialYear })) form.set(name, value);
  return matchFile({ financialYear: "", error: null, match: null }, form);
}

it.each([
  [
    "year whose law is not known",
    "FINANCIAL_YEAR_INVALID",
    { financialYear: "FINANCIAL_YEAR_INVALID" },
    "financialYear",
  ],
  ["file that cannot be read", "TAX_CREDIT_UNREADABLE", { file: "TAX_CREDIT_UNREADABLE" }, "file"],
  ["account that sends too many", "TOO_MANY_REQUESTS", undefined, "file"],
] as const)("a refused %s is told beside its field, and the chosen year stays", async (_, code, fields, about) => {
  backend.callBackend.mockRejectedValue(new AppError(code, fields));
  expect(await matched("2021-22")).toEqual({ financialYear: "2021-22", error: { about, code }, match: null });
});
