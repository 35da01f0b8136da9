/**
 * Reports failed responses, which are still returned (specification §8): 400, 403, 404 and 500 of the main backend, every
 * failure of the orchestrator and the CMS, and those of the web Worker itself (`own-failures.ts`). Invariant: a report
 * holds status, method, path pattern, request id and the name of an error, and no user input.
 */
import { type FailedResponse, sentryEnvelope } from "./sentry-envelope.ts";

export type ErrorReporter = (failure: FailedResponse) => Promise<void>;

export interface ErrorReportEnv {
  readonly ULTRA_ENV?: string;
  /** The DSN of a Sentry project or a compatible service. Without one, reports go to the console. */
  readonly ERROR_REPORT_DSN?: string;
}

const REPORTED: ReadonlySet<number> = new Set([400, 403, 404, 500]);
const ORCHESTRATOR_AND_CMS = [
  ...["/api/config", "/api/analytics/", "/v2/analytics/"],
  ...["/fetch-", "/all-gift-", "/app-pre-ipo-page", "/content/"],
];

export function isReported(path: string, status: number): boolean {
  if (ORCHESTRATOR_AND_CMS.some((start) => path.startsWith(start))) return status >= 400;
  return REPORTED.has(status);
}

/** Segments of the contract's paths. Any other segment may be an id, a code or a name. */
const WORDS: ReadonlySet<string> = new Set([
  "aadhaar",
  "aadhaar-ocr-verification",
  "account-detail",
  "accreditation",
  "add-friendly-name",
  "address",
  "all-gift-fd-deals",
  "all-gift-sb-deals",
  "analytics",
  "api",
  "app-pre-ipo-page",
  "appointment",
  "article-tags",
  "articles",
  "auth",
  "authors",
  "auto-withdraw",
  "balance",
  "bank-details",
  "bonds",
  "book",
  "buffer-available",
  "calendar",
  "cancel",
  "cashflow",
  "certificate",
  "certificates",
  "change",
  "check-migration-status",
  "child",
  "client",
  "close",
  "cmr",
  "company",
  "config",
  "contacts",
  "content",
  "create",
  "current",
  "data",
  "deals",
  "default-flow",
  "delete",
  "deletion-request",
  "delivery",
  "digilocker-return",
  "email",
  "end",
  "end-others",
  "exchange-rates",
  "export",
  "family",
  "family-account",
  "fetch-can-invest-in-fd",
  "fetch-can-invest-in-sb",
  "fetch-country-details",
  "fetch-fd-investments",
  "fetch-sb-investments",
  "fixed-deposits",
  "flow",
  "followed-deals",
  "forecast",
  "foreign-bank-details",
  "get-account-statement",
  "get-accreditation",
  "get-exposure",
  "get-history-for-tenure",
  "get-holdings",
  "get-holdings-statement",
  "get-investment-view",
  "get-investments-csv",
  "get-metrics",
  "get-payout-calendar",
  "get-tax-statement",
  "get-tax-workbook",
  "get-tax-workbook-csv",
  "get-tax-workbook-pdf",
  "get-tax-workbook-zip",
  "get-transaction-view",
  "get-transactions-csv",
  "get-year-review",
  "goldsilver",
  "google",
  "group-campaign",
  "group-info",
  "group-info-by-invitation-code",
  "hardship",
  "history",
  "identity-records",
  "ifsc",
  "initiate-aadhaar-digilocker",
  "instruction",
  "invest",
  "investment",
  "investment-dashboard",
  "investment-terms",
  "investments",
  "invoice",
  "invoices",
  "invite",
  "is-invested",
  "is-ultra",
  "join-or-leave-group",
  "kra-record",
  "kyc-counts",
  "leaderboard",
  "leave",
  "login",
  "logout",
  "mark-answer",
  "master-document",
  "match-credits",
  "metal",
  "mif",
  "moments",
  "move",
  "nominees",
  "notifications",
  "opt-in",
  "optout",
  "order",
  "otp",
  "p2p",
  "pan",
  "pan-link",
  "part-withdrawal",
  "passkey",
  "passkeys",
  "passport",
  "past-deals",
  "pause",
  "payment",
  "payments",
  "payouts.ics",
  "phone",
  "ping",
  "preIPO",
  "preferences",
  "preview",
  "price",
  "profile",
  "proof",
  "push",
  "put",
  "read",
  "recharge",
  "redeem",
  "redemptions",
  "referral",
  "reinvestment",
  "remittance-details",
  "remove",
  "rename",
  "renew",
  "request",
  "residence",
  "revoke",
  "rewards",
  "rm",
  "sell",
  "send",
  "sessions",
  "slots",
  "start",
  "start-invoice-discounting-investment-flow",
  "stash",
  "status",
  "take-over",
  "talk-to-expert",
  "tax",
  "tax-declarations",
  "terms",
  "transaction",
  "transactions",
  "treaty-claims",
  "unread",
  "update-profile",
  "user",
  "v1",
  "v2",
  "value-history",
  "verify",
  "verify-aadhaar-digilocker",
  "viewed-account",
  "viewed-accounts",
  "viewers",
  "virtual-account",
  "wallet",
  "web-vitals",
  "withdraw",
  "withdraw-request",
  "withdrawal",
]);

