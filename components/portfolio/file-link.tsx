import type { ReactNode } from "react";
import { ACCOUNT_PARAMETER } from "@/lib/contract/calls/family";
import { type Call, publicPath, requestAddress } from "@/lib/contract/define";
import { eventAttribute } from "@/lib/contract/facts/event-attribute";
import type { UserId } from "@/lib/contract/values/ids";

type FileInput = Readonly<Record<string, string>>;

/** The address of the file with which a call answers, through the API gateway: not a page, so it has no language. */
export const fileAddress = (call: Call, input: FileInput = {}): string =>
  publicPath({ path: requestAddress(call, input).url });

interface FileLinkProps {
  /** The call that answers with the file. */
  call: Call;
  input?: FileInput;
  /** An account that the investor may view. A link has no header, so its query names the account. */
  account?: UserId;
  /** Names the file's financial year to a screen reader, and to analytics. */
  year?: string;
  children: ReactNode;
}

/** Downloads a file. Analytics counts only those of one's own account. */
export function FileLink({ call, input, account, year, children }: FileLinkProps) {
  const event = { event: "statement_downloaded", ...(year && { properties: { financialYear: year } }) } as const;
  return (
    <a
      href={fileAddress(call, { ...input, ...(account && { [ACCOUNT_PARAMETER]: account }) })}
      {...(account === undefined && eventAttribute(event))}
      className="inline-flex min-h-11 items-center text-body text-ink underline decoration-line-strong underline-offset-3 hover:decoration-current"
    >
      {year && <span className="sr-only">{year} </span>}
      {children}
    </a>
  );
}
