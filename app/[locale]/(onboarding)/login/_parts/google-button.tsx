import "server-only";
import { buttonStyle } from "@/components/ui/button-style";
import { googleClient } from "@/lib/contract/calls/auth";
import { AppError } from "@/lib/contract/values/errors";
import { callBackend } from "@/lib/web/backend";
import { ttlCache } from "@/lib/web/ttl-cache";

/** Google's logo in its own colours, as Google's branding rules require. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 18 18" aria-hidden="true" className="size-4.5 shrink-0">
      <path
        fill="#4285f4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92c1.7-1.57 2.68-3.88 2.68-6.62z"
      />
      <path
        fill="#34a853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.33-1.58-5.04-3.71H.96v2.33A9 9 0 0 0 9 18z"
      />
      <path fill="#fbbc05" d="M3.96 10.71a5.4 5.4 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08l3-2.33z" />
      <path
        fill="#ea4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.58C13.46.89 11.43 0 9 0A9 9 0 0 0 .96 4.96l3 2.33C4.67 5.16 6.66 3.58 9 3.58z"
      />
    </svg>
  );
}

/** The line between the code and the ways that need none. */
export function Or({ children }: { children: string }) {
  return (
    <p className="my-6 flex items-center gap-4 text-faint text-label">
      <span aria-hidden className="h-px grow bg-line" />
      {children}
      <span aria-hidden className="h-px grow bg-line" />
    </p>
  );
}

/** A plain link, not prefetched: the target starts a sign-in on another site. */
export function GoogleButton({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className={buttonStyle({ variant: "secondary", size: "wide", className: "bg-surface" })}>
      <GoogleMark />
      {children}
    </a>
  );
}

/** Configuration changes only with a deployment: read once a minute, not per page view. */
const clients = ttlCache<{ clientId: string }>({ seconds: 60, entriesMax: 1, now: Date.now });

/** Whether Google sign-in is enabled. An unreachable backend hides the button. */
export async function isGoogleOpen(): Promise<boolean> {
  try {
    return (await clients("google", () => callBackend(googleClient, {}))) !== null;
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    return false;
  }
}
