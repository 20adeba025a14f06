import { type RefObject, useCallback, useEffect } from 'react';

const LEAST = 0.08;
const MOST = 4;
/** A mouse that moves less is a click. */
const DRAG_PIXELS = 5;
/** The drawn width of a seat without the space around it, in pixels. */
const SEAT = 24;
/** Below this drawn width, in pixels, a tap zooms in instead of choosing a seat. */
const SMALLEST = { coarse: 22, fine: 12 };
/** The width of a seat after zooming in, in pixels. */
const NEAR = { coarse: 34, fine: 26 };

type Point = { x: number; y: number };
type Parts = { frame: HTMLElement; canvas: HTMLElement };

/**
 * Zooms `canvas` in the scrolling `frame`: by the returned functions, a tap on small seats, Ctrl and the wheel, a pinch, and the keys +, −
 * and 0. A mouse drags it. On the frame, `--zoom` is the scale; `data-overview` means that seats are small; `data-panned` that the start of
 * rows is out of view.
 */
export function useMapView(frame: RefObject<HTMLElement | null>, canvas: RefObject<HTMLElement | null>) {
  const show = useCallback(
    (change: (now: number) => number, at?: Point) => {
      if (frame.current && canvas.current) resize({ frame: frame.current, canvas: canvas.current }, change, at);
    },
    [frame, canvas],
  );
  const zoom = useCallback((factor: number, at?: Point) => show((now) => now * factor, at), [show]);
  const showAll = useCallback(() => {
    const [outer, inner] = [frame.current, canvas.current];
    if (!outer || !inner) return;
    // Zoom to the width first, so that the frame gets its full height; then fit the hall into that.
    show((now) => (outer.clientWidth * now) / inner.offsetWidth);
    show((now) =>
      Math.min((outer.clientWidth * now) / inner.offsetWidth, (outer.clientHeight * now) / inner.offsetHeight),
    );
  }, [show, frame, canvas]);

  useEffect(() => {
    const [element, inner] = [frame.current, canvas.current];
    if (!element || !inner) return;
    const parts = { frame: element, canvas: inner };
    element.scrollLeft = (element.scrollWidth - element.clientWidth) / 2;
    const ended = new AbortController();
    const { signal } = ended;
    const listen = element.addEventListener.bind(element) as (
      type: string,
      listener: (event: never) => void,
      options?: AddEventListenerOptions,
    ) => void;
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY });
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '+' || event.key === '=') zoom(1.4);
      else if (event.key === '-') zoom(1 / 1.4);
      else if (event.key === '0') showAll();
      else return;
      event.preventDefault();
    };
    const goNearer = (at: Point) => show(() => NEAR[pointer()] / SEAT, at);
    // A click by keyboard has no position.
    const tapped = (event: MouseEvent) => {
      if (!isOverview(parts) || event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
      goNearer({ x: event.clientX, y: event.clientY });
    };
    const focused = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLInputElement) || !target.matches(':focus-visible') || !isOverview(parts)) return;
      const { left, right, top, bottom } = target.getBoundingClientRect();
      goNearer({ x: (left + right) / 2, y: (top + bottom) / 2 });
    };
    const watch = new ResizeObserver(() => mark(parts));
    watch.observe(element);
    listen('scroll', () => markPanned(parts), { signal, passive: true });
    listen('click', tapped, { signal, capture: true });
    listen('focusin', focused, { signal });
    listen('wheel', wheel, { signal, passive: false });
    listen('keydown', pressed, { signal });
    pinch(element, zoom, signal);
    pinchTrackpad(element, zoom, signal);
    drag(element, signal);
    return () => {
      watch.disconnect();
      ended.abort();
    };
  }, [frame, canvas, show, zoom, showAll]);

  return { zoom, showAll };
}

const pointer = (): keyof typeof SMALLEST => (matchMedia('(pointer: coarse)').matches ? 'coarse' : 'fine');
const zoomOf = ({ canvas }: Parts): number =>
  canvas.offsetWidth / ((canvas.firstElementChild as HTMLElement | null)?.offsetWidth || 1);
