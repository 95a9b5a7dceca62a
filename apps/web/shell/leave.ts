import { logout } from '@quina/admin/web'
import { Refusal } from '@quina/blocks/web'
import { keepDraftsNow, toast } from '@quina/ui/web'

/** Closes the session, once unsaved typing is stored. It stays open when the server could not close it, with a message. */
export async function leave(): Promise<void> {
  try {
    await keepDraftsNow()
    await logout()
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    await toast({ message: `La sesión sigue abierta. ${failure.message}`, tone: 'bad' })
  }
}
