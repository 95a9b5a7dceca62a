import type { Actor } from '@quina/blocks/server'
import { newId } from '@quina/kernel'

type ActorInput = Partial<Omit<Actor, 'permissions'>> & { readonly permissions?: readonly string[] }

const everything: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true })

/** An actor for tests, with all permissions unless they are listed. */
export const actorFor = ({ permissions, ...given }: ActorInput = {}): Actor => ({
  userId: newId(),
  name: 'Ana Prueba',
  campusId: newId(),
  ...given,
  permissions: permissions ? new Set(permissions.map((name) => name.toLowerCase())) : everything,
})
