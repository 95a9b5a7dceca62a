import { useEffect, useState } from 'react'

const worker = '/inventario-sw.js'
const scope = '/assets/inventario/tomar/'

/** Whether the page can open offline: not known, impossible (it must then stay open), possible, or ready. */
type Readiness = 'unknown' | 'impossible' | 'possible' | 'ready'

export function useOfflineReady(): Readiness {
  const [ready, setReady] = useState<Readiness>('unknown')
  useEffect(() => {
    const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null
    setReady(workers === null ? 'impossible' : workers.controller === null ? 'possible' : 'ready')
  }, [])
  return ready
}

/** Stores the page, its files and its data in this device; all requests of the page then go through its service worker. */
export async function prepareOffline(): Promise<void> {
  const registration = await navigator.serviceWorker.register(worker, { scope })
  await activated(registration)
  window.location.reload()
}

const activated = ({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> =>
  new Promise((resolve) => {
    const coming = installing ?? waiting
    if (coming === null || active !== null) return resolve()
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve()
    })
  })
