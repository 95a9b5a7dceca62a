import { DraftBanner, useDraft } from '@quina/ui/web'
import { useEffect, useState } from 'react'
import { getFrom, sendTo } from '../endpoint/api.web.ts'
import type { Contents, Form } from './form.web.ts'

/** What a draft keeps of a form: what is typed, and the version it was typed over. */
interface DraftContent extends Contents {
  readonly version: number | null
}

interface Found {
  readonly at: number
  readonly content: DraftContent
}

export interface DocumentDraft {
  /** What was left unsaved the last time, until the user says what to do with it. */
  readonly found: Found | null
  readonly recover: () => void
  readonly discard: () => void
  /** It was saved, or given up: nothing is left to recover. */
  readonly drop: () => void
  /** *Borrador guardado en este equipo a las 09:47 AM* */
  readonly note: string
}

/**
 * Keeps what is typed in a form and not saved, in this browser at once and on the server a little later,
 * and offers it again the next time, on this computer or another.
 */
export function useDocumentDraft(form: Form): DocumentDraft {
  const [screen] = useState(() => screenOf(form))
  const path = `/api/drafts/${encodeURIComponent(screen)}`
  const draft = useDraft<DraftContent>({
    name: screen,
    read: () => contentOf(form),
    send: async (content) => void (await sendTo('PUT', path, { body: { content } })),
  })
  const [elsewhere, setElsewhere] = useElsewhere(path, draft.found === null && !form.isDirty())
  useEffect(() => touchedWhenDirty(form, draft.touch), [form, draft.touch])
  const here = draft.found && { at: draft.found.at, content: draft.found.value }
  const offered = here ?? elsewhere
  const drop = () => {
    draft.clear()
    setElsewhere(null)
    sendTo('DELETE', path).catch(tellMissing)
  }
  const recover = () => {
    if (offered !== null) take(form, offered.content)
    draft.recover()
    setElsewhere(null)
  }
  const found = offered !== null && saysMore(form, offered.content) ? offered : null
  return { found, recover, discard: drop, drop, note: draft.note }
}

/** Whether there is anything to keep is asked when the typing rests: it reads every line. */
const restMs = 250

function touchedWhenDirty(form: Form, touch: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = form.watch(() => {
    clearTimeout(timer)
    timer = setTimeout(() => form.isDirty() && touch(), restMs)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** What was being typed on another computer, when there is nothing on this one. */
function useElsewhere(path: string, wanted: boolean) {
  const [found, setFound] = useState<Found | null>(null)
  const [asked] = useState(wanted)
  useEffect(() => {
    if (!asked) return
    const stop = new AbortController()
    getFrom<{ content: DraftContent; savedAt: string } | null>(path, {}, stop.signal)
      .then((kept) => kept && setFound({ at: Date.parse(kept.savedAt), content: kept.content }))
      .catch((failure: unknown) => stop.signal.aborted || tellMissing(failure))
    return () => stop.abort()
  }, [path, asked])
  return [found, setFound] as const
}

/** The browser has it: a server that cannot be reached changes nothing for the user. */
const tellMissing = (failure: unknown): void =>
  console.warn('the draft on the server was not reached', failure)

const screenOf = ({ document, state }: Form): string =>
  `${document.module}.${document.name}:${state.get().saved?.id ?? newOf(window.location.pathname)}`

/** A new one of something that its address names, a payment to be told in the budget, is no draft of another's. */
const newOf = (path: string): string => {
  const last = path.split('/').at(-1) ?? ''
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(last) ? `new:${last}` : 'new'
}

const contentOf = (form: Form): DraftContent => ({
  ...form.contents(),
  version: form.state.get().saved?.version ?? null,
})

const saysMore = (form: Form, { values }: DraftContent): boolean =>
  JSON.stringify(values) !== JSON.stringify(form.contents().values)

/** The version is the one it was typed over: if the document changed since then, saving it will say so. */
function take(form: Form, { version, ...contents }: DraftContent): void {
  form.fill(contents)
  const { saved } = form.state.get()
  if (saved !== null && version !== null) form.state.set({ saved: { ...saved, version } })
}

export function DraftNotice({ draft }: { readonly draft: DocumentDraft }) {
  if (draft.found === null) return null
  return <DraftBanner at={draft.found.at} onRecover={draft.recover} onDiscard={draft.discard} />
}
