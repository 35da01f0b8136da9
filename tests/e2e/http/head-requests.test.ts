import { beforeAll, expect, inject, it } from "vitest";
import { CALLS } from "../../../lib/contract/calls.ts";
import { publicPath } from "../../../lib/contract/define.ts";
import { arriveVerified, type VerifiedPerson } from "../support/people.ts";

const { url } = inject("server");

let person: VerifiedPerson;
beforeAll(async () => {
  person = await arriveVerified(url);
});

const queries = CALLS.filter(({ method, effect }) => method === "GET" && effect === "query");
const paths = queries.map((call) => publicPath(call).replace(/\{\w+\}/g, "x"));

it.each([...paths, "/api/openapi.json"])("a HEAD of %s is answered as its GET, without the body", async (path) => {
  const [head, get] = [await person.client.send(path, { method: "HEAD" }), await person.client.send(path)];
  expect([head.status, head.headers.get("content-type")]).toEqual([get.status, get.headers.get("content-type")]);
  expect(await head.text()).toBe("");
  await get.body?.cancel();
});
