import { call, refreshAll, wordsOf } from '@quina/blocks/web'
import { ChoiceField, ConfirmDialog, FlagField, NoteField } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FactorField, factorOf } from '../power/factor-field.web.tsx'
import { type Entry, resetPassword } from '../user/user.contract.ts'
import { EntryDialog, entryWays } from './entry-dialog.web.tsx'
import type { Someone } from './user-deeds.web.tsx'

interface ResetProps {
  readonly user: Someone
  /** Why, when it is already known. */
  readonly reason?: string | undefined
  readonly onClose: () => void
}

/** The way back in for who forgot their password. */
export function ResetDialog({ user, reason: known = '', onClose }: ResetProps) {
  const [asked, setAsked] = useState({
    reason: known,
    twoFactor: false,
    code: '',
    entry: 'link' as 'link' | 'password',
  })
  const resetting = useReset(user.id)
  if (resetting.given !== undefined)
    return <EntryDialog name={user.name} entry={resetting.given} hours="30 minutos" onClose={onClose} />
  return (
    <ConfirmDialog
      opened
      title={`Restablecer la contraseña de ${user.name}`}
      consequence="La contraseña actual deja de servir y sus sesiones se cierran ahora mismo."
      verb="Restablecer contraseña"
      danger
      busy={resetting.busy}
      error={resetting.failure === undefined ? undefined : wordsOf(resetting.failure)}
      onClose={onClose}
      onConfirm={() => void resetting.reset(asked)}
    >
      <ChoiceField
        label="Cómo vuelve a entrar"
        options={entryWays}
        value={asked.entry}
        onChange={(entry) => setAsked({ ...asked, entry: entry === 'password' ? 'password' : 'link' })}
        required
      />
      <NoteField
        label="Motivo"
        value={asked.reason}
        onChange={(reason) => setAsked({ ...asked, reason })}
        rows={2}
        required
        autoFocus
      />
      <FlagField
        label="También quitar su segundo factor (perdió el teléfono)"
        value={asked.twoFactor}
        onChange={(twoFactor) => setAsked({ ...asked, twoFactor })}
      />
      <FactorField
        value={asked.code}
        failure={resetting.failure}
        onChange={(code) => setAsked({ ...asked, code })}
      />
    </ConfirmDialog>
  )
}

interface Asked {
  readonly reason: string
  readonly twoFactor: boolean
  readonly code: string
  readonly entry: 'link' | 'password'
}

function useReset(id: string) {
  const client = useQueryClient()
  const [given, setGiven] = useState<Entry>()
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const reset = async (body: Asked): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      setGiven(await call(resetPassword, { params: { id }, body: { ...body, ...factorOf(body.code) } }))
      await refreshAll(client)
    } catch (refused) {
      setFailure(refused)
    } finally {
      setBusy(false)
    }
  }
  return { given, failure, busy, reset }
}
