import { getFrom, refreshAll, sendTo, wordsOf } from '@quina/blocks/web'
import { ConfirmDialog, Loading, NoteField, toast } from '@quina/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Check } from '../checklist/check.contract.ts'
import { Checks } from '../checklist/checks.web.tsx'
import { periodLifecycle } from './period.contract.ts'
import { periodName } from './period.domain.ts'
import { periodPath } from './period-screen.contract.ts'

/** `check` only looks at what closing would. `unlock` belongs to the second person. */
export type PeriodDeed = 'open' | 'close' | 'reopen' | 'lock' | 'check'

/** What is about to be done to a period. */
export interface Asked {
  readonly year: number
  readonly number: number
  readonly action: PeriodDeed
}

const words: Readonly<Record<PeriodDeed, { readonly consequence: string; readonly done: string }>> = {
  open: { consequence: 'Los módulos podrán contabilizar en este período.', done: 'abierto' },
  close: { consequence: periodLifecycle.actions.close.consequence, done: 'cerrado' },
  reopen: { consequence: 'Los módulos podrán contabilizar de nuevo en este período.', done: 'reabierto' },
  check: { consequence: 'Lo que se revisa antes de cerrar. Mirarlo no cambia nada.', done: '' },
  lock: { consequence: periodLifecycle.actions.lock.consequence, done: 'bloqueado' },
}

interface PeriodDialogProps {
  readonly asked: Asked
  readonly onClose: () => void
}

/** Asks before a period changes: closing shows what was looked at, reopening wants its reason. */
export function PeriodDialog({ asked: { year, number, action }, onClose }: PeriodDialogProps) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const path = `${periodPath.replace(':year', String(year))}/${number}`
  const looks = action === 'close' || action === 'check'
  const checks = useChecks(path, looks)
  const name = periodName({ vigencia: year, number })
  const label = action === 'check' ? 'Revisar' : periodLifecycle.actions[action].label
  const run = async () => {
    if (action === 'check') return onClose()
    try {
      await sendTo('POST', `${path}/${action}`, action === 'reopen' ? { body: { reason } } : {})
      await refreshAll(client)
      void toast({ message: `Período ${name} ${words[action].done}.`, tone: 'good' })
      onClose()
    } catch (failure) {
      setError(wordsOf(failure))
    }
  }
  const blocked = action === 'close' && checks.data?.every(({ result }) => result !== 'blocked') !== true
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void run()}
      title={`${label} ${name}`}
      consequence={words[action].consequence}
      verb={action === 'check' ? 'Listo' : `${label} el período`}
      danger={action !== 'open' && action !== 'check'}
      error={error ?? (checks.error ? wordsOf(checks.error) : undefined)}
      disabled={blocked || (action === 'reopen' && reason.trim().length < 10)}
    >
      {looks && (checks.data ? <Checks checks={checks.data} /> : <Loading />)}
      {action === 'reopen' && (
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

const useChecks = (path: string, enabled: boolean) =>
  useQuery({
    queryKey: [path, 'checklist'],
    queryFn: ({ signal }) => getFrom<readonly Check[]>(`${path}/checklist`, {}, signal),
    enabled,
    staleTime: 0,
  })
