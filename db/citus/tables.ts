/** Where each table is stored on Citus (README.md). A test fails for a table in none or two of the lists: add each new table to one. */

const list = (...lines: string[]): readonly string[] => lines.flatMap((line) => line.split(' '));

/**
 * Distributed by `client_id`: all rows of an organisation in these tables are on one worker, so work for one organisation involves only
 * that worker. Keys and foreign keys between them begin with `client_id`.
 */
export const DISTRIBUTED = list(
  'address_proofs audit_heads audit_log audit_reads blocks bundle_drafts carts figure_days figures idempotency_keys',
  'door_admissions door_conflicts door_devices door_gates door_lists door_messages door_pairings door_rehearsals door_scans',
  'gift_card_entries gift_card_sales gift_cards invoice_orders invoice_parts invoice_series invoices line_changes mailings mails',
  'office_job_items office_jobs order_lines order_notes orders payments refund_limits refund_lines refunds reminders report_schedules',
  'plan_versions renewal_passes renewal_seats renewal_windows renewals report_sendings reservations revocations saved_views seats',
  'shift_entries shifts stock_marks test_payments ticket_keys tills upgrades waiting_lines waiting_list_entries waiting_lists',
  'voucher_series vouchers waiting_places webhook_endpoints webhook_deliveries webhook_messages webhook_secrets webhook_stock',
);

/**
 * Reference tables, on every node: the catalogues, which are joined with everything and change seldom, and tables that are found without
 * knowing the organisation, belong to two of them, or are unique over all.
 */
export const REFERENCE = list(
  'awaited_rides catalogues categories client_domains client_files clients discounts domain_claims event_ids invitations kept_pictures locations',
  'main_events memberships payment_credentials picture_fetches rides staff sub_event_categories sub_event_ticket_types sub_events',
  'subscription_events subscription_ranks subscriptions ticket_types waiting_rooms',
);

/** Only on the coordinator: tables that belong to no organisation. */
export const LOCAL = list(
  'functions limit_counts map_tiles migrations test_bank_payments',
  'staff_challenges staff_mails staff_passkeys staff_recovery_codes staff_sessions staff_totp',
);
