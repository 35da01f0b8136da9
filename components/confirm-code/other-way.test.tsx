import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { OtherWay } from "./other-way";

const words = { lead: "Has the SMS not arrived?", send: "On WhatsApp" };
const draw = (afterSeconds: number | null) =>
  renderToStaticMarkup(
    <OtherWay
      action={() => {}}
      hidden={{ via: "WHATSAPP" }}
      afterSeconds={afterSeconds}
      findSecondsLeft={async () => null}
      words={words}
    >
      <a href="/login?with=email">By e-mail</a>
    </OtherWay>,
  );

it("offers every other way without scripts, where the server decides when", () => {
  for (const offered of ["On WhatsApp", 'value="WHATSAPP"', "By e-mail"]) expect(draw(20)).toContain(offered);
});

it("offers no code on WhatsApp where there is none, and signing in by e-mail all the same", () => {
  expect(draw(null)).not.toContain("WhatsApp");
  expect(draw(null)).toContain("By e-mail");
});
