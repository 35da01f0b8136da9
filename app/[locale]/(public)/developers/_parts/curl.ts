import { publicPath, requestAddress } from "@/lib/contract/define";
import type { DescribedCall } from "@/lib/contract/openapi/describe";
import { exampleBody } from "@/lib/contract/openapi/operation";
import { SITE_ORIGIN } from "@/lib/i18n/site-origin";

/** In single quotes, as a shell reads it. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The example of a call as a command line. `cookies.txt` holds the session that a sign-in has set. */
export function curlOf({ call, inputs }: DescribedCall): string {
  const { url } = requestAddress(call, exampleBody(inputs.filter(({ place }) => place !== "body")));
  const body = exampleBody(inputs.filter(({ place }) => place === "body"));
  const isChange = call.method !== "GET" || call.effect === "command";
  const lines = [
    `curl ${call.method === "GET" ? "" : `-X ${call.method} `}${quoted(SITE_ORIGIN + publicPath({ path: url }))}`,
    ...(call.access === "public" ? [] : ["-b cookies.txt"]),
    ...(isChange ? [`-H ${quoted(`Origin: ${SITE_ORIGIN}`)}`] : []),
    ...(call.effect === "command" ? [`-H "Idempotency-Key: $(uuidgen)"`] : []),
    ...(call.files ? Object.entries(body).map(([name, file]) => `-F ${quoted(`${name}=@${file}`)}`) : []),
    ...(!call.files && Object.keys(body).length > 0
      ? [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`]
      : []),
  ];
  return lines.join(" \\\n  ");
}
