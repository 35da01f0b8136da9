import { expect, it } from "vitest";
import { sizeToSend } from "./shrink-image";

it("leaves a small image unchanged, and keeps the aspect ratio of a large one", () => {
  expect(sizeToSend({ width: 2_400, height: 1_800 })).toBeNull();
  expect(sizeToSend({ width: 1_201, height: 800 })).toBeNull();
  expect(sizeToSend({ width: 4_800, height: 3_600 })).toEqual({ width: 2_400, height: 1_800 });
  expect(sizeToSend({ width: 3_000, height: 4_000 })).toEqual({ width: 1_800, height: 2_400 });
});
