import { expect, it } from "vitest";
import { depositoryOf, findDematNumber, reviewPollDelayMs } from "./cmr-rules.ts";

it.each([
  ["BO ID: 1208160098765432", "1208160098765432"],
  ["BO ID 12081600 98765432", "1208160098765432"],
  ["BO ID 13045600-12345678", "1304560012345678"],
  ["Demat account IN30039487654321", "IN30039487654321"],
  ["in300394 87654321", "IN30039487654321"],
  ["DP ID: IN300394\nDP Name: Invented Securities\nClient ID: 87654321", "IN30039487654321"],
  ["DP ID - IN300394 Client No. 87654321", "IN30039487654321"],
  ["BO ID: 1208160098765432 … repeated: 1208160098765432", "1208160098765432"],
])("finds the demat number in %j", (text, number) => {
  expect(findDematNumber(text)).toBe(number);
});

it.each([
  ["nothing", ""],
  ["a bank account of sixteen digits", "Account 5010023447144711"],
  ["a longer number", "120816009876543210"],
  ["a shorter number", "12081600987654"],
  ["a mobile number beside a participant id", "DP ID: 12081600 Mobile 9876543210"],
  ["a half without its other half", "DP ID: IN300394"],
  ["letters before it", "XIN30039487654321"],
  ["two different numbers", "1208160098765432 and IN30039487654321"],
])("finds no demat number in %s", (_, text) => {
  expect(findDematNumber(text)).toBeNull();
});

it("derives the depository from the demat number", () => {
  expect(depositoryOf("1208160098765432")).toBe("CDSL");
  expect(depositoryOf("IN30039487654321")).toBe("NSDL");
});

it("polls a new report every two seconds, then ever more slowly, at least once an hour", () => {
  const minute = 60_000;
  expect([0, 8_000, minute, 20 * minute, 60 * 24 * minute].map(reviewPollDelayMs)).toEqual([
    2_000,
    2_000,
    15_000,
    5 * minute,
    60 * minute,
  ]);
});
