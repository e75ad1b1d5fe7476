// The service worker: keeps the page's own files, so that the page can say what is wrong when the server is away.
//
// While the server answers, everything comes from it: an update is seen at once. The server writes a list of all files
// with their hashes before this text, so a browser sees a new worker whenever a file has changed.

const worker = /** @type {any} */ (self);
/** Every file of the page, and a hash of them all. @type {{version: string, files: string[]}} */
const { version, files } = worker.PAGE;
const PREFIX = "touchline-";
const NAME = `${PREFIX}${version}`;
const OFFLINE = "/offline.html";
/** A proxy answers so for a server that is gone. */
const GONE = [502, 503, 504];

/** Fetch all files, one after another: whoever plays comes first. */
async function keepFiles() {
  const kept = await caches.open(NAME);
  for (const file of files) await kept.add(new Request(file, { cache: "reload" }));
  await worker.skipWaiting();
}

/** Forget the files of other versions. */
async function forgetOthers() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Ask the server; where it does not answer, take what was kept. @param {Request} asked @param {string} path */
async function answer(asked, path) {
  const found = await fetch(asked).catch(() => null);
  if (found && !GONE.includes(found.status)) return found;
  const kept = await caches.open(NAME);
  return (await kept.match(path)) ?? found ?? Response.error();
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keepFiles()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forgetOthers()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  // Anything else, such as a table or a download, is between the page and the server.
  if (request.mode === "navigate") event.respondWith(answer(request, OFFLINE));
  else if (files.includes(pathname)) event.respondWith(answer(request, pathname));
});
