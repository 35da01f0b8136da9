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
    expect(() => assertContentFit({ ULTRA_ENV: "production", CONTENT_URL: url })).not.toThrow();
  },
);
