import { expect, it } from "vitest";
import { isPasskeyHost, readAssertion, readPasskeyRequest, writeAssertion, writePasskeyRequest } from "./passkey.ts";

const ASSERTION = { credentialId: "a-_1", clientDataJSON: "b", authenticatorData: "c", signature: "d" };

it("reads back what it writes", () => {
  expect(readAssertion(writeAssertion(ASSERTION))).toEqual(ASSERTION);
  const request = { challenge: "c", rpId: "ultra.example", credentialIds: ["x", "y"] };
  expect(readPasskeyRequest(writePasskeyRequest(request))).toEqual(request);
  expect(readPasskeyRequest(writePasskeyRequest({ ...request, credentialIds: [] })).credentialIds).toEqual([]);
});

it.each(["123456", "passkey.", "passkey.a.b.c", "passkey.a.b.c.d.e", "passkey.a..c.d"])(
  "reads no assertion in %s",
  (text) => {
    expect(readAssertion(text)).toBeNull();
  },
);

it.each([
  ["ultra.example", true],
  ["localhost", true],
  ["127.0.0.1", false],
  ["[::1]", false],
])("%s may hold passkeys: %s", (hostname, may) => {
  expect(isPasskeyHost(hostname)).toBe(may);
});
