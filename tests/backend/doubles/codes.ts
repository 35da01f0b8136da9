/** The code of a request through the Worker, whose account context a test cannot replace (`gateways.ts` replaces others). */
import { vi } from "vitest";
import { OtpObject } from "../../../backend/contact/otp-object.ts";

/** Runs once, after a code was found right and before the command learns it. */
export function whileCodeIsChecked(happen: () => Promise<unknown>): void {
  const confirm = OtpObject.prototype.confirmCode;
  vi.spyOn(OtpObject.prototype, "confirmCode").mockImplementationOnce(async function (this: OtpObject, guess) {
    const reply = await confirm.call(this, guess);
    await happen();
    return reply;
  });
}