export const isPathWord = (segment: string): boolean => WORDS.has(segment);

export function pathPattern(path: string): string {
  const segments = path.split(/[?#]/, 1)[0]?.split("/").slice(1, 9) ?? [];
  return `/${segments.map((segment) => (WORDS.has(segment) ? segment : "*")).join("/")}`;
}

const METHODS: ReadonlySet<string> = new Set(["GET", "POST", "PUT", "HEAD"]);

/** Further reports in the same minute add no information and would spend the project's quota. */
const PER_MINUTE = 60;
let counted = { minute: 0, reports: 0 };

function isAdmitted(now: number): boolean {
  const minute = Math.floor(now / 60_000);
  counted = counted.minute === minute ? { minute, reports: counted.reports + 1 } : { minute, reports: 1 };
  return counted.reports <= PER_MINUTE;
}

interface Failed {
  readonly path: string;
  readonly method: string;
  readonly response: Pick<Response, "status" | "headers">;
}

/** Reports a backend response whose status is to be reported. `path`: the backend's path, with or without a query. */
export async function reportResponse(
  { path, method, response: { status, headers } }: Failed,
  { report, now }: { readonly report: ErrorReporter; readonly now: number },
): Promise<void> {
  if (!isReported(path, status) || !isAdmitted(now)) return;
  const id = headers.get("x-request-id") ?? "";
  await report(withoutInput({ status, method, path, requestId: /^[0-9a-f-]{36}$/.test(id) ? id : null }));
}

/** Reports what is no response of the backend: a failed read of content (`/content/articles`), or a failure of our own. */
export async function reportFailure(
  failure: FailedResponse,
  { report, now }: { readonly report: ErrorReporter; readonly now: number },
): Promise<void> {
  if (isAdmitted(now)) await report(withoutInput(failure));
}

const withoutInput = ({ method, path, ...failure }: FailedResponse): FailedResponse => ({
  ...failure,
  method: METHODS.has(method) ? method : "OTHER",
  path: pathPattern(path),
});

const consoleReporter: ErrorReporter = async (failure) =>
  console.error(JSON.stringify({ level: "error", event: "response_failed", ...failure }));

const SENDING_MS = 3_000;

/** The reporter that the configuration selects. A report that cannot be sent is written to the console. */
export function errorReporterOf(env: ErrorReportEnv, send: typeof fetch = fetch): ErrorReporter {
  const { ERROR_REPORT_DSN: dsn, ULTRA_ENV: environment = "sandbox" } = env;
  if (!dsn) return consoleReporter;
  return async (failure) => {
    const { url, headers, body } = sentryEnvelope(failure, {
      dsn,
      environment,
      at: new Date(),
      id: crypto.randomUUID(),
    });
    const signal = AbortSignal.timeout(SENDING_MS);
    const isTaken = await send(url, { method: "POST", headers, body, signal, redirect: "manual" }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isTaken) await consoleReporter(failure);
  };
}
