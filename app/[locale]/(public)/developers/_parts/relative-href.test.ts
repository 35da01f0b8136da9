import { expect, it } from "vitest";
import { relativeHref } from "./relative-href";

const ORIGIN = "https://ultra.example";

it.each([
  ["/developers/wallet", "/developers/errors#NOT_FOUND", "errors#NOT_FOUND"],
  ["/developers/wallet", "/developers/schemas/wallet#WalletBalance", "schemas/wallet#WalletBalance"],
  ["/developers/schemas", "/developers/schemas/shared#Money", "schemas/shared#Money"],
  ["/developers/schemas", "/developers/schemas/shared", "schemas/shared"],
  ["/developers/schemas/wallet", "/developers/schemas/shared#Money", "shared#Money"],
  ["/developers/schemas/wallet", "/developers/schemas/wallet#WalletBalance", "#WalletBalance"],
  ["/developers/schemas/wallet", "/developers/errors", "../errors"],
  ["/developers/schemas/wallet", "/developers/schemas", "../schemas"],
  ["/developers/wallet", "/developers", "../developers"],
  ["/developers", "/developers/wallet", "developers/wallet"],
  ["/developers/wallet", "/developers/wallet", "wallet"],
])("leads from %s to %s in any language", (from, to, href) => {
  expect(relativeHref(from, to)).toBe(href);
  for (const language of ["", "/hi"]) {
    expect(new URL(href, `${ORIGIN}${language}${from}`).href).toBe(`${ORIGIN}${language}${to}`);
  }
});
