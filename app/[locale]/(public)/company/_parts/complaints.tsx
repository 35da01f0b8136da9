import { getTranslations } from "next-intl/server";
import type { Company } from "@/lib/web/content/schemas";
import { Part } from "./entries";

/** The grievance officer, and the steps of a complaint with the days within which each is answered. */
export async function Complaints({ company: { grievanceOfficer: officer, escalation } }: { company: Company }) {
  const t = await getTranslations("company");
  return (
    <Part id="complaints" title={t("complaints.title")} lead={t("complaints.lead")}>
      <div>
        <address className="border-line-strong border-t pt-4 text-body text-muted not-italic">
          <span className="block font-semibold text-ink">{`${officer.name}, ${officer.title}`}</span>
          <Contact to={officer.email} />
          {` · ${officer.phone} · ${officer.hours}`}
          <span className="block">{officer.address}</span>
        </address>
        <ol className="mt-6 border-line border-t">
          {escalation.map(({ title, contact, answerWithinDays, about }, index) => (
            <li
              key={title}
              className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-4 border-line border-b py-4 text-body tablet:grid-cols-[2rem_minmax(0,1fr)_9rem]"
            >
              <span aria-hidden className="serif text-faint text-title leading-none">
                {index + 1}
              </span>
              <div>
                <h3 className="font-semibold text-ink">{title}</h3>
                <p className="wrap-anywhere mt-0.5">
                  <Contact to={contact} />
                </p>
                <p className="mt-1 max-w-prose text-muted">{about}</p>
              </div>
              <p className="text-muted max-tablet:col-start-2 max-tablet:mt-1 tablet:text-right">
                {t("complaints.days", { days: answerWithinDays })}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </Part>
  );
}

/** An e-mail address or a web address from content as a link. */
function Contact({ to }: { to: string }) {
  const isWeb = /^https:\/\//.test(to);
  if (!isWeb && !to.includes("@")) return to;
  return (
    <a
      href={isWeb ? to : `mailto:${to}`}
      rel={isWeb ? "noreferrer" : undefined}
      className="inline-flex min-h-6 items-center text-ink underline underline-offset-3"
    >
      {to.replace(/^https:\/\//, "")}
    </a>
  );
}
