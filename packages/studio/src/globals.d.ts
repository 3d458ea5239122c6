/// <reference types="vite/client" />

declare const __VERSION__: string;
/** A digest of core as it was built; it stands in result.json. */
declare const __BUILD__: string;
