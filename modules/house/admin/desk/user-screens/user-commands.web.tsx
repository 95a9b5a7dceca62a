import { act, CommandDialog, useGo, usePress } from '@quina/blocks/web'
import { type ReactNode, useState } from 'react'
import {
  activateUser,
  closeUserSessions,
  dismissForgotten,
  type Entry,
  resetPassword,
  unlockUser,
} from '../../user/user/user.contract.ts'
import { EntryDialog } from './entry-dialog.web.tsx'

/** The user on whom an action is taken. */
export type Someone = Readonly<{ id: string; name: string; active: boolean }>

/** The actions of an administrator on a user, from the list or from the user's page. */
export function useUserCommands() {
  const go = useGo()
  const { press } = usePress()
  const [dialog, setDialog] = useState<ReactNode>(null)
  const [given, setGiven] = useState<{ readonly name: string; readonly entry: Entry } | null>(null)
  const close = () => setDialog(null)
  const run = (of: unknown, work: (options: { key: string }) => Promise<unknown>, done: string) =>
    void press({ of, run: (key) => work({ key }), done: () => done })
  return {
    go: (address: string) => void go(address),
    reset: (user: Someone, reason?: string) =>
      setDialog(
        <ResetDialog
          user={user}
          reason={reason}
          onGiven={(entry) => setGiven({ name: user.name, entry })}
          onClose={close}
        />,
      ),
    dismiss: ({ id, name }: Pick<Someone, 'id' | 'name'>) =>
      run(
        ['dismiss', id],
        (keyed) => act(dismissForgotten, { id }, keyed),
        `Solicitud de ${name} descartada`,
      ),
    turn: (user: Someone) => setDialog(<TurnDialog user={user} onClose={close} />),
    unlock: ({ id, name }: Someone) =>
      run(['unlock', id], (keyed) => act(unlockUser, { id }, keyed), `${name} puede volver a entrar`),
    closeSessions: ({ id, name }: Someone, sessionId: string | null = null) =>
      run(
        ['close', id, sessionId],
        (keyed) => act(closeUserSessions, { id, sessionId }, keyed),
        sessionId === null ? `Sesiones de ${name} cerradas` : 'Sesión cerrada',
      ),
    dialogs: (
      <>
        {dialog}
        {given && <EntryDialog {...given} hours="30 minutos" onClose={() => setGiven(null)} />}
      </>
    ),
  }
}

interface ResetProps {
  readonly user: Someone
  /** The reason, when it is already known. */
  readonly reason?: string | undefined
  /** Receives the new credentials, to be handed over. */
  readonly onGiven: (entry: Entry) => void
  readonly onClose: () => void
}

/** Restores access for a user who forgot their password. */
const ResetDialog = ({ user: { id, name }, reason = '', onGiven, onClose }: ResetProps) => (
  <CommandDialog
    of={resetPassword}
    about={{ id }}
    title={`Restablecer la contraseña de ${name}`}
    begun={{ reason, entry: 'link' }}
    spans={{ reason: 12, twoFactor: 12 }}
    done={(entry) => {
      onGiven(entry)
      return 'La contraseña anterior ya no sirve.'
    }}
    onClose={onClose}
  />
)

type TurnProps = Readonly<{ user: Someone; onClose: () => void }>

/** Deactivates or reactivates a user, with a reason. */
function TurnDialog({ user: { id, name, active }, onClose }: TurnProps) {
  const verb = active ? 'Inactivar' : 'Activar'
  return (
    <CommandDialog
      of={activateUser}
      about={{ id, active: !active }}
      title={`${verb} a ${name}`}
      verb={`${verb} usuario`}
      danger={active}
      consequence={
        active
          ? 'Sus sesiones se cierran ahora mismo y no podrá entrar. Lo que hizo queda como está.'
          : 'Podrá entrar de nuevo con los roles que tiene.'
      }
      done={() => `${name} ${active ? 'ya no puede' : 'puede'} entrar`}
      onClose={onClose}
    />
  )
}
