-- Which refunds are due, for the operator's list. Read model of the investors' books, where each refund itself lies.
CREATE TABLE refund_queue (
  refund_id TEXT PRIMARY KEY,
  investor_id TEXT NOT NULL,
  is_due INTEGER NOT NULL CHECK (is_due IN (0, 1))
) STRICT;
CREATE INDEX refund_queue_due ON refund_queue (investor_id) WHERE is_due = 1;
