import { OrderPage, type OrderPageProps, orderMetadata } from "../../_metals/order-page";

export const generateMetadata = (props: OrderPageProps) => orderMetadata({ metal: "GOLD", kind: "SELL" }, props);

export default function SellGoldPage(props: OrderPageProps) {
  return <OrderPage metal="GOLD" kind="SELL" {...props} />;
}
