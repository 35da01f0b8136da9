import { describe, expect, it } from "vitest";
import { MAINLAND } from "./india-map";

const numbers = MAINLAND.slice(1, -1).split(" ").map(Number);
const corners = numbers.flatMap((longitude, index) =>
  index % 2 === 0 ? [[longitude, numbers[index + 1] ?? Number.NaN] as const] : [],
);

/** A ray to the east of a point inside crosses the outline an odd number of times. */
const isInside = (longitude: number, latitude: number): boolean =>
  corners.filter(([x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y];
    const isAcross = y > latitude !== nextY > latitude;
    return isAcross && longitude < x + ((latitude - y) / (nextY - y)) * (nextX - x);
  }).length %
    2 ===
  1;

describe("the outline of India", () => {
  it.each([
    ["Mumbai", 73.05, 19.08],
    ["Delhi", 77.21, 28.61],
    ["Bengaluru", 77.59, 12.97],
    ["Kolkata", 88.36, 22.57],
    ["Guwahati", 91.74, 26.14],
    ["Imphal", 93.94, 24.82],
    ["Leh", 77.58, 34.16],
    ["Gilgit", 74.31, 35.92],
    ["Tawang", 91.87, 27.59],
    ["Bhuj", 69.67, 23.24],
    ["Thiruvananthapuram", 77.1, 8.52],
  ])("contains %s", (_, longitude, latitude) => expect(isInside(longitude, latitude)).toBe(true));

  it.each([
    ["Lahore", 74.2, 31.55],
    ["Kathmandu", 85.32, 27.71],
    ["Thimphu", 89.64, 27.47],
    ["Dhaka", 90.41, 23.81],
    ["Colombo", 79.86, 6.93],
    ["Karachi", 67.01, 24.86],
    ["Mandalay", 96.08, 21.96],
  ])("leaves out %s", (_, longitude, latitude) => expect(isInside(longitude, latitude)).toBe(false));
});
