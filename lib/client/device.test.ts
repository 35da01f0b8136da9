import { expect, it } from "vitest";
import { deviceCookie } from "./device";

it("keeps the device's name for a year, on TLS for TLS only", () => {
  expect(deviceCookie("3f2a9c11", false)).toBe("_xdid=3f2a9c11; Path=/; SameSite=Lax; Max-Age=31536000");
  expect(deviceCookie("3f2a9c11", true)).toMatch(/; Secure$/);
});
