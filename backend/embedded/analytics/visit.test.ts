import { describe, expect, it } from "vitest";
import { deviceTypeByWidth, isBot, visitOf } from "./visit.ts";

const agents = {
  pixel:
    "Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
  ipad: "Mozilla/5.0 (iPad; CPU OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1",
  edge: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 Edg/142.0",
} as const;
const headersOf = (agent: string, more = {}) => new Headers({ "user-agent": agent, ...more });

it.each([
  [
    agents.pixel,
    { deviceType: "Mobile", operatingSystem: "Android", osVersion: "16", browser: "Chrome", brand: "Google" },
  ],
  [agents.ipad, { deviceType: "Tablet", operatingSystem: "iOS", osVersion: "26", browser: "Safari", brand: "Apple" }],
  [agents.edge, { deviceType: "Desktop", operatingSystem: "Windows", osVersion: "10", browser: "Edge" }],
  ["ABCPX1234Z 5211 8513 3376", { operatingSystem: "Unknown", osVersion: "", browser: "Unknown", brand: "Unknown" }],
])("maps the user agent %s to enumerated values", (agent, expected) =>
  expect(visitOf(headersOf(agent))).toMatchObject(expected),
);

it("reads the region from the edge, and XX for an invalid one", () => {
  expect(visitOf(headersOf(agents.edge, { "cf-ipcountry": "AE" })).region).toBe("AE");
  expect(visitOf(headersOf(agents.edge, { "cf-ipcountry": "203.0.113.7" })).region).toBe("XX");
});

it("classifies devices by the specification's screen widths", () => {
  expect([600, 601, 900, 901].map(deviceTypeByWidth)).toEqual(["Mobile", "Tablet", "Tablet", "Desktop"]);
});

describe("bot detection", () => {
  it.each(["", "node", "curl/8.9", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"])(
    "classifies %j as a bot",
    (agent) => expect(isBot(new Headers({ "user-agent": agent }))).toBe(true),
  );
  it("does not classify a person's browser as a bot", () => {
    expect(Object.values(agents).map((agent) => isBot(headersOf(agent)))).toEqual([false, false, false]);
  });
});
