import { ConfirmedSubmit, type ConfirmedSubmitWords } from "@/components/ui/confirmed-submit";
import { HiddenFields } from "@/components/ui/hidden-fields";

const FORM = "cancel-talk";

interface CancelConsultationProps {
  action: (form: FormData) => Promise<void>;
  hidden: Readonly<Record<string, string>>;
  words: ConfirmedSubmitWords;
}

/** Without scripts there is no confirmation dialog: a consultation cancelled by mistake can be booked again. */
export function CancelConsultation({ action, hidden, words }: CancelConsultationProps) {
  return (
    <form id={FORM} action={action}>
      <HiddenFields values={hidden} />
      <ConfirmedSubmit form={FORM} words={words} className="max-tablet:w-full" />
    </form>
  );
}
