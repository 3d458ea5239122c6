import { createRoot } from "react-dom/client";
import { takeLink } from "./app/link.ts";
import { createStudio } from "./app/studio.ts";
import { startTheme } from "./app/theme.ts";
import { StudioContext } from "./app/use-studio.ts";
import { App } from "./views/app.tsx";

const studio = createStudio();
startTheme();
createRoot(document.getElementById("page") as HTMLElement).render(
  <StudioContext value={studio}>
    <App />
  </StudioContext>,
);
void studio.load().then(() => takeLink(studio));

// a page on a disk, or one that a browser holds to be unsafe, has no service worker and works without
if (import.meta.env.PROD && "serviceWorker" in navigator)
  navigator.serviceWorker.register("./offline.js").catch(() => undefined);
