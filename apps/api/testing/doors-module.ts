import { endpoint } from '@quina/blocks'
import {
  mayPass,
  type Operation,
  type ServerModule,
  serverModule,
  sessionOperation,
  signedInOf,
} from '@quina/blocks/server'
import { z } from 'zod'

export const openDoorsPath = '/api/doors/open'

/**
 * Which doors of the product open for the caller, as `GET /api/foo`: decided for all of them by what each door calls, with the
 * session as each door receives it. That each door does call it is what `openDoors` proves by knocking.
 */
export function doorsModule(operations: () => readonly Operation[]): ServerModule {
  const open = sessionOperation(
    endpoint({
      method: 'GET',
      path: openDoorsPath,
      access: 'session',
      tag: 'doors',
      summary: 'Which doors open',
      answer: z.array(z.string()),
    }),
    async (call) => {
      const opens = ({ endpoint: { access } }: Operation) => {
        try {
          mayPass(access, signedInOf(call))
          return true
        } catch {
          return false
        }
      }
      return operations()
        .filter(opens)
        .map(({ endpoint: { method, path } }) => `${method} ${path}`)
    },
  )
  return serverModule({ name: 'doors', label: 'Puertas', operations: [open], jobs: [] })
}
