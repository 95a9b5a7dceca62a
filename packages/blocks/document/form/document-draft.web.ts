import { useEffect, useState } from 'react'
import { type FormDraft, useFormDraft } from '../../screen/draft/form-draft.web.tsx'
import type { Contents, Form } from './form.web.ts'

/** The content of a draft: the typed values, and the version on which they are based. */
type DraftContent = Contents & { readonly version: number | null }

/** Keeps the typed and unsaved values of a document as a draft. */
export function useDocumentDraft(form: Form): FormDraft {
  const [screen] = useState(() => screenOf(form))
  const draft = useFormDraft<DraftContent>({
    screen,
    read: () => contentOf(form),
    take: (content) => take(form, content),
    differs: ({ values }) => JSON.stringify(values) !== JSON.stringify(form.contents().values),
  })
  const { touch } = draft
  useEffect(() => touchWhenDirty(form, touch), [form, touch])
  return draft
}

/** How long the typing must pause before the draft is compared, which reads every line. */
const restMs = 250

function touchWhenDirty(form: Form, touch: () => void): () => void {
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

const screenOf = ({ document, state }: Form): string =>
  `${document.module}.${document.name}:${state.get().saved?.id ?? newOf(window.location.pathname)}`

/** A new document whose address names another one, such as a payment to post in the budget, has a draft of its own. */
const newOf = (path: string): string => {
  const last = path.split('/').at(-1) ?? ''
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(last) ? `new:${last}` : 'new'
}

const contentOf = (form: Form): DraftContent => ({
  ...form.contents(),
  version: form.state.get().saved?.version ?? null,
})

/** Keeps the version on which the draft is based: if the document changed since, saving it is refused as a conflict. */
function take(form: Form, { version, ...contents }: DraftContent): void {
  form.fill(contents)
  const { saved } = form.state.get()
  if (saved !== null && version !== null) form.state.set({ saved: { ...saved, version } })
}
