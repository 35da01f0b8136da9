import { expect, it } from "vitest";
import { z } from "zod";
import { openApiDocument } from "../../lib/contract/openapi/document.ts";
import { listFiles, readText } from "./source-tree.ts";

const operation = z.object({
  description: z.string(),
  responses: z.record(z.string(), z.unknown()),
  security: z.array(z.record(z.string(), z.unknown())),
});
const described = z.object({
  webhooks: z.record(z.string(), z.object({ post: operation })),
  components: z.object({ securitySchemes: z.record(z.string(), z.unknown()) }),
});
const { webhooks, components } = described.parse(openApiDocument());

it("describes every address that a provider sends to, and no other", () => {
  const handled = new Set(
    [...listFiles("{lib,backend}/**/*.ts")]
      .filter((path) => !path.endsWith(".test.ts") && path !== "lib/contract/openapi/webhooks.ts")
      .flatMap((path) => readText(path).match(/(?<=")\/webhooks\/[a-z-]+(?=")/g) ?? []),
  );
  const addresses = Object.values(webhooks).map(({ post }) => /`([^`]+)`/.exec(post.description)?.[1]);
  expect(handled.size).toBeGreaterThan(0);
  expect(addresses.sort()).toEqual([...handled].sort());
});

it("names the header of each signature as the gateway reads it", () => {
  const sources = listFiles("backend/gateways/**/*.ts").map(readText).join("\n");
  const named = Object.values(components.securitySchemes).map((scheme) => String(Reflect.get(Object(scheme), "name")));
  const headers = named.filter((name) => name.startsWith("X-"));
  expect(headers.length).toBeGreaterThan(3);
  expect(headers.filter((name) => !sources.includes(`"${name.toLowerCase()}"`))).toEqual([]);
});

it("says that reports without their secret are limited", () => {
  expect(Object.keys(webhooks.message?.post.responses ?? {})).toContain("429");
  expect(Object.keys(webhooks.payment?.post.responses ?? {})).not.toContain("429");
});

it("names a signature of each, whose header is described, or the field of its secret", () => {
  const unsigned = Object.values(webhooks).filter(({ post }) => post.security.length === 0);
  expect(unsigned.filter(({ post }) => !post.description.includes("field `secret`"))).toEqual([]);
  const named = Object.values(webhooks).flatMap(({ post }) => post.security.flatMap((each) => Object.keys(each)));
  expect([...new Set(named), "session"].sort()).toEqual(Object.keys(components.securitySchemes).sort());
});
