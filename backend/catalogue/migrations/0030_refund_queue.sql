-- The operator's queue of refunds that are due. Read model: each refund itself is stored in the investor's object.
CREATE TABLE refund_queue (
  refund_id TEXT PRIMARY KEY,
  investor_id TEXT NOT NULL,
  is_due INTEGER NOT NULL CHECK (is_due IN (0, 1))
) STRICT;
CREATE INDEX refund_queue_due ON refund_queue (investor_id) WHERE is_due = 1;
