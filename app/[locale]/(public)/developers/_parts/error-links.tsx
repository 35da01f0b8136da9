import type { DescribedCall } from "@/lib/contract/openapi/describe";
import { ERROR_STATUS, type ErrorCode } from "@/lib/contract/values/errors";
import { relativeHref } from "./relative-href";

/** The codes that each of several calls may answer with, which a page of them names once. */
export function sharedErrors([first, ...others]: readonly DescribedCall[]): readonly ErrorCode[] {
  if (first === undefined || others.length === 0) return [];
  return first.errors.filter((code) => others.every(({ errors }) => errors.includes(code)));
}

/** Codes by status, each with its status and the way to its explanation. `path`: of the page, without language. */
export function ErrorLinks({ codes, path }: { codes: readonly ErrorCode[]; path: string }) {
  return (
    <p className="call-errors">
      {codes
        .toSorted((a, b) => ERROR_STATUS[a] - ERROR_STATUS[b])
        .map((code) => (
          <a key={code} href={relativeHref(path, `/developers/errors#${code}`)}>
            {ERROR_STATUS[code]} {code}
          </a>
        ))}
    </p>
  );
}
