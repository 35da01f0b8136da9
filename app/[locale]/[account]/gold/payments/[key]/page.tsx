import { MetalPaymentPage, type MetalPaymentProps, paymentMetadata } from "../../../_metals/payment-page";

export const generateMetadata = (props: MetalPaymentProps) => paymentMetadata("GOLD", props);

export default function GoldPaymentPage(props: MetalPaymentProps) {
  return <MetalPaymentPage metal="GOLD" {...props} />;
}
