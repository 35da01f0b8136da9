import { Button } from "@/components/ui/button";
import { ConfirmedSubmit } from "@/components/ui/confirmed-submit";

export interface SignOutWords {
  here: string;
  hereNote: string;
  everywhere: string;
  everywhereNote: string;
  confirmTitle: string;
  confirmBody: string;
  confirm: string;
}

const EVERYWHERE_FORM = "sign-out-everywhere";

/**
 * Ends this session, or all sessions after confirmation. `action` is the URL that both forms submit to. The response
 * also ends the session in every open tab (lib/browser/sign-out.ts).
 */
export function SignOut({ action, words }: { action: string; words: SignOutWords }) {
  return (
    <div className="divide-y divide-line border-line border-y">
      <form method="post" action={action} className={ROW}>
        <p className="text-label text-muted">{words.hereNote}</p>
        <Button type="submit" variant="secondary">
          {words.here}
        </Button>
      </form>
      <form id={EVERYWHERE_FORM} method="post" action={action} className={ROW}>
        <input type="hidden" name="everywhere" value="true" />
        <p className="text-label text-muted">{words.everywhereNote}</p>
        <ConfirmedSubmit form={EVERYWHERE_FORM} words={{ ...words, button: words.everywhere }} />
      </form>
    </div>
  );
}

const ROW = "flex max-tablet:flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 [&>button]:shrink-0";
