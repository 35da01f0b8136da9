import { ConfirmedSubmit, type ConfirmedSubmitWords } from "@/components/ui/confirmed-submit";
import { HiddenFields } from "@/components/ui/hidden-fields";

const FORM = "leave-group";

interface LeaveGroupProps {
  action: (form: FormData) => Promise<void>;
  hidden: Readonly<Record<string, string>>;
  words: ConfirmedSubmitWords & { note: string };
}

/** Without scripts there is no confirmation dialog: the invitation allows joining again. */
export function LeaveGroup({ action, hidden, words }: LeaveGroupProps) {
  return (
    <form
      id={FORM}
      action={action}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-y py-4"
    >
      <HiddenFields values={hidden} />
      <p className="text-label text-muted">{words.note}</p>
      <ConfirmedSubmit form={FORM} words={words} />
    </form>
  );
}
