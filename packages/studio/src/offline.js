/** The service worker: all files of the page are kept when it is installed, and taken from there. vite.config.js fills in the lists. */
const NAME = "NAME";
const FILES = ["FILES"];

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(["./", ...FILES]))
      .then(() => self.skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("qmatrix-") && name !== NAME;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(
    caches
      .open(NAME)
      .then((cache) => cache.match(request, { ignoreSearch: true }).then((kept) => kept ?? fetch(request))),
  );
});
