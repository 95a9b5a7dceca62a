import type { AnswerOf } from '@quina/blocks'
import { ask, type DocumentForm, readDocument, readOptions } from '@quina/blocks/web'
import { registro } from '@quina/budget/contract'
import { money } from '@quina/kernel'
import { type causacion, pendingSupport } from './causacion.contract.ts'

type Form = DocumentForm<typeof causacion>

/** Fills in the form from a registro: its tercero, its purpose and a line for each rubro with a balance. */
export async function bringRegistro(id: string | undefined, form: Form): Promise<void> {
  if (id === undefined) return
  const { values, labels } = await readDocument(registro, id)
  const terceroId = String(values.terceroId)
  form.set('terceroId', terceroId, { id: terceroId, label: labels.terceroId ?? '' })
  if (form.values().purpose === '') form.set('purpose', String(values.purpose))
  if (form.lines('lines').length > 0) return
  const input = { parent: id, date: form.values().date || undefined }
  const options = await readOptions('budget.registroLine', input)
  const left = options.filter(({ enabled }) => enabled !== false)
  form.load(
    'lines',
    left.map(({ id: registroLineId, label, facts }) => ({
      registroLineId,
      registroLineIdLabel: label,
      registroLineIdFacts: facts ?? null,
      cpc: facts?.defaultCpc ?? '',
      quantity: '1',
    })),
  )
}

/** Fills in the form from a certified support: tercero, document and a line by program, with its rubro when there is only one. */
export async function bringSupport(sourceId: string | undefined, form: Form): Promise<void> {
  if (sourceId === undefined) return
  const { lines, ...support } = await ask(pendingSupport, { sourceId })
  const { terceroId, tercero, registroId, registro, supportNumber, supportDate, purpose } = support
  form.set('terceroId', terceroId, { id: terceroId, label: tercero })
  if (supportNumber !== null) form.set('supportNumber', supportNumber)
  if (supportDate !== null) form.set('supportDate', supportDate)
  if (form.values().purpose === '') form.set('purpose', purpose)
  if (form.lines('lines').length === 0) form.load('lines', await pendingLines(lines, registroId))
  if (registroId !== null) form.set('registroId', registroId, { id: registroId, label: registro ?? '' })
}

async function pendingLines(lines: AnswerOf<typeof pendingSupport>['lines'], parent: string | null) {
  const options = parent === null ? [] : await readOptions('budget.registroLine', { parent })
  const left = options.filter(({ enabled }) => enabled !== false)
  const [only] = left.length === 1 ? left : []
  return lines.map(({ costCentre, amount, ...line }) => ({
    ...line,
    costCentreIdLabel: costCentre ?? '',
    registroLineId: only?.id ?? '',
    registroLineIdLabel: only?.label ?? '',
    registroLineIdFacts: only?.facts ?? null,
    cpc: only?.facts?.defaultCpc ?? '',
    quantity: '1',
    unitPrice: money(amount),
  }))
}
