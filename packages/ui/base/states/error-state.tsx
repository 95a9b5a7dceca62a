import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { CopyableId } from './copyable-id.tsx'

export interface ErrorStateProps {
  /** What happened and what to do, in a sentence. */
  readonly message: string
  readonly onRetry?: (() => void) | undefined
  /** Technical id of the request, for support. */
  readonly requestId?: string | undefined
}

/** Something could not be loaded. Retrying is offered first; the technical id comes last and small. */
export function ErrorState({ message, onRetry, requestId }: ErrorStateProps) {
  return (
    <div role="alert" className="q-state">
      <IconAlertCircle size={26} className="q-state-bad" aria-hidden />
      <p className="q-state-title">{message}</p>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          Reintentar
        </Button>
      )}
      {requestId && <CopyableId id={requestId} />}
    </div>
  )
}
