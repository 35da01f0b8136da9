import { MetalPaymentPage, type MetalPaymentProps, paymentMetadata } from "../../../_metals/payment-page";

export const generateMetadata = (props: MetalPaymentProps) => paymentMetadata("SILVER", props);

export default function SilverPaymentPage(props: MetalPaymentProps) {
  return <MetalPaymentPage metal="SILVER" {...props} />;
}
