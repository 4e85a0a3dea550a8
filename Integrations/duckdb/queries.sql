-- Questions to the reports of `atsexplain triage --format ndjson`.
-- Set the variable first: SET VARIABLE report = 'report.ndjson'; a pattern reads many.
-- Each statement stands after its name, so that programs can find it.

-- name: failures
-- A row for each group of failures.
CREATE OR REPLACE TEMP TABLE failures AS
SELECT
  key.cause AS cause,
  key.host AS host,
  key.domain AS domain,
  key.code AS code,
  key."streamDomain" AS stream_domain,
  key."streamCode" AS stream_code,
  key.rule AS rule,
  count AS failures,
  files,
  first,
  last,
  remedy->>'$.kind' AS remedy,
  remedy->>'$.server' AS server,
  remedy->'$.exception' AS exception,
  (remedy->>'$.needsJustification')::BOOLEAN AS needs_justification,
  summary,
  days,
  versions.app AS apps,
  versions.os AS systems,
  versions.device AS devices,
  samples[1].path AS sample_path,
  samples[1].line AS sample_line
FROM
  read_json(
    getvariable('report'),
    format = 'newline_delimited',
    -- One report of a hundred thousand files may have long lines.
    maximum_object_size = 268435456,
    columns = {
      type: 'VARCHAR',
      key: 'STRUCT(cause VARCHAR, code BIGINT, "domain" VARCHAR, host VARCHAR, rule VARCHAR, "streamCode" BIGINT, "streamDomain" VARCHAR)',
      count: 'BIGINT',
      files: 'BIGINT',
      first: 'VARCHAR',
      last: 'VARCHAR',
      remedy: 'JSON',
      summary: 'VARCHAR',
      days: 'STRUCT("day" VARCHAR, count BIGINT)[]',
      versions: 'STRUCT(app STRUCT(bundle VARCHAR, count BIGINT, "name" VARCHAR, "version" VARCHAR)[], os STRUCT(count BIGINT, "name" VARCHAR)[], device STRUCT(count BIGINT, "name" VARCHAR)[])',
      samples: 'STRUCT(path VARCHAR, line BIGINT)[]'
    }
  )
WHERE type = 'group';

-- name: runs
-- A row for each report.
CREATE OR REPLACE TEMP TABLE runs AS
SELECT
  files,
  bytes,
  "filesWithFindings" AS files_with_failures,
  findings AS failures,
  "skippedFiles" AS skipped_files,
  unreadable
FROM
  read_json(
    getvariable('report'),
    format = 'newline_delimited',
    maximum_object_size = 268435456,
    columns = {
      type: 'VARCHAR',
      files: 'BIGINT',
      bytes: 'BIGINT',
      "filesWithFindings": 'BIGINT',
      findings: 'BIGINT',
      "skippedFiles": 'BIGINT',
      unreadable: 'STRUCT(path VARCHAR, reason VARCHAR)[]'
    }
  )
WHERE type = 'summary';

-- name: coverage
-- How much was read, and how much of it failed?
SELECT
  sum(files)::BIGINT AS files,
  sum(bytes)::BIGINT AS bytes,
  sum(files_with_failures)::BIGINT AS files_with_failures,
  sum(failures)::BIGINT AS failures,
  sum(len(unreadable))::BIGINT AS unreadable
FROM runs;

-- name: top_causes
-- Why do connections fail?
SELECT
  cause,
  sum(failures)::BIGINT AS failures,
  round(100 * sum(failures) / sum(sum(failures)) OVER (), 1) AS percent,
  count(DISTINCT host) AS hosts
FROM failures
GROUP BY cause
ORDER BY failures DESC, cause;

-- name: top_hosts
-- Which hosts fail, for which reasons, since when?
-- Only times in UTC can be compared; those without a zone are left out of first and last.
SELECT
  host,
  sum(failures)::BIGINT AS failures,
  list_sort(list(DISTINCT cause)) AS causes,
  min(first) FILTER (WHERE first LIKE '____-__-__T%Z') AS first,
  max(last) FILTER (WHERE last LIKE '____-__-__T%Z') AS last
FROM failures
GROUP BY host
ORDER BY failures DESC, host
LIMIT 50;

-- name: app_versions
-- Which versions of which app fail? Failures outside of reports have no version.
SELECT
  app.name AS app,
  app.bundle AS bundle,
  app.version AS version,
  sum(app.count)::BIGINT AS failures,
  count(DISTINCT host) AS hosts,
  list_sort(list(DISTINCT cause)) AS causes
FROM (SELECT host, cause, unnest(apps) AS app FROM failures)
GROUP BY ALL
ORDER BY failures DESC, app, bundle, version;

-- name: os_versions
-- Which systems do they run on?
SELECT
  system.name AS system,
  sum(system.count)::BIGINT AS failures,
  list_sort(list(DISTINCT cause)) AS causes
FROM (SELECT cause, unnest(systems) AS system FROM failures)
GROUP BY system.name
ORDER BY failures DESC, system;

-- name: over_time
-- When did it begin, and is it over? A row for each day and cause.
SELECT
  entry.day AS day,
  cause,
  sum(entry.count)::BIGINT AS failures
FROM (SELECT cause, unnest(days) AS entry FROM failures)
GROUP BY ALL
ORDER BY day, failures DESC, cause;

-- name: new_hosts
-- Which failures began within the last seven days of what was read?
SELECT
  host,
  cause,
  min(entry.day) AS since,
  sum(entry.count)::BIGINT AS failures
FROM (SELECT host, cause, unnest(days) AS entry FROM failures)
WHERE TRY_CAST(entry.day AS DATE) IS NOT NULL
GROUP BY host, cause
HAVING
  min(entry.day)::DATE > (
    SELECT max(TRY_CAST(entry.day AS DATE)) - 7
    FROM (SELECT unnest(days) AS entry FROM failures)
  )
ORDER BY failures DESC, host, cause;

-- name: fix_first
-- What to fix first: what somebody can change, then the undecided; the most frequent first; among
-- equals what the app's own side repairs before what needs a server changed.
SELECT
  remedy,
  cause,
  host,
  sum(failures)::BIGINT AS failures,
  sum(files)::BIGINT AS files,
  any_value(coalesce(server, exception::VARCHAR)) AS repair,
  any_value(summary) AS summary,
  any_value(sample_path || ':' || sample_line) AS sample
FROM failures
GROUP BY remedy, cause, host
ORDER BY
  CASE remedy WHEN 'none' THEN 2 WHEN 'undecided' THEN 1 ELSE 0 END,
  failures DESC,
  CASE remedy WHEN 'exception' THEN 0 WHEN 'code' THEN 1 ELSE 2 END,
  host,
  cause;

-- name: unreadable
-- What could not be read, and why?
SELECT
  input.reason AS reason,
  count(*) AS inputs,
  min(input.path) AS example
FROM (SELECT unnest(unreadable) AS input FROM runs)
GROUP BY input.reason
ORDER BY inputs DESC, reason;
