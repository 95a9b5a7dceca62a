import { call, refreshAll, wordsOf } from '@quina/blocks/web'
import { ConfirmDialog, NoteField } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FactorField, factorOf } from '../power/factor-field.web.tsx'
import { activateUser } from '../user/user.contract.ts'
import type { Someone } from './user-deeds.web.tsx'

/** Keeps someone out, or lets them in again; it is written down why. */
export function TurnDialog({ user, onClose }: { readonly user: Someone; readonly onClose: () => void }) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const verb = user.active ? 'Inactivar usuario' : 'Activar usuario'
  const turn = async (): Promise<void> => {
    setBusy(true)
    try {
      await call(activateUser, {
        params: { id: user.id },
        body: { active: !user.active, reason, ...factorOf(code) },
      })
      await refreshAll(client)
      onClose()
    } catch (refused) {
      setFailure(refused)
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      opened
      title={`${user.active ? 'Inactivar' : 'Activar'} a ${user.name}`}
      consequence={
        user.active
          ? 'Sus sesiones se cierran ahora mismo y no podrá entrar. Lo que hizo queda como está.'
          : 'Podrá entrar de nuevo con los roles que tiene.'
      }
      verb={verb}
      danger={user.active}
      busy={busy}
      error={failure === undefined ? undefined : wordsOf(failure)}
      onClose={onClose}
      onConfirm={() => void turn()}
    >
      <NoteField label="Motivo" value={reason} onChange={setReason} rows={2} required autoFocus />
      <FactorField value={code} failure={failure} onChange={setCode} />
    </ConfirmDialog>
  )
}
