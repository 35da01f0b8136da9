import { getTranslations } from "next-intl/server";
import { PayerRecordLine } from "@/components/deals/payer-record";
import { Amount } from "@/components/money/amount";
import { formatDate, formatRate } from "@/components/money/format";
import { PAYMENTS_SECTION } from "@/components/portfolio/late-holdings";
import { Notice } from "@/components/ui/feedback";
import { Section } from "@/components/ui/section";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import type { InvestmentDetail } from "@/lib/contract/calls/dashboard";
import type { PaymentHistory as History, PaymentOutlook } from "@/lib/contract/calls/payment-history";
import type { Locale } from "@/lib/i18n/locales";
import { Announcements } from "./announcements";
import { datesOf } from "./payment-dates";

interface HistoryProps {
  investment: InvestmentDetail;
  locale: Locale;
}

/** Whether every payment came and is expected as promised, and nothing was announced about them. */
function isUneventful({ overdue, restructuredOn, cashflow }: InvestmentDetail, { notices }: History): boolean {
  const wasLate = cashflow.some(({ daysLate }) => daysLate > 0);
  return overdue === null && restructuredOn === null && notices.length === 0 && !wasLate;
}

/**
 * The payments promised, expected now and received; the announcements with author and day; the next step; and the
 * payer's record. Renders nothing while the investment pays as promised.
 */
export async function PaymentHistory({ investment, locale }: HistoryProps) {
  const { paymentHistory: history } = investment;
  if (!history || isUneventful(investment, history)) return null;
  const t = await getTranslations("dashboard");
  return (
    <Section title={t("payments.title")} id={PAYMENTS_SECTION} className="scroll-mt-24">
      <Late investment={investment} locale={locale} />
      <Outlooks investment={investment} history={history} locale={locale} />
      <Announcements notices={history.notices} currency={investment.currency} locale={locale} />
      <div className="mt-7 grid gap-x-14 gap-y-7 desktop:grid-cols-2">
        <Paragraph title={t("payments.nextTitle")}>
          <Next investment={investment} history={history} locale={locale} />
        </Paragraph>
        <Paragraph title={t("payments.recordTitle")}>
          <PayerRecordLine record={history.payerRecord} locale={locale} />
        </Paragraph>
      </div>
    </Section>
  );
}

async function Late({ investment, locale }: HistoryProps) {
  const [t, kinds] = await Promise.all([getTranslations("dashboard"), getTranslations("kinds")]);
  const { overdue, kind, payerName: payer, currency } = investment;
  if (!overdue) return null;
  const { daysLate: days, payouts, amount } = overdue;
  return (
    <div className="mb-5">
      <Notice tone="warning">
        {kinds(`${kind}.held.late`, { days, payer, date: formatDate(overdue.dueOn, locale) })}{" "}
        {t.rich("payments.owed", { count: payouts, amount: () => <Amount amount={amount} currency={currency} /> })}
      </Notice>
    </div>
  );
}

interface OutlooksProps extends HistoryProps {
  history: History;
}

/** Three columns at most: promised, expected now, came. */
async function Outlooks({ investment: { currency }, history, locale }: OutlooksProps) {
  const t = await getTranslations("dashboard");
  const { promised, expected, realised } = history;
  const now = expected ?? realised;
  if (!now) return null;
  const day = ({ lastOn }: PaymentOutlook) => (lastOn === null ? t("payments.noDay") : formatDate(lastOn, locale));
  const rate = ({ xirrBps }: PaymentOutlook) => (xirrBps === null ? t("xirrUnknown") : formatRate(xirrBps));
  const sum = ({ gross }: PaymentOutlook) => <Amount amount={gross} currency={currency} />;
  const rows = [
    { name: t("payments.lastOn"), value: day },
    { name: t("payments.gross"), value: sum },
    { name: t("payments.xirr"), value: rate },
  ];
  const [before, after] = [t("payments.promised"), t(expected ? "payments.expected" : "payments.realised")];
  return (
    <Table aria-label={t("payments.title")}>
      <TableHead>
        <tr>
          <HeaderCell>
            <span className="sr-only">{t("payments.figure")}</span>
          </HeaderCell>
          <HeaderCell figure>{before}</HeaderCell>
          <HeaderCell figure>{after}</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {rows.map(({ name, value }) => (
          <TableRow key={name}>
            <Cell place="title">{name}</Cell>
            <Cell figure label={before} className="text-muted">
              {value(promised)}
            </Cell>
            <Cell figure label={after} className="font-semibold">
              {value(now)}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

async function Next({ investment, history, locale }: OutlooksProps) {
  const t = await getTranslations("dashboard");
  const { overdue, nextPayout, currency, stage, payerName: payer } = investment;
  if (overdue) {
    const lastOn = history.expected?.lastOn ?? null;
    const announced = history.notices.findLast(({ expectedOn }) => expectedOn !== null)?.expectedOn ?? null;
    if (announced !== null && lastOn !== null) {
      return t("payments.next.announced", { payer, date: formatDate(announced, locale) });
    }
    return announced === null
      ? t("payments.next.late", { payer })
      : t("payments.next.missed", { payer, date: formatDate(announced, locale) });
  }
  if (stage === "ACTIVE" && nextPayout) {
    const values = { payer, date: formatDate(nextPayout.dueOn, locale), dates: datesOf(history.notices) };
    return t.rich("payments.next.due", {
      ...values,
      amount: () => <Amount amount={nextPayout.net} currency={currency} />,
    });
  }
  return t("payments.next.ended");
}

function Paragraph({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 font-semibold text-body text-ink">{title}</h3>
      <p className="max-w-prose text-body text-muted">{children}</p>
    </div>
  );
}