const isOverview = (parts: Parts): boolean => SEAT * zoomOf(parts) < SMALLEST[pointer()];

function mark(parts: Parts): void {
  parts.frame.toggleAttribute('data-overview', isOverview(parts));
  markPanned(parts);
}

function markPanned({ frame }: Parts): void {
  frame.toggleAttribute('data-panned', frame.scrollLeft > SEAT);
}

/** Changes the zoom and keeps the point `at` in place; by default the middle of the frame. */
function resize(parts: Parts, change: (now: number) => number, at?: Point): void {
  const { frame, canvas } = parts;
  const now = zoomOf(parts);
  const next = Math.min(MOST, Math.max(LEAST, change(now)));
  const box = frame.getBoundingClientRect();
  const { x, y } = at ?? { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const before = canvas.getBoundingClientRect();
  frame.style.setProperty('--zoom', String(next));
  const after = canvas.getBoundingClientRect();
  const grown = next / now;
  frame.scrollBy(after.left + (x - before.left) * grown - x, after.top + (y - before.top) * grown - y);
  // The zoom is painted first; the thousands of numbers change in a later task.
  requestAnimationFrame(() => setTimeout(() => mark(parts)));
}

function pinch(frame: HTMLElement, zoom: (factor: number, at: Point) => void, signal: AbortSignal): void {
  let apart = 0;
  const start = (event: TouchEvent) => {
    if (event.touches.length !== 2) return;
    // Without this the browser scrolls and takes over the touches.
    event.preventDefault();
    apart = between(event.touches).apart;
  };
  const move = (event: TouchEvent) => {
    if (event.touches.length !== 2 || apart === 0) return;
    const now = between(event.touches);
    zoom(now.apart / apart, now.middle);
    apart = now.apart;
  };
  frame.addEventListener('touchstart', start, { signal, passive: false });
  frame.addEventListener('touchmove', move, { signal, passive: true });
}

/** Two fingers on a trackpad, which Safari on a Mac tells by events of its own. */
function pinchTrackpad(frame: HTMLElement, zoom: (factor: number, at: Point) => void, signal: AbortSignal): void {
  // A phone has these beside the events of its touches.
  if (navigator.maxTouchPoints > 0) return;
  let before = 1;
  const pinched = (event: Event & { scale?: number; clientX?: number; clientY?: number }) => {
    event.preventDefault();
    const { type, scale = 1, clientX: x = 0, clientY: y = 0 } = event;
    if (type === 'gesturechange') zoom(scale / before, { x, y });
    before = scale;
  };
  for (const type of ['gesturestart', 'gesturechange']) frame.addEventListener(type, pinched, { signal });
}

function between([one, other]: TouchList | (Touch | undefined)[]): { apart: number; middle: Point } {
  const [a, b] = [
    { x: one?.clientX ?? 0, y: one?.clientY ?? 0 },
    { x: other?.clientX ?? 0, y: other?.clientY ?? 0 },
  ];
  return { apart: Math.hypot(a.x - b.x, a.y - b.y) || 1, middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } };
}

function drag(frame: HTMLElement, signal: AbortSignal): void {
  let from: (Point & { left: number; top: number }) | undefined;
  const down = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY, left: frame.scrollLeft, top: frame.scrollTop };
  };
  const move = (event: PointerEvent) => {
    if (!from) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!('dragging' in frame.dataset)) {
      if (Math.hypot(x, y) < DRAG_PIXELS) return;
      // Then the click at the end goes to the frame and chooses no seat.
      frame.setPointerCapture(event.pointerId);
      frame.dataset.dragging = '';
    }
    frame.scrollTo(from.left - x, from.top - y);
  };
  const up = () => {
    from = undefined;
    delete frame.dataset.dragging;
  };
  frame.addEventListener('pointerdown', down, { signal });
  frame.addEventListener('pointermove', move, { signal });
  for (const end of ['pointerup', 'pointercancel'] as const) window.addEventListener(end, up, { signal });
}
