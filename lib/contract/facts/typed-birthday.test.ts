import { expect, it } from "vitest";
import { typedBirthday } from "./typed-birthday.ts";

it.each([
  [{ day: "4", month: "3", year: "1986" }, "1986-03-04"],
  [{ day: " 04 ", month: "03", year: "1986\u200f" }, "1986-03-04"],
  [{ day: "४", month: "३", year: "१९८६" }, "1986-03-04"],
  [{ day: "௪", month: "௩", year: "௧௯௮௬" }, "1986-03-04"],
  [{ day: "４", month: "３", year: "１９８６" }, "1986-03-04"],
  [{ day: "four", month: "3" }, "-03-four"],
])("joins the fields %o to %s", (fields, date) => expect(typedBirthday(fields)).toBe(date));
