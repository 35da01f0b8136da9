import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { ConfirmedSubmit, type ConfirmedSubmitWords } from "@/components/ui/confirmed-submit";
import { Notice } from "@/components/ui/feedback";
import { Line, Lines, Reference } from "@/components/ui/figures";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Status, type StatusKind } from "@/components/ui/status";
import type { Appointment } from "@/lib/contract/calls/consultations";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { cancelConsultation, moveConsultation } from "../actions";
import { ConsultationTime } from "./consultation-time";
import { MoveForm } from "./move-form";
import { consultationErrorMessages, consultationTimeText, languageName, slotWords } from "./words";

const KINDS: Record<Appointment["state"], StatusKind> = { BOOKED: "confirmed", HELD: "ended", CANCELLED: "failed" };
const RESULTS = ["booked", "moved", "cancelled", "over"] as const;

interface AppointmentViewProps {
  appointment: Appointment;
  slots: readonly number[];
  /** True when opened by the owner's session; false when opened by its reference. */
  isOwn: boolean;
  isMoving: boolean;
  day: string | null;
  /** The outcome of the form that was sent last. */
  result: string | null;
  locale: Locale;
}

/** One consultation: time, expert and subject, and moving or cancelling it before it begins. */
export async function AppointmentView({ appointment, result, locale, ...rest }: AppointmentViewProps) {
  const { state, at, expert, subject, language, phone, spokenReference } = appointment;
  const [t, time] = await Promise.all([getTranslations("consultation"), consultationTimeText()]);
  const shown = RESULTS.find((each) => each === result);
  return (
    <div className="max-w-2xl">
      {shown && (
        <div className="mb-8">
          <Notice tone={shown === "over" ? "warning" : "positive"} live>
            {t(`result.${shown}`)}
          </Notice>
        </div>
      )}
      <p className="text-label text-muted">{t("appointment.with", { expert: expert.name })}</p>
      <h1 className="sr-only">{t("appointment.title")}</h1>
      <ConsultationTime at={at} locale={locale} words={time} large className="mt-1" />
      <Lines className="mt-8 border-line border-y">
        <Line label={t("appointment.state")}>
          <Status kind={KINDS[state]}>{t(`states.${state}`)}</Status>
        </Line>
        <Line label={t("form.subject")}>{t(`subjects.${subject}`)}</Line>
        <Line label={t("form.language")}>{languageName(language, locale)}</Line>
        <Line label={t("appointment.phone")}>
          <span className="tabular-nums">{phone}</span>
        </Line>
        <Line label={t("appointment.reference")}>
          <Reference>{spokenReference}</Reference>
        </Line>
      </Lines>
      {state === "BOOKED" ? (
        <Changes appointment={appointment} locale={locale} {...rest} />
      ) : (
        <ButtonLink href={hrefFor(locale, "/talk-to-expert?new=1")} className="mt-8 max-tablet:w-full">
          {t("appointment.another")}
        </ButtonLink>
      )}
    </div>
  );
}

type ChangesProps = Omit<AppointmentViewProps, "result">;

const FORM = "cancel-talk";

interface CancelConsultationProps {
  action: (form: FormData) => Promise<void>;
  hidden: Readonly<Record<string, string>>;
  words: ConfirmedSubmitWords;
}

/** Without scripts there is no confirmation dialog: a consultation cancelled by mistake can be booked again. */
function CancelConsultation({ action, hidden, words }: CancelConsultationProps) {
  return (
    <form id={FORM} action={action}>
      <HiddenFields values={hidden} />
      <ConfirmedSubmit form={FORM} words={words} className="max-tablet:w-full" />
    </form>
  );
}

async function Changes({ appointment, slots, isOwn, isMoving, day, locale }: ChangesProps) {
  const [t, slotText, errors] = await Promise.all([
    getTranslations("consultation"),
    slotWords(),
    consultationErrorMessages(),
  ]);
  const { reference } = appointment;
  const here = new URLSearchParams({ ...(!isOwn && { appointment: reference }), move: "1" });
  const href = hrefFor(locale, `/talk-to-expert?${here}`);
  const context = { reference, locale, key: crypto.randomUUID(), isOwn: isOwn ? "1" : "" };
  if (isMoving) {
    return (
      <div className="mt-10">
        <MoveForm
          action={moveConsultation}
          dayHref={`${href}&day={day}`}
          words={{ slots: slotText, submit: t("appointment.moveHere"), errors }}
          {...{ slots, day, context, locale }}
        />
      </div>
    );
  }
  return (
    <>
      <div className="mt-8 flex flex-wrap gap-3 max-tablet:grid">
        {slots.length > 0 && (
          <ButtonLink href={href} variant="secondary">
            {t("appointment.move")}
          </ButtonLink>
        )}
        <CancelConsultation
          action={cancelConsultation}
          hidden={context}
          words={{ button: t("cancel.button"), confirmTitle: t("cancel.title"), confirmBody: t("cancel.body") }}
        />
      </div>
      <p className="mt-6 max-w-prose text-faint text-label">{t("appointment.note")}</p>
    </>
  );
}
