import { DraftBanner, type DraftsElsewhere, useDraft } from '@quina/ui/web'
import { useState } from 'react'
import { getFrom, sendTo } from '../../http/endpoint/api.web.ts'

/** A form whose typing is kept. */
export interface DraftedForm<T> {
  /** `budget.cdp:new`, `budget.cdp:0198…`. */
  readonly screen: string
  readonly read: () => T
  /** Puts in the form what was left unfinished. */
  readonly take: (content: T) => void
  /** Whether it is other than what the form shows already. */
  readonly differs: (content: T) => boolean
}

export interface FormDraft {
  /** When what was left unsaved was typed, until the user says what to do with it. */
  readonly foundAt: number | null
  readonly recover: () => void
  readonly discard: () => void
  readonly touch: () => void
  /** It was saved, or given up: nothing is left to recover. */
  readonly drop: () => void
  /** *Borrador guardado en este equipo a las 09:47 AM* */
  readonly note: string
}

/**
 * Keeps what is typed in a form and not saved, in this browser at once and on the server a little later,
 * and offers it again the next time, on this computer or another.
 */
export function useFormDraft<T>({ screen, read, take, differs }: DraftedForm<T>): FormDraft {
  const [elsewhere] = useState(() => draftsOnServer<T>(screen))
  const { found, recover, discard, touch, clear, note } = useDraft<T>({ name: screen, read, elsewhere })
  return {
    foundAt: found !== null && differs(found.value) ? found.at : null,
    recover: () => {
      const content = recover()
      if (content !== null) take(content)
    },
    discard,
    touch,
    drop: clear,
    note,
  }
}

type Listed = { readonly data: readonly { readonly slot: string; readonly savedAt: string }[] }

/** What the user was typing in a screen, as the server keeps it: the same on every computer. */
function draftsOnServer<T>(screen: string): DraftsElsewhere<T> {
  const path = `/api/drafts/${encodeURIComponent(screen)}`
  return {
    list: async () =>
      (await getFrom<Listed>(path)).data.map(({ slot, savedAt }) => ({ slot, at: Date.parse(savedAt) })),
    read: async (slot) => (await getFrom<{ content: T } | null>(`${path}/${slot}`))?.content ?? null,
    keep: async (slot, content) => void (await sendTo('PUT', `${path}/${slot}`, { body: { content } })),
    forget: async (slot) => void (await sendTo('DELETE', `${path}/${slot}`)),
  }
}

/** Offers what was left unfinished. */
export function DraftNotice({ draft }: { readonly draft: FormDraft }) {
  if (draft.foundAt === null) return null
  return <DraftBanner at={draft.foundAt} onRecover={draft.recover} onDiscard={draft.discard} />
}
