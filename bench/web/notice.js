// Runs in the page that is measured, before anything of it: what phone.ts calls Noticed.
{
  const noticed = { lcp: 0, cls: 0, longTasks: [], slowestEvent: 0 };
  window.noticed = noticed;
  const watch = (type, each, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true, ...more });
  watch('largest-contentful-paint', (entry) => {
    noticed.lcp = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    if (!entry.hadRecentInput) noticed.cls += entry.value;
  });
  watch('longtask', (entry) => noticed.longTasks.push(entry.duration));
  watch(
    'event',
    (entry) => {
      if (entry.interactionId > 0) noticed.slowestEvent = Math.max(noticed.slowestEvent, entry.duration);
    },
    { durationThreshold: 16 },
  );
}
