import { useOnline } from '../online/online.ts'

/** A thin strip while there is no network: the user can type, but not send. */
export function OfflineBanner() {
  const online = useOnline()
  if (online) return null
  return (
    <div role="status" className="q-offline q-no-print">
      Sin conexión. Su borrador está guardado en este equipo.
    </div>
  )
}
