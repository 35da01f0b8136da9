import { expect, it } from "vitest";
import { errorIn } from "./upload";

it("reads the code of a problem and of each field that is meant", () => {
  const text = JSON.stringify({ code: "FILE_DAMAGED", fields: { file1: "FILE_DAMAGED", odd: 7 }, status: 422 });
  expect(errorIn(text)).toEqual({ code: "FILE_DAMAGED", fields: { file1: "FILE_DAMAGED" } });
});

it.each(["", "<html>", "null", "[]", "7", '{"code":7,"fields":"x"}'])("treats %j as an internal error", (text) => {
  expect(errorIn(text)).toEqual({ code: "INTERNAL", fields: {} });
});

it.each([
  ["GATEWAY_UNAVAILABLE", "600", "GATEWAY_CLOSED"],
  ["GATEWAY_UNAVAILABLE", "30", "GATEWAY_UNAVAILABLE"],
  ["GATEWAY_UNAVAILABLE", null, "GATEWAY_UNAVAILABLE"],
  ["TOO_MANY_REQUESTS", "3600", "TOO_MANY_REQUESTS"],
])(
  "tells a provider that only a person makes answer from one that is away: %s after %s is %s",
  (code, after, shown) => {
    expect(errorIn(JSON.stringify({ code }), after).code).toBe(shown);
  },
);
