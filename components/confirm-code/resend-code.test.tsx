import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { resendOf } from "./resend";
import { ResendCode } from "./resend-code";

const errors = {
  INTERNAL: "Something failed.",
  OTP_TOO_SOON: "A code was just sent.",
  OTP_LIMIT: "Too many codes.",
  TOO_MANY_REQUESTS: "That was too often.",
};
const words = { resend: "Send it again", resendIn: "Again in {seconds} s", ready: "You can ask now.", errors };
const draw = (refusal: ErrorCode | null) =>
  renderToStaticMarkup(<ResendCode action={() => {}} hidden={{}} afterSeconds={30} refusal={refusal} words={words} />);

it("offers another code, also beside the error of the last request", () => {
  expect(draw(null)).toContain("Send it again");
  expect(draw("OTP_TOO_SOON")).toContain("Send it again");
  expect(draw("OTP_TOO_SOON")).toContain("A code was just sent.");
});

it.each(["OTP_LIMIT", "TOO_MANY_REQUESTS"] as const)("offers no further code after %s", (limit) => {
  expect(draw(limit)).toContain(errors[limit]);
  expect(draw(limit)).not.toMatch(/again|ask now/i);
});

it("stays at the limit when a wrong code replaces the refusal", () => {
  const { limit } = resendOf({ left: 0, refusal: "OTP_LIMIT", reached: null });
  expect(resendOf({ left: 0, refusal: null, reached: limit })).toEqual({
    ...{ limit: "OTP_LIMIT", isWaiting: false, isReady: false },
  });
});

it("never says that a code can be requested beside a refusal", () => {
  for (const refusal of ["OTP_LIMIT", "TOO_MANY_REQUESTS", "OTP_TOO_SOON", "GATEWAY_UNAVAILABLE"] as const) {
    expect(resendOf({ left: 0, refusal, reached: null }).isReady).toBe(false);
  }
  expect(resendOf({ left: 0, refusal: null, reached: null }).isReady).toBe(true);
  expect(resendOf({ left: 4, refusal: null, reached: null })).toMatchObject({ isWaiting: true, isReady: false });
});
