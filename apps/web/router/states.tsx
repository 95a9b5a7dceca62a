import { Refusal } from '@quina/blocks/web'
import { ErrorState, Link, Loading } from '@quina/ui/web'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'

/** The router waits its 100 ms before drawing this. */
export const Pending = () => <Loading afterMs={0} />

export function NotFound() {
  return (
    <div className="q-state">
      <h1 className="q-state-title">Esta página no existe</h1>
      <p className="q-state-text">Revise la dirección, o busque la pantalla con Ctrl+K.</p>
      <Link href="/">Ir al inicio</Link>
    </div>
  )
}

/** A screen that could not be fetched, or that failed while it was drawn. */
export function Trouble({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const requestId = error instanceof Refusal ? error.requestId : undefined
  return <ErrorState message={messageOf(error)} onRetry={retry} requestId={requestId} />
}

const messageOf = (error: unknown): string =>
  error instanceof Refusal
    ? error.message
    : 'No fue posible abrir esta pantalla. Revise la conexión e intente de nuevo.'
