/** A QR code with its quiet zone, dark on white in dark mode too, because scanners need that. */
export function QrCode({ code, label }: { code: { size: number; path: string }; label: string }) {
  const side = code.size + 2 * QUIET;
  return (
    <svg role="img" aria-label={label} viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} shapeRendering="crispEdges">
      <path fill="#fff" d={`M${-QUIET} ${-QUIET}h${side}v${side}h-${side}z`} />
      <path fill="#000" d={code.path} />
    </svg>
  );
}

/** The width of the quiet zone, in modules (ISO/IEC 18004). */
const QUIET = 4;
