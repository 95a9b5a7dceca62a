import { DraftBanner, type DraftsElsewhere, useDraft } from '@quina/ui/web'
import { useState } from 'react'
import { getFrom, sendTo } from '../../http/endpoint/api.web.ts'

/** A form whose typed values are kept as a draft. */
export interface DraftedForm<T> {
  /** `budget.cdp:new`, `budget.cdp:0198…`. */
  readonly screen: string
  readonly read: () => T
  /** Fills the form with the draft. */
  readonly take: (content: T) => void
  /** Whether the draft differs from what the form already shows. */
  readonly differs: (content: T) => boolean
}

export interface FormDraft {
  /** When the found draft was typed; null once the user decides what to do with it. */
  readonly foundAt: number | null
  readonly recover: () => void
  readonly discard: () => void
  readonly touch: () => void
  /** Deletes the draft, once the form was saved or given up. */
  readonly drop: () => void
  /** *Borrador guardado en este equipo a las 09:47 AM* */
  readonly note: string
}

/**
 * Keeps the typed and unsaved values of a form, in this browser at once and on the server a little later, and offers them again
 * the next time, on this computer or another.
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

type DraftList = { readonly data: readonly { readonly slot: string; readonly savedAt: string }[] }

/** The draft of a screen on the server: the same on every computer. */
function draftsOnServer<T>(screen: string): DraftsElsewhere<T> {
  const path = `/api/drafts/${encodeURIComponent(screen)}`
  return {
    list: async () =>
      (await getFrom<DraftList>(path)).data.map(({ slot, savedAt }) => ({ slot, at: Date.parse(savedAt) })),
    read: async (slot) => (await getFrom<{ content: T } | null>(`${path}/${slot}`))?.content ?? null,
    keep: async (slot, content) => void (await sendTo('PUT', `${path}/${slot}`, { body: { content } })),
    forget: async (slot) => void (await sendTo('DELETE', `${path}/${slot}`)),
  }
}

/** Offers to recover the draft. */
export function DraftNotice({ draft }: { readonly draft: FormDraft }) {
  if (draft.foundAt === null) return null
  return <DraftBanner at={draft.foundAt} onRecover={draft.recover} onDiscard={draft.discard} />
}
