import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ResendCode } from "./resend-code";

const words = { resend: "Send it again", resendIn: "Again in {seconds} s", ready: "You can ask now." };
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

it("offers another code, also beside the error of the last request", () => {
  expect(draw(false)).toContain("Send it again");
  expect(draw(false)).toContain("Too many codes.");
});

it("offers no further code once the limit is reached", () => {
  expect(draw(true)).toContain("Too many codes.");
  expect(draw(true)).not.toMatch(/again|ask now/i);
});
