import { expect, it } from "vitest";
import { deviceCookie, deviceIn } from "./device";

it("keeps the device's name for a year, on TLS for TLS only", () => {
  expect(deviceCookie("3f2a9c11", false)).toBe("_xdid=3f2a9c11; Path=/; SameSite=Lax; Max-Age=31536000");
  expect(deviceCookie("3f2a9c11", true)).toMatch(/; Secure$/);
});

it("finds the name that the server gave the browser, and nothing else", () => {
  expect(deviceIn("theme=dark; _xdid=3f2a9c11; a=b")).toBe("3f2a9c11");
  expect(deviceIn("not_xdid=3f2a9c11; theme=dark")).toBeNull();
  expect(deviceIn("_xdid=<b>")).toBeNull();
});
