import { expect, it } from "vitest";
import { GST_STATES } from "./gstin.ts";
import { statesOfPin } from "./pin-codes.ts";

it.each([
  ["110001", "07"],
  ["122001", "06"],
  ["141001", "03"],
  ["160017", "04"],
  ["171001", "02"],
  ["180001", "01"],
  ["194101", "38"],
  ["226001", "09"],
  ["248001", "05"],
  ["302001", "08"],
  ["380001", "24"],
  ["396230", "26"],
  ["400001", "27"],
  ["403001", "30"],
  ["462001", "23"],
  ["492001", "22"],
  ["500001", "36"],
  ["520001", "37"],
  ["560001", "29"],
  ["600001", "33"],
  ["605001", "34"],
  ["682555", "31"],
  ["695001", "32"],
  ["700001", "19"],
  ["737101", "11"],
  ["744101", "35"],
  ["751001", "21"],
  ["781001", "18"],
  ["791111", "12"],
  ["793001", "17"],
  ["795001", "14"],
  ["796001", "15"],
  ["797001", "13"],
  ["799001", "16"],
  ["800001", "10"],
  ["834001", "20"],
] as const)("places the capital's PIN code %s in state %s", (pin, state) => {
  expect(statesOfPin(pin)).toContain(state);
});

it("has a PIN code for every state, and no state for prefixes that are not in use", () => {
  const pins = Array.from({ length: 800 }, (_, index) => `${index + 100}001`);
  expect(new Set(pins.flatMap((pin) => statesOfPin(pin) ?? []))).toEqual(new Set(GST_STATES));
  for (const pin of ["100001", "290001", "350001", "540001", "650001", "860001"]) expect(statesOfPin(pin)).toEqual([]);
});

it("leaves the state of the Army Postal Service open", () => expect(statesOfPin("900056")).toBeNull());

it("tells states apart that share a postal circle where their districts differ", () => {
  expect(statesOfPin("403001")).not.toContain("27");
  expect(statesOfPin("500001")).not.toContain("37");
  expect(statesOfPin("737101")).not.toContain("19");
});
