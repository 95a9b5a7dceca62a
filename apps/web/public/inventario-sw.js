// Serves the page of a physical inventory where there is no network. It answers for that page alone, and keeps nothing but what
// that page is made of: its files, the session, and what should be in each place.
const name = 'quina-inventory'
const kept = [
  /^\/assets\/inventario\/tomar\//,
  /^\/static\//,
  /^\/(favicon\.svg|version\.json)$/,
  /^\/api\/(user|menu)\b/,
  /^\/api\/assets\/inventorySheet$/,
]

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (kept.some((path) => path.test(pathname))) event.respondWith(fromNetworkFirst(request))
})

async function fromNetworkFirst(request) {
  const store = await caches.open(name)
  try {
    const answer = await fetch(request)
    if (answer.ok) await store.put(request, answer.clone())
    return answer
  } catch (failure) {
    const stored = await store.match(request, { ignoreVary: true })
    if (stored === undefined) throw failure
    return stored
  }
}
