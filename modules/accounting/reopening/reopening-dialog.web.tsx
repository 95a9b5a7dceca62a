import { refreshAll, sendTo, wordsOf } from '@quina/blocks/web'
import { ConfirmDialog, NoteField, shownInstant, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { periodName } from '../period/period.domain.ts'
import { type Reopening, reopeningPath } from './reopening.contract.ts'

export type ReopeningDeed = 'ask' | 'approve' | 'refuse'

export const reopeningLabels: Readonly<Record<ReopeningDeed, string>> = {
  ask: 'Pedir reapertura',
  approve: 'Aprobar reapertura',
  refuse: 'Negar reapertura',
}

const words: Readonly<Record<ReopeningDeed, { readonly consequence: string; readonly done: string }>> = {
  ask: {
    consequence: 'El período ya se reportó a la CGN: se reabre cuando otra persona lo apruebe.',
    done: 'Se pidió la reapertura: otra persona debe aprobarla.',
  },
  approve: {
    consequence:
      'Los módulos podrán contabilizar de nuevo, y lo reportado a la CGN deberá transmitirse otra vez.',
    done: 'El período quedó abierto.',
  },
  refuse: { consequence: 'El período sigue bloqueado.', done: 'Se negó la reapertura.' },
}

interface ReopeningDialogProps {
  readonly year: number
  readonly number: number
  readonly deed: ReopeningDeed
  readonly asked: Reopening | null
  readonly onClose: () => void
}

/** Asks, or decides on, the reopening of a period that was reported. */
export function ReopeningDialog({ year, number, deed, asked, onClose }: ReopeningDialogProps) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const writes = deed !== 'approve'
  const path = reopeningPath.replace(':year', String(year)).replace(':number', String(number))
  const run = async () => {
    try {
      await sendTo('POST', `${path}/${deed}`, writes ? { body: { reason } } : {})
      await refreshAll(client)
      void toast({ message: words[deed].done, tone: 'good' })
      onClose()
    } catch (failure) {
      setError(wordsOf(failure))
    }
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void run()}
      title={`${reopeningLabels[deed]} de ${periodName({ vigencia: year, number })}`}
      consequence={words[deed].consequence}
      verb={reopeningLabels[deed]}
      danger={deed === 'approve'}
      error={error}
      disabled={writes && reason.trim().length < 10}
    >
      {asked && (
        <p>
          {asked.by ?? '—'} la pidió el {shownInstant(asked.at)}: «{asked.reason}».
        </p>
      )}
      {writes && (
        <NoteField
          label="Motivo"
          name="reason"
          required
          value={reason}
          onChange={setReason}
          help="Mínimo 10 letras."
        />
      )}
    </ConfirmDialog>
  )
}
