import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ResendCode } from "./resend-code";

const words = { again: "Send it again", againIn: "Again in {seconds} s", ready: "You can ask now." };
const draw = (isOver: boolean) =>
  renderToStaticMarkup(
    <ResendCode
      action={() => {}}
      hidden={{}}
      afterSeconds={30}
      isOver={isOver}
      words={words}
      error="Too many codes."
    />,
  );

it("offers another code, also beside what was wrong with the last wish", () => {
  expect(draw(false)).toContain("Send it again");
  expect(draw(false)).toContain("Too many codes.");
});

it("offers none, and says nothing of one, once no other is to be had", () => {
  expect(draw(true)).toContain("Too many codes.");
  expect(draw(true)).not.toMatch(/again|ask now/i);
});
