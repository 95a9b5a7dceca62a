import { act, refreshAll, useGo, wordsOf } from '@quina/blocks/web'
import { ChoiceField, ConfirmDialog, FlagField, NoteField, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { codeOf, FactorField } from '../power/factor-field.web.tsx'
import {
  activateUser,
  closeUserSessions,
  dismissForgotten,
  type Entry,
  resetPassword,
  unlockUser,
} from '../user/user.contract.ts'
import { EntryDialog, entryWays } from './entry-dialog.web.tsx'

/** Someone about whom something is done. */
export interface Someone {
  readonly id: string
  readonly name: string
  readonly active: boolean
}

/** What an administrator does about someone, from the list or from their page. */
export function useUserDeeds() {
  const client = useQueryClient()
  const go = useGo()
  const [dialog, setDialog] = useState<ReactNode>(null)
  const close = () => setDialog(null)
  const run = async (work: Promise<unknown>, done: string): Promise<void> => {
    try {
      await work
      await refreshAll(client)
      void toast({ message: done, tone: 'good' })
    } catch (failure) {
      void toast({ message: wordsOf(failure), tone: 'bad' })
    }
  }
  return {
    go: (address: string) => void go(address),
    reset: (user: Someone, reason?: string) =>
      setDialog(<ResetDialog user={user} reason={reason} onClose={close} />),
    dismiss: ({ id, name }: Pick<Someone, 'id' | 'name'>) =>
      void run(act(dismissForgotten, { id }), `Solicitud de ${name} descartada`),
    turn: (user: Someone) => setDialog(<TurnDialog user={user} onClose={close} />),
    unlock: ({ id, name }: Someone) => void run(act(unlockUser, { id }), `${name} puede volver a entrar`),
    closeSessions: ({ id, name }: Someone, sessionId: string | null = null) =>
      void run(
        act(closeUserSessions, { id, sessionId }),
        sessionId === null ? `Sesiones de ${name} cerradas` : 'Sesión cerrada',
      ),
    dialogs: dialog,
  }
}

interface ResetProps {
  readonly user: Someone
  /** Why, when it is already known. */
  readonly reason?: string | undefined
  readonly onClose: () => void
}

/** The way back in for who forgot their password. */
function ResetDialog({ user, reason: known = '', onClose }: ResetProps) {
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
      setGiven(await act(resetPassword, { ...body, id, code: codeOf(body.code) }))
      await refreshAll(client)
    } catch (refused) {
      setFailure(refused)
    } finally {
      setBusy(false)
    }
  }
  return { given, failure, busy, reset }
}

/** Keeps someone out, or lets them in again; it is written down why. */
function TurnDialog({ user, onClose }: { readonly user: Someone; readonly onClose: () => void }) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const verb = user.active ? 'Inactivar usuario' : 'Activar usuario'
  const turn = async (): Promise<void> => {
    setBusy(true)
    try {
      await act(activateUser, { id: user.id, active: !user.active, reason, code: codeOf(code) })
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
