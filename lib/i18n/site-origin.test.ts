import { expect, it } from "vitest";
import { mailboxAt } from "./site-origin.ts";

it.each([
  ["https://ultra.test", "security@ultra.test"],
  ["https://www.ultra.test", "security@ultra.test"],
  ["https://invest.ultra.test", "security@invest.ultra.test"],
  ["http://localhost:3001", "security@localhost"],
])("letters about %s go to %s", (origin, mailbox) => {
  expect(mailboxAt(origin, "security")).toBe(mailbox);
});
