// @ts-expect-error its types name another module
import { createWindow } from "@mixmark-io/domino";
import serialize from "w3c-xmlserializer";

/**
 * The document to draw charts with where there is no page. Its window has what `svgText` asks of one: the serialiser that
 * jsdom has too, so that either gives the same bytes; jsdom itself is much larger and slow to load.
 */
export function chartDocument(): Document {
  const window = createWindow("");
  const XMLSerializer = class {
    serializeToString(node: Node): string {
      return serialize(node, { requireWellFormed: false });
    }
  };
  return Object.assign(window, { XMLSerializer }).document;
}
