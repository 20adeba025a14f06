ALTER TYPE "public"."mail_kind" ADD VALUE 'performance_changed';--> statement-breakpoint
ALTER TABLE "sub_events" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sub_events" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
-- What was taken off after sales, before this was written down.
UPDATE sub_events e SET cancelled_at = now()
  FROM main_events m
 WHERE m.client_id = e.client_id AND m.id = e.main_event_id AND e.starts_at > now()
   AND (e.status IN ('unpub', 'arch', 'trash') OR m.status <> 'pub')
   AND EXISTS (SELECT FROM order_lines l JOIN orders o ON o.client_id = l.client_id AND o.id = l.order_id
                WHERE l.client_id = e.client_id AND l.sub_event_id = e.id AND o.status IN ('paid', 'promised'));
