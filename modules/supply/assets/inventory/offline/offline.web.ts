import { useEffect, useState } from 'react'

const worker = '/inventario-sw.js'
const scope = '/assets/inventario/tomar/'

/** The browser can open the page without a network, already does, or cannot: then the page must stay open. */
type Readiness = 'unknown' | 'impossible' | 'possible' | 'ready'

export function useOfflineReady(): Readiness {
  const [ready, setReady] = useState<Readiness>('unknown')
  useEffect(() => {
    const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null
    setReady(workers === null ? 'impossible' : workers.controller === null ? 'possible' : 'ready')
  }, [])
  return ready
}

/** Leaves the page, its files and its sheet in this device: once its worker answers for it, all is fetched through it. */
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
