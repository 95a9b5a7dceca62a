import { isWritingElsewhere } from '@quina/ui/web'
import type { Form } from './form.web.ts'

/** A form on its way from the screen that created the document to the screen that edits it. */
export interface HandedForm {
  readonly form: Form
  /** The requested action, to be resumed. */
  readonly action: string | undefined
  /** The field that had the focus. */
  readonly focused: string | undefined
  readonly savedAt: Date
}

const handed = new Map<string, HandedForm>()

const keyOf = ({ document }: Form, id: string): string => `${document.module}.${document.name}/${id}`

export const handOn = (id: string, form: Form, action?: string): void =>
  void handed.set(keyOf(form, id), { form, action, focused: focusedField(), savedAt: new Date() })

/** Takes the form handed over for a document; only once. */
export function takeHanded(document: Form['document'], id: string): HandedForm | undefined {
  const key = `${document.module}.${document.name}/${id}`
  const found = handed.get(key)
  handed.delete(key)
  return found
}

const focusedField = (): string | undefined => {
  const field = document.activeElement
  return field instanceof HTMLElement ? (field.getAttribute('name') ?? undefined) : undefined
}

/** Restores the focus to its field or cell, unless something opened meanwhile has it. */
export function focusAgain({ form, focused }: HandedForm, root: HTMLElement | null): void {
  if (isWritingElsewhere(root)) return
  if (focused !== undefined) root?.querySelector<HTMLElement>(`[name="${focused}"]`)?.focus()
  else for (const { standing } of Object.values(form.grids)) if (standing) focusCell(root, standing.id)
}

/** The input of the active line. */
export const focusCell = (root: ParentNode | null, line: string): void =>
  root?.querySelector<HTMLElement>(`[data-row="${line}"] input`)?.focus()
