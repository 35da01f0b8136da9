import { Line, Lines } from "@/components/ui/figures";

interface Labelled {
  readonly label: string;
  readonly text: string;
}

interface AccountToConfirmProps {
  title: string;
  number: Labelled;
  /** IFSC or SWIFT code. */
  bankCode: Labelled;
}

/** The bank account that a code confirms, as it was typed. */
export function AccountToConfirm({ title, number, bankCode }: AccountToConfirmProps) {
  return (
    <>
      <h2 className="serif text-ink text-title">{title}</h2>
      <Lines className="mt-3 border-line border-y">
        <Line label={number.label} strong>
          <span className="wrap-anywhere tabular-nums">{number.text.toUpperCase()}</span>
        </Line>
        <Line label={bankCode.label}>{bankCode.text.toUpperCase()}</Line>
      </Lines>
    </>
  );
}
