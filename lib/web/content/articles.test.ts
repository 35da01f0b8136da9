import { expect, it } from "vitest";
import { assertContentFit } from "./articles.ts";

it.each([undefined, "", "http://strapi.example/api", "strapi.example/api"])(
  "production refuses %j as the address of its content, and one machine takes any",
  (address) => {
    const unfit = address === undefined ? {} : { CONTENT_URL: address };
    expect(() => assertContentFit({ ULTRA_ENV: "production", ...unfit })).toThrow("CONTENT_URL");
    expect(() => assertContentFit({ ULTRA_ENV: "sandbox", ...unfit })).not.toThrow();
  },
);

it.each(["https://strapi.example/api", "https://backend.internal/content"])(
  "production reads content from %s",
  (url) => {
    expect(() => assertContentFit({ ULTRA_ENV: "production", CONTENT_URL: url, CONTENT_TOKEN: "t" })).not.toThrow();
  },
);

it.each([undefined, "", "sandbox-content-token-not-for-production"])(
  "production refuses %j as the token of its content, and one machine takes any",
  (token) => {
    const source = { CONTENT_URL: "https://strapi.example/api", ...(token !== undefined && { CONTENT_TOKEN: token }) };
    expect(() => assertContentFit({ ULTRA_ENV: "production", ...source })).toThrow("CONTENT_TOKEN");
    expect(() => assertContentFit({ ULTRA_ENV: "sandbox", ...source })).not.toThrow();
  },
);
