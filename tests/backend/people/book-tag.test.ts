import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { moveClock } from "../../../backend/clock.ts";
import { get, type Person, post, signIn } from "./door.ts";

async function tagOf({ token }: Pick<Person, "token">): Promise<unknown> {
  const { status, body } = await get("/v2/user/book-tag", token);
  expect(status).toBe(200);
  return body.tag;
}

const objectOf = ({ userId }: Person) => env.INVESTOR.getByName(userId);

it("stays as it is while nothing is written, whatever is read", async () => {
  const person = await signIn();
  const before = await tagOf(person);
  for (const path of ["/v2/wallet/balance", "/v2/user/profile", "/v2/stash"]) await get(path, person.token);
  expect(await tagOf(person)).toBe(before);
});

it("is another one after every change, also one that no command makes", async () => {
  const person = await signIn();
  const tags = new Set([await tagOf(person)]);
  const profile = { name: "Kiran Joshi", dateOfBirth: "1984-02-29", country: "IN" };
  expect((await post("/v2/user/update-profile", profile, person.token)).status).toBe(200);
  tags.add(await tagOf(person));
  await runInDurableObject(objectOf(person), (_, { storage }) => {
    storage.transactionSync(() => storage.sql.exec("UPDATE session SET last_seen_at = last_seen_at + 1"));
  });
  tags.add(await tagOf(person));
  expect(tags.size).toBe(3);
});

it("is another one for each session, and each time the object wakes", async () => {
  const person = await signIn();
  const again = await signIn(person.phone);
  expect(await tagOf(again)).not.toBe(await tagOf(person));
  const before = await tagOf(person);
  await evictDurableObject(objectOf(person));
  expect(await tagOf(person)).not.toBe(before);
});

it("is another one on another day", async () => {
  const person = await signIn();
  const before = await tagOf(person);
  await moveClock(env, 86_400_000);
  expect(await tagOf(person)).not.toBe(before);
});

it("is told to nobody whose session is over", async () => {
  const person = await signIn();
  await tagOf(person);
  await post("/v2/auth/logout", {}, person.token);
  expect((await get("/v2/user/book-tag", person.token)).status).toBe(401);
});
