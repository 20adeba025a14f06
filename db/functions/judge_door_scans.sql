-- Judges the scans of a door list, one by one and in their order on each device, and stores each with its verdict; none is rejected. Calls
-- for a list run one by one. Repeating a scan changes nothing and returns the same answer, unless it reports for the first time what
-- happened without our answer: a refused person is out, an admitted one inside. The order of the reasons is that of lib/door/judge.ts.
--
-- What a revoked device brings is evidence: it is stored and flagged. Whoever holds its token can name any ticket, so only an entry with the
-- signed code of a ticket counts.
--
-- p_scans: an array of { device, gate, isOwnLane, isLead, isRevoked, id, seq, kind, at, ahead, orderId, position, generation, subEventId, isGenuine,
-- shown, reason }. `shown` null: the device waits for this answer; else the verdict that was shown and followed.
-- Returns a row each, in the order of p_scans. `admitted`: whether this call admitted somebody.
CREATE OR REPLACE FUNCTION judge_door_scans(p_client integer, p_list integer, p_now timestamptz, p_scans jsonb)
RETURNS TABLE (nr bigint, verdict text, cycle integer, first_at timestamptz, first_gate integer, first_device integer, rehearsal integer,
  order_id bigint, "position" integer, admitted boolean) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_list door_lists;
  v_opens timestamptz;
  v_cursor bigint;
  s record;
  v_old door_scans;
  v_told door_scans;
  v_told_id uuid;
  v_scan_id uuid;
  v_line record;
  v_last door_admissions;
  v_sections text[];
  v_verdict text;
  v_refused text;
  v_cycle integer;
  v_round integer;
  v_lets_in boolean;
  v_is_revoked boolean;
  v_counts boolean;
  v_conflict door_conflict_kind;
  v_has_rehearsals boolean;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('door ' || p_client || ' ' || p_list, 0));
  SELECT * INTO STRICT v_list FROM door_lists l WHERE l.client_id = p_client AND l.id = p_list;
  SELECT e.starts_at - make_interval(mins => v_list.opens_minutes) INTO v_opens
    FROM sub_events e WHERE e.client_id = p_client AND e.id = v_list.sub_event_id;
  SELECT coalesce(max(c.cursor), 0) INTO v_cursor FROM door_scans c WHERE c.client_id = p_client AND c.list_id = p_list;
  v_has_rehearsals := EXISTS (SELECT FROM door_rehearsals r WHERE r.client_id = p_client AND r.list_id = p_list);

  FOR s IN
    SELECT t.nr, x.* FROM jsonb_array_elements(p_scans) WITH ORDINALITY AS t(scan, nr),
      jsonb_to_record(t.scan) AS x("device" integer, "gate" integer, "isOwnLane" boolean, "isLead" boolean, "isRevoked" boolean,
        "id" uuid, "seq" bigint, "kind" door_scan_kind, "at" timestamptz, "ahead" integer, "orderId" bigint, "position" integer,
        "generation" integer, "subEventId" integer, "isGenuine" boolean, "shown" text, "reason" text)
    ORDER BY x."device", x."seq", t.nr
  LOOP
    v_last := NULL;
    v_conflict := NULL;
    admitted := false;
    v_scan_id := s."id";
    v_lets_in := s."shown" IN ('admitted', 'newer', 'overridden');
    v_is_revoked := coalesce(s."isRevoked", false);
    v_counts := NOT v_is_revoked OR (s."kind" = 'entry' AND s."generation" IS NOT NULL);
    SELECT * INTO v_old FROM door_scans o WHERE o.client_id = p_client AND o.device_id = s."device" AND o.id = s."id";

    IF v_old.id IS NOT NULL THEN
      -- The answer came too late. What happened at the door gets a row of its own, once: the table is append-only.
      v_told_id := md5(s."id" || ' shown')::uuid;
      SELECT * INTO v_told FROM door_scans o WHERE o.client_id = p_client AND o.device_id = s."device" AND o.id = v_told_id;
      order_id := v_old.order_id;
      "position" := v_old.position;
      v_round := v_old.rehearsal;
      v_verdict := coalesce(v_told.verdict, v_old.verdict);
      v_cycle := coalesce(v_told.cycle, v_old.cycle);
      IF v_told.id IS NULL AND v_old.shown IS NULL AND v_old.kind = 'entry' AND s."shown" IS NOT NULL
         AND v_lets_in <> (v_old.verdict = 'admitted') AND (v_lets_in OR NOT v_is_revoked) THEN
        SELECT * INTO v_last FROM door_admissions a WHERE a.client_id = p_client AND a.list_id = p_list AND a.rehearsal = v_round
          AND a.order_id = v_old.order_id AND a.position = v_old.position ORDER BY a.cycle DESC LIMIT 1;
        IF v_lets_in THEN
          v_conflict := CASE WHEN s."shown" = 'overridden' AND s."isLead" THEN 'override'
            WHEN v_verdict IN ('already_in', 'already_left', 'other_lane') THEN 'double' WHEN v_verdict = 'unpaid' THEN 'unpaid'
            WHEN v_verdict IN ('other_list', 'other_gate', 'too_early') THEN 'override' ELSE 'void' END;
          v_cycle := coalesce(v_last.cycle, 1);
          IF v_counts AND v_verdict <> 'forged' AND (v_last.cycle IS NULL OR v_last.undone_at IS NOT NULL OR v_last.left_at IS NOT NULL)
             AND EXISTS (SELECT FROM order_lines l WHERE l.client_id = p_client AND l.order_id = v_old.order_id
               AND l.position = v_old.position AND l.sub_event_id = v_list.sub_event_id) THEN
            admitted := true;
            v_cycle := coalesce(v_last.cycle, 0) + 1;
          END IF;
        ELSE
          -- They were refused: their ticket stays valid.
          v_verdict := s."shown";
          UPDATE door_admissions a SET undone_at = p_now WHERE a.client_id = p_client AND a.list_id = p_list AND a.rehearsal = v_round
            AND a.order_id = v_old.order_id AND a.position = v_old.position AND a.device_id = v_old.device_id AND a.scan_id = v_old.id
            AND a.left_at IS NULL AND a.undone_at IS NULL;
        END IF;
        v_cursor := v_cursor + 1;
        INSERT INTO door_scans (client_id, device_id, id, list_id, gate_id, seq, kind, order_id, position, generation, at, clock_ahead_ms,
            received_at, shown, verdict, rehearsal, cycle, reason, cursor)
          VALUES (p_client, v_old.device_id, v_told_id, p_list, v_old.gate_id, v_old.seq, 'entry', v_old.order_id, v_old.position,
            v_old.generation, v_old.at, v_old.clock_ahead_ms, p_now, s."shown", v_verdict, v_round, v_cycle, s."reason", v_cursor);
        IF admitted THEN
          INSERT INTO door_admissions (client_id, list_id, rehearsal, order_id, position, cycle, device_id, gate_id, scan_id, at)
            VALUES (p_client, p_list, v_round, v_old.order_id, v_old.position, v_cycle, v_old.device_id, v_old.gate_id, v_told_id, v_old.at);
        END IF;
        v_scan_id := v_told_id;
      ELSE
        v_scan_id := coalesce(v_told.id, v_old.id);
      END IF;
      SELECT * INTO v_last FROM door_admissions a WHERE a.client_id = p_client AND a.list_id = p_list AND a.rehearsal = v_round
        AND a.order_id = v_old.order_id AND a.position = v_old.position AND a.cycle = v_cycle;
    ELSE
      order_id := s."orderId";
      "position" := s."position";
      v_round := 0;
      IF v_has_rehearsals THEN
        SELECT r.nr INTO v_round FROM door_rehearsals r WHERE r.client_id = p_client AND r.list_id = p_list
          AND r.started_at <= s."at" AND (r.ended_at IS NULL OR s."at" < r.ended_at) ORDER BY r.nr DESC LIMIT 1;
        v_round := coalesce(v_round, 0);
      END IF;
      SELECT l.sub_event_id, l.section, l.status, l.generation, o.status AS order_status INTO v_line
        FROM order_lines l JOIN orders o ON o.client_id = l.client_id AND o.id = l.order_id
       WHERE l.client_id = p_client AND l.order_id = s."orderId" AND l.position = s."position";
      SELECT * INTO v_last FROM door_admissions a WHERE a.client_id = p_client AND a.list_id = p_list AND a.rehearsal = v_round
        AND a.order_id = s."orderId" AND a.position = s."position" ORDER BY a.cycle DESC LIMIT 1;
      v_cycle := v_last.cycle;

      SELECT g.sections INTO v_sections FROM door_gates g WHERE g.client_id = p_client AND g.id = s."gate";
      v_refused := CASE
        WHEN NOT s."isGenuine" THEN 'forged'
        WHEN coalesce(v_line.sub_event_id, s."subEventId") <> v_list.sub_event_id THEN 'wrong_performance'
        WHEN v_line.sub_event_id IS NULL THEN 'unknown'
        WHEN v_line.order_status = 'refunded' THEN 'refunded'
        WHEN v_line.status <> 'live' THEN v_line.status::text
        WHEN v_line.order_status NOT IN ('paid', 'promised', 'pending') THEN 'cancelled'
        WHEN s."generation" < v_line.generation THEN 'replaced'
        WHEN s."kind" <> 'entry' THEN NULL
        WHEN v_line.order_status <> 'paid' THEN 'unpaid'
        WHEN v_line.section <> ALL (v_list.sections) THEN 'other_list'
        WHEN v_line.section <> ALL (v_sections) THEN 'other_gate'
        WHEN s."at" < v_opens THEN 'too_early'
        WHEN s."shown" IS NULL AND NOT s."isOwnLane" THEN 'other_lane'
      END;

      v_verdict := coalesce(v_refused, CASE
        WHEN s."kind" = 'undo' THEN CASE
          WHEN v_last.cycle IS NULL OR v_last.undone_at IS NOT NULL THEN 'nothing_to_undo'
          WHEN s."isLead" OR EXISTS (SELECT FROM door_scans o WHERE o.client_id = p_client AND o.order_id = s."orderId"
            AND o.position = s."position" AND o.list_id = p_list AND o.device_id = s."device" AND o.cycle = v_last.cycle
            AND o.verdict IN ('admitted', 'left') AND o.at >= s."at" - interval '60 seconds'
            -- Devices report their own times; scans from an offline period arrive together.
            AND o.received_at >= p_now - interval '5 minutes') THEN 'undone'
          ELSE 'nothing_to_undo' END
        WHEN s."kind" = 'exit' THEN
          CASE WHEN v_last.cycle IS NULL OR v_last.undone_at IS NOT NULL OR v_last.left_at IS NOT NULL THEN 'not_inside' ELSE 'left' END
        WHEN v_last.cycle IS NULL OR v_last.undone_at IS NOT NULL THEN 'admitted'
        WHEN v_last.left_at IS NULL AND v_list.reentry <> 'always' THEN 'already_in'
        WHEN v_last.left_at IS NOT NULL AND v_list.reentry = 'never' THEN 'already_left'
        ELSE 'admitted' END);

      IF s."kind" = 'entry' AND s."shown" IS NOT NULL AND NOT v_lets_in THEN
        -- The device itself refused: nobody went in, whatever the verdict here.
        IF v_verdict = 'admitted' THEN
          v_verdict := s."shown";
        END IF;
      ELSIF v_lets_in AND s."kind" = 'entry' AND v_verdict <> 'admitted' THEN
        -- They are inside, whatever the verdict here. The first admission of the cycle stays.
        v_conflict := CASE WHEN v_verdict IN ('already_in', 'already_left') THEN 'double' WHEN v_verdict = 'unpaid' THEN 'unpaid'
          WHEN v_verdict IN ('other_list', 'other_gate', 'too_early') THEN 'override' ELSE 'void' END;
      END IF;
      IF s."shown" = 'overridden' AND s."isLead" THEN
        v_conflict := 'override';
        IF v_verdict <> 'admitted' THEN
          v_verdict := 'overridden';
        END IF;
      END IF;

      IF v_is_revoked AND v_conflict IS NULL AND (s."kind" <> 'entry' OR v_lets_in) THEN
        v_conflict := 'revoked';
      END IF;

      IF v_counts AND s."kind" = 'entry' AND (v_verdict = 'admitted' OR v_lets_in) AND s."orderId" IS NOT NULL AND v_verdict <> 'forged'
         AND v_line.sub_event_id = v_list.sub_event_id
         AND (v_last.cycle IS NULL OR v_last.undone_at IS NOT NULL OR v_last.left_at IS NOT NULL OR v_list.reentry = 'always') THEN
        admitted := true;
        v_cycle := coalesce(v_last.cycle, 0) + 1;
      END IF;

      v_cursor := v_cursor + 1;
      INSERT INTO door_scans (client_id, device_id, id, list_id, gate_id, seq, kind, order_id, position, generation, at, clock_ahead_ms,
          received_at, shown, verdict, rehearsal, cycle, reason, cursor)
        VALUES (p_client, s."device", s."id", p_list, s."gate", s."seq", s."kind", s."orderId", s."position", s."generation", s."at",
          s."ahead", p_now, s."shown", v_verdict, v_round, v_cycle, s."reason", v_cursor);

      IF admitted THEN
        -- With free re-entry, nobody scans at the exit.
        UPDATE door_admissions a SET left_at = s."at" WHERE a.client_id = p_client AND a.list_id = p_list AND a.rehearsal = v_round
          AND a.order_id = s."orderId" AND a.position = s."position" AND a.cycle = v_last.cycle AND a.left_at IS NULL AND a.undone_at IS NULL;
        INSERT INTO door_admissions (client_id, list_id, rehearsal, order_id, position, cycle, device_id, gate_id, scan_id, at)
          VALUES (p_client, p_list, v_round, s."orderId", s."position", v_cycle, s."device", s."gate", s."id", s."at");
      ELSIF v_counts AND v_verdict = 'left' THEN
        UPDATE door_admissions a SET left_at = s."at" WHERE a.client_id = p_client AND a.list_id = p_list AND a.rehearsal = v_round
          AND a.order_id = s."orderId" AND a.position = s."position" AND a.cycle = v_cycle;
      ELSIF v_counts AND v_verdict = 'undone' THEN
        UPDATE door_admissions a SET left_at = NULL, undone_at = CASE WHEN a.left_at IS NULL THEN s."at" END
         WHERE a.client_id = p_client AND a.list_id = p_list AND a.rehearsal = v_round
          AND a.order_id = s."orderId" AND a.position = s."position" AND a.cycle = v_cycle
          -- A lead takes back that a second person went in with this ticket: the first one stays inside.
          AND NOT coalesce((SELECT o.verdict = 'overridden' AND NOT EXISTS (SELECT FROM door_admissions m
                WHERE m.client_id = p_client AND m.device_id = o.device_id AND m.scan_id = o.id)
              FROM door_scans o WHERE o.client_id = p_client AND o.order_id = s."orderId" AND o.position = s."position"
                AND o.list_id = p_list AND o.device_id = s."device" AND o.rehearsal = v_round AND o.cursor < v_cursor
              ORDER BY o.seq DESC LIMIT 1), false);
      END IF;
    END IF;

    IF v_conflict IS NOT NULL THEN
      INSERT INTO door_conflicts (client_id, device_id, scan_id, list_id, kind, created_at)
        VALUES (p_client, s."device", v_scan_id, p_list, v_conflict, p_now) ON CONFLICT DO NOTHING;
    END IF;

    nr := s.nr;
    verdict := v_verdict;
    cycle := v_cycle;
    rehearsal := v_round;
    -- first_at and the rest describe the admission of another scan only.
    IF admitted OR v_verdict = 'admitted' OR v_last.scan_id IN (v_scan_id, s."id") THEN
      v_last := NULL;
    END IF;
    first_at := v_last.at;
    first_gate := v_last.gate_id;
    first_device := v_last.device_id;
    RETURN NEXT;
  END LOOP;
END
$$;
