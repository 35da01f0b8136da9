"use client";

import { useState } from "react";
import { Modal } from "@/components/overlays/modal";
import { Button } from "@/components/ui/button";
import { browserStores, dropSignIn } from "@/lib/client/storage";

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

/** Empties the documented keys as the form leaves; should the server fail, the next page writes them again. */
function dropKeys() {
  for (const cookie of dropSignIn(browserStores())) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not everywhere, and the page is about to go.
    document.cookie = cookie;
  }
}

/** Ends this session, or all of them once that is confirmed. `action`: the address that both forms are sent to. */
export function SignOut({ action, words }: { action: string; words: SignOutWords }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="divide-y divide-line border-line border-y">
      <form method="post" action={action} onSubmit={dropKeys} className={ROW}>
        <p className="text-label text-muted">{words.hereNote}</p>
        <Button type="submit" variant="secondary">
          {words.here}
        </Button>
      </form>
      <form id={EVERYWHERE_FORM} method="post" action={action} onSubmit={dropKeys} className={ROW}>
        <input type="hidden" name="everywhere" value="true" />
        <p className="text-label text-muted">{words.everywhereNote}</p>
        <Button
          type="submit"
          variant="danger"
          onClick={(event) => {
            event.preventDefault();
            setAsking(true);
          }}
        >
          {words.everywhere}
        </Button>
      </form>
      <Modal
        open={isAsking}
        onOpenChange={setAsking}
        title={words.confirmTitle}
        description={words.confirmBody}
        primary={{ label: words.confirm, form: EVERYWHERE_FORM }}
      />
    </div>
  );
}

const ROW = "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 [&>p]:max-w-[22rem]";
