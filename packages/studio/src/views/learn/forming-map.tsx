import { useEffect, useRef } from "react";
import type { Forming } from "../../engine/messages.ts";

/** Pixels of a cell, as far as there is room. */
const CELL = { width: 44, height: 22 };
const MOST_WIDTH = 640;
const MOST_HEIGHT = 720;
/** Rows lower than this have no room for a name. */
const NAMED_HEIGHT = 14;

/** The heat map while it forms, on a canvas: it changes many times a second, and may have thousands of cells. */
export function FormingMap({
  forming: { K, values },
  items,
}: {
  readonly forming: Forming;
  readonly items: readonly string[];
}) {
  const place = useRef<HTMLCanvasElement>(null);
  const J = items.length;
  const width = Math.max(2, Math.min(CELL.width, Math.floor(MOST_WIDTH / K)));
  const height = Math.max(1, Math.min(CELL.height, Math.floor(MOST_HEIGHT / J)));
  useEffect(() => {
    const canvas = place.current;
    const pen = canvas?.getContext("2d");
    if (!canvas || !pen) return;
    const scale = window.devicePixelRatio || 1;
    canvas.width = K * width * scale;
    canvas.height = J * height * scale;
    const style = getComputedStyle(canvas);
    pen.scale(scale, scale);
    pen.fillStyle = style.getPropertyValue("background-color");
    pen.fillRect(0, 0, K * width, J * height);
    pen.fillStyle = style.color;
    const gap = Math.min(width, height) > 5 ? 1 : 0;
    for (const [at, value] of values.entries()) {
      pen.globalAlpha = Math.max(value, 0.04);
      pen.fillRect((at % K) * width, Math.floor(at / K) * height, width - gap, height - gap);
    }
  }, [values, K, J, width, height]);
  const sum = values.filter((value) => value >= 0.5).length;
  return (
    <div className="forming">
      {height >= NAMED_HEIGHT && (
        // the picture says for itself what it shows
        <ol aria-hidden="true">
          {items.map((item) => (
            <li key={item} style={{ height, lineHeight: `${height}px` }}>
              {item}
            </li>
          ))}
        </ol>
      )}
      <canvas
        ref={place}
        role="img"
        aria-label={`Q-matrix of ${J} items and ${K} skills so far: ${sum} of ${J * K} entries are required.`}
        style={{ width: K * width, height: J * height }}
      />
    </div>
  );
}
