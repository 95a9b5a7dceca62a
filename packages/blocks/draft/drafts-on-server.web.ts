import type { DraftsElsewhere } from '@quina/ui/web'
import { getFrom, sendTo } from '../endpoint/api.web.ts'

interface Listed {
  readonly data: readonly { readonly slot: string; readonly savedAt: string }[]
}

/** What the user was typing in a screen, as the server keeps it: the same on every computer. */
export function draftsOnServer<T>(screen: string): DraftsElsewhere<T> {
  const path = `/api/drafts/${encodeURIComponent(screen)}`
  return {
    list: async () =>
      (await getFrom<Listed>(path)).data.map(({ slot, savedAt }) => ({ slot, at: Date.parse(savedAt) })),
    read: async (slot) => (await getFrom<{ content: T } | null>(`${path}/${slot}`))?.content ?? null,
    keep: async (slot, content) => void (await sendTo('PUT', `${path}/${slot}`, { body: { content } })),
    forget: async (slot) => void (await sendTo('DELETE', `${path}/${slot}`)),
  }
}
