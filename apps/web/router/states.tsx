import { Refusal } from '@quina/blocks/web'
import { ErrorState, Loading, MissingPage } from '@quina/ui/web'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'

/** The router waits its 100 ms before drawing this. */
export const Pending = () => <Loading afterMs={0} />

export const NotFound = () => <MissingPage />

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
