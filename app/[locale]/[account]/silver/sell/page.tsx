import { OrderPage, type OrderPageProps, orderMetadata } from "../../_metals/order-page";

export const generateMetadata = (props: OrderPageProps) => orderMetadata({ metal: "SILVER", kind: "SELL" }, props);

export default function SellSilverPage(props: OrderPageProps) {
  return <OrderPage metal="SILVER" kind="SELL" {...props} />;
}
