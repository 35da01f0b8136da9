import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import english from "@/messages/en/profile.json";
import hindi from "@/messages/hi/profile.json";

it.each([
  ["en", english, ["AAA only", "AA or better"]],
  ["hi", hindi, ["केवल AAA", "AA या बेहतर"]],
] as const)("offers nothing better than the highest rating: %s", (locale, profile, expected) => {
  const t = createTranslator({ locale, messages: { profile }, namespace: "profile.reinvestment.leastRating" });
  expect(["AAA", "AA"].map((grade) => t("least", { grade }))).toEqual(expected);
});
