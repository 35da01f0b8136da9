import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import en from "@/messages/en/legal.json";
import hi from "@/messages/hi/legal.json";
import { IN_FORCE_FROM } from "./legal-dates";

/** The words of each document on the day since which they are in force: change both together. */
const WORDS = {
  tnc: ["2026-11-28", "d3Hr090NvWzGaIFe"],
  privacy: ["2026-11-28", "LmwRbcP7FhB5w9Np"],
  risk: ["2026-11-28", "T9Cn6QgMxAV0g1Ue"],
} as const;

const digestOf = (document: keyof typeof WORDS) =>
  createHash("sha256")
    .update(JSON.stringify([en[document], hi[document]]))
    .digest("base64url")
    .slice(0, 16);

it.each(["tnc", "privacy", "risk"] as const)("the words of %s do not change without their day", (document) => {
  expect([IN_FORCE_FROM[document], digestOf(document)]).toEqual(WORDS[document]);
});
