import type { ReactNode } from "react";
import { Amount } from "@/components/money/amount";
import type { Metrics } from "@/lib/contract/calls/dashboard";

type Drawn = () => ReactNode;

interface WorthProps {
  metrics: Pick<Metrics, "currency" | "currentValue" | "gain" | "stillInvested">;
  label: string;
  /** Renders a sentence around the gain and the cost of what is held. */
  gained: (amounts: { gain: Drawn; cost: Drawn }) => ReactNode;
}

/** The value of the investments as the page's largest figure. */
export function Worth({ metrics: { currency, currentValue, gain, stillInvested }, label, gained }: WorthProps) {
  const colour = gain < 0 ? "text-negative" : gain > 0 ? "text-positive" : "text-ink";
  return (
    <>
      <h1 className="text-label text-muted">{label}</h1>
      <p className="text-ink">
        <Amount amount={currentValue} currency={currency} size="hero" />
      </p>
      <p className="mt-3 text-label text-muted">
        {gained({
          gain: () => (
            <Amount amount={gain} currency={currency} sign="always" className={`font-semibold text-body ${colour}`} />
          ),
          cost: () => <Amount amount={stillInvested} currency={currency} />,
        })}
      </p>
    </>
  );
}
