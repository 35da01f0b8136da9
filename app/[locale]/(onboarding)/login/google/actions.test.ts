import { afterAll, expect, it, vi } from "vitest";
import type { ErrorCode } from "@/lib/contract/values/errors";

const STATE = "s".repeat(43);
const NONCE = "n".repeat(43);
const mocked = ["server-only", "next/headers", "next/navigation", "@/lib/web/backend", "@/lib/web/platform"];

/** Google's answer in a browser with a pending sign-in, to a backend that refuses the token with `code`. */
async function returnFromGoogle(form: Record<string, string>, code: ErrorCode) {
  vi.resetModules();
  const { encryptAttempt } = await import("@/lib/web/google-sign-in-cookie");
  const { AppError } = await import("@/lib/contract/values/errors");
  const env = { ULTRA_ENV: "sandbox", SESSION_PASSWORD: "a-password-of-more-than-thirty-two-characters" };
  const { name, value } = await encryptAttempt({ nonce: NONCE, state: STATE, returnTo: "/invest" }, false, env);
  const [set, callBackend] = [vi.fn(), vi.fn(() => Promise.reject(new AppError(code)))];
  vi.doMock("server-only", () => ({}));
  vi.doMock("next/headers", () => ({
    headers: async () => new Headers({ cookie: `${name}=${value}`, "x-page-path": "/login/google" }),
    cookies: async () => ({ get: () => undefined, set }),
  }));
  vi.doMock("next/navigation", () => ({
    redirect: (to: string) => {
      throw new Error(`redirect ${to}`);
    },
  }));
  vi.doMock("@/lib/web/backend", () => ({ callBackend }));
  vi.doMock("@/lib/web/platform", () => ({ platformEnv: () => env }));
  const { finishGoogle } = await import("./actions");
  const sent = new FormData();
  for (const [field, text] of Object.entries({ token: "t", state: STATE, error: "", locale: "en", ...form }))
    sent.set(field, text);
  const result = await finishGoogle({ error: null }, sent).then(
    ({ error }) => error,
    ({ message }: Error) => message,
  );
  const isSpent = set.mock.calls.some(([cookie, text]) => cookie === name && text === "");
  return { result, isSpent, isSent: callBackend.mock.calls.length > 0 };
}

afterAll(() => {
  for (const name of mocked) vi.doUnmock(name);
  vi.resetModules();
});

it.each([
  ["is used up by a decision of the backend", {}, "GOOGLE_TOKEN_INVALID", "GOOGLE_TOKEN_INVALID", true, true],
  ["may be made again when the backend decided nothing", {}, "GATEWAY_UNAVAILABLE", "GATEWAY_UNAVAILABLE", false, true],
  ["is used up by another browser's answer", { state: "x" }, "INTERNAL", "GOOGLE_TOKEN_INVALID", true, false],
  ["is used up by a cancellation at Google", { error: "access_denied" }, "INTERNAL", "redirect /login", true, false],
] as const)("a Google sign-in attempt %s", async (_, form, code, expected, isSpent, isSent) => {
  expect(await returnFromGoogle(form, code)).toEqual({ result: expected, isSpent, isSent });
});
