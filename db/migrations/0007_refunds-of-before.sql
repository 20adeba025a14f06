ALTER TABLE "line_changes" ADD COLUMN "wanted" text;--> statement-breakpoint
SELECT pg_advisory_xact_lock(hashtextextended('revocations of ' || client_id, 0))
  FROM (SELECT DISTINCT client_id FROM orders WHERE status = 'refunded' ORDER BY client_id) c;--> statement-breakpoint
WITH voided AS (
  UPDATE order_lines l SET generation = 1 FROM orders o
   WHERE o.client_id = l.client_id AND o.id = l.order_id AND o.status = 'refunded' AND l.status = 'live' AND l.generation = 0
  RETURNING l.client_id, l.order_id, l.position, l.generation)
INSERT INTO revocations (client_id, cursor, order_id, position, below_generation, reason, created_at)
SELECT v.client_id,
       (SELECT coalesce(max(r.cursor), 0) FROM revocations r WHERE r.client_id = v.client_id)
         + row_number() OVER (PARTITION BY v.client_id ORDER BY v.order_id, v.position),
       v.order_id, v.position, v.generation, 'refunded', now()
  FROM voided v;--> statement-breakpoint
UPDATE refunds r SET is_unassigned = true FROM payments p, orders o
 WHERE p.client_id = r.client_id AND p.id = r.payment_id AND p.settles
   AND o.client_id = p.client_id AND o.id = p.order_id AND o.status = 'paid'
   AND r.reason IN ('outside', 'charged_back') AND NOT r.is_unassigned
   AND NOT EXISTS (SELECT FROM line_changes c WHERE c.client_id = r.client_id AND c.refund_id = r.id)
   AND NOT EXISTS (SELECT FROM audit_log a WHERE a.client_id = r.client_id AND a.payment_id = r.payment_id
     AND a.action = 'refund.assigned' AND a.detail->>'refundId' = r.id::text);--> statement-breakpoint
UPDATE refunds SET purpose = 'all' WHERE purpose IS NULL AND reason IN ('late', 'twice', 'wrong_amount', 'given_up');
