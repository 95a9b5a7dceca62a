import { call, refreshAll, useGo, wordsOf } from '@quina/blocks/web'
import { toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { closeUserSessions, dismissForgotten, unlockUser } from '../user/user.contract.ts'
import { ResetDialog } from './reset-dialog.web.tsx'
import { TurnDialog } from './turn-dialog.web.tsx'

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
      void run(call(dismissForgotten, { params: { id } }), `Solicitud de ${name} descartada`),
    turn: (user: Someone) => setDialog(<TurnDialog user={user} onClose={close} />),
    unlock: ({ id, name }: Someone) =>
      void run(call(unlockUser, { params: { id } }), `${name} puede volver a entrar`),
    closeSessions: ({ id, name }: Someone, sessionId: string | null = null) =>
      void run(
        call(closeUserSessions, { params: { id }, body: { sessionId } }),
        sessionId === null ? `Sesiones de ${name} cerradas` : 'Sesión cerrada',
      ),
    dialogs: dialog,
  }
}
