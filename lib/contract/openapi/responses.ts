/** The responses of a call: its output, and a problem document for each error code that it can return. */
import { ERROR_STATUS, type ErrorCode } from "../values/errors.ts";
import { PROBLEM_TYPE } from "../values/problem-response.ts";
import type { DescribedCall } from "./describe.ts";

type Json = Record<string, unknown>;

/** Generators make the name of a file or a type of it. */
const NAME_LENGTH_MAX = 60;

/** The codes, or the first of them with a digest of all where they are many. The description has them all. */
function nameOf(codes: readonly ErrorCode[]): string {
  const whole = codes.join(".");
  if (whole.length <= NAME_LENGTH_MAX) return whole;
  const digest = [...whole].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7);
  return `${codes[0]}.and-${codes.length - 1}-more.${digest.toString(36)}`;
}

export const problemContent = (codes: readonly ErrorCode[]) => ({
  [PROBLEM_TYPE]: {
    schema: { $ref: "#/components/schemas/Problem" },
    examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
  },
});

const problemResponse = (codes: readonly ErrorCode[]): Json => ({
  description: codes.join(", "),
  content: problemContent(codes),
});

/** `examples`, because generators copy a single `example` into their comments. */
export const examplesOf = (value: unknown): Json => (value === undefined ? {} : { examples: { example: { value } } });

export interface Responses {
  readonly ofCall: Json;
  /** Responses with the same codes are written once. */
  readonly shared: Json;
}

export function responsesOf({ call, output, outputExample, mayBeEmpty, errors }: DescribedCall): Responses {
  const byStatus = Map.groupBy(errors, (code) => ERROR_STATUS[code]);
  const named = [...byStatus].map(([status, codes]) => ({ status, codes, name: nameOf(codes) }));
  const content = output
    ? { "application/json": { schema: output, ...examplesOf(outputExample) } }
    : { [call.produces ?? "application/octet-stream"]: { schema: { type: "string", format: "binary" } } };
  return {
    ofCall: {
      200: { description: "Success.", content },
      ...(mayBeEmpty && { 204: { description: "There is none." } }),
      ...Object.fromEntries(named.map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }])),
    },
    shared: Object.fromEntries(named.map(({ name, codes }) => [name, problemResponse(codes)])),
  };
}
