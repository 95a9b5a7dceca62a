import { refreshAll, wordsOf } from '@quina/blocks/web'
import { addDays, type Day, dayInBogota } from '@quina/kernel'
import { ConfirmDialog, DayField, NoteField, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Configuration } from '../configuration/configuration.contract.ts'

export interface Dated {
  readonly fromDay: string
  readonly reason: string
}

interface ChangeDialogProps {
  readonly title: string
  readonly lockedUntil: Configuration['lockedUntil']
  readonly width?: number
  readonly ready: boolean
  readonly children: ReactNode
  /** Policies are parameters, which keep who decided them: they ask for no reason. */
  readonly withReason?: boolean
  readonly save: (dated: Dated) => Promise<{ readonly status: 'current' | 'proposed' }>
  readonly onClose: () => void
}

const done = {
  current: 'El cambio rige desde esa fecha.',
  proposed: 'El cambio quedó propuesto: lo aprueba otra persona.',
} as const

/** Asks from which day a change holds, and why. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { title, lockedUntil, width, ready, children, withReason = true, save, onClose } = props
  const client = useQueryClient()
  const today = dayInBogota(new Date())
  const first = lockedUntil === null ? `${today.slice(0, 4)}-01-01` : addDays(lockedUntil as Day, 1)
  const [fromDay, setFromDay] = useState<string>(first)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const { status } = await save({ fromDay, reason })
      await refreshAll(client)
      void toast({ message: done[status], tone: 'good' })
      onClose()
    } catch (failure) {
      setError(wordsOf(failure))
    }
    setBusy(false)
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void run()}
      title={title}
      consequence={
        lockedUntil === null
          ? 'Rige desde la fecha que elija; lo contabilizado no cambia.'
          : 'Hay períodos cerrados: el cambio espera a que otra persona lo apruebe.'
      }
      verb={lockedUntil === null ? 'Guardar el cambio' : 'Proponer el cambio'}
      error={error}
      busy={busy}
      width={width}
      disabled={!ready || fromDay === '' || (withReason && reason.trim().length < 5)}
    >
      {children}
      <DayField label="Rige desde" name="fromDay" required value={fromDay} onChange={setFromDay} />
      {withReason && (
        <NoteField label="Motivo" name="reason" required value={reason} onChange={setReason} rows={2} />
      )}
    </ConfirmDialog>
  )
}
