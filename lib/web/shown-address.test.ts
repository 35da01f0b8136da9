import { expect, it } from "vitest";
import { assertShownAddress } from "./shown-address.ts";

const ACCOUNT = `usr_${"a".repeat(24)}`;
const request = (path: string) => ({ url: `http://localhost:3000${path}` });

it.each([
  "/me",
  "/me/wallet",
  "/hi/me/wallet",
  "/en/me",
  "/%6de/wallet",
  `/${ACCOUNT}`,
  `/hi/${ACCOUNT}/wallet?page=2`,
])("the folder of an account's page is not an address: %s", (path) => {
  expect(() => assertShownAddress(request(path))).toThrow("NOT_FOUND");
});

it.each(["/", "/hi", "/wallet", "/measures", `/family/${ACCOUNT}/wallet`, "/hi/wallet/me", "/%", "/usr_/x"])(
  "an address that people see is answered: %s",
  (path) => {
    expect(() => assertShownAddress(request(path))).not.toThrow();
  },
);
