-- Why the depository refused a delivery; NULL for every other order.
ALTER TABLE manual_order ADD COLUMN reason TEXT;
