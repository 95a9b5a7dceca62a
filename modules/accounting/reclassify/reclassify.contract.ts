import { code, day, endpoint, note, ref, text } from '@quina/blocks'
import { isDay } from '@quina/kernel'
import { z } from 'zod'

/** Lets somebody join two auxiliaries, or open auxiliaries below an account that has moves. */
export const reclassifyAccounts = 'accounting.account.reclassify'

const path = '/api/accounting/account/:id'
const common = { method: 'POST', access: reclassifyAccounts, tag: 'accounting' } as const
const params = z.object({ id: z.uuid() })
const reason = z.string().trim().min(10, 'Escriba al menos 10 letras.').max(500)
const on = { date: z.string().refine(isDay, 'La fecha no es válida.'), reason }

const mergeBody = z.strictObject({ intoId: z.uuid('Elija la cuenta que permanece.'), ...on })
const openBody = z.strictObject({
  code: z.string().trim().max(12),
  name: z.string().trim().min(1, 'Escriba el nombre.').max(300),
  ...on,
})

const line = z.object({
  account: z.string(),
  tercero: z.string().nullable(),
  openItem: z.string().nullable(),
  debit: z.string(),
  credit: z.string(),
})
const answer = z.object({
  /** Where the balances are now. */
  accountId: z.string(),
  /** The voucher as it is or would be posted; none when there was nothing to move. */
  lines: z.array(line),
  total: z.string(),
})
export type Reclassified = z.output<typeof answer>

export const mergeAccount = endpoint({
  ...common,
  path: `${path}/merge`,
  summary: 'Plan de cuentas: unir una auxiliar a otra',
  params,
  body: mergeBody,
  answer,
})
export const previewMerge = endpoint({
  ...common,
  path: `${path}/merge/preview`,
  summary: 'Plan de cuentas: ver lo que pasaría al unir una auxiliar',
  dry: true,
  params,
  body: mergeBody,
  answer,
})
export const openAuxiliaries = endpoint({
  ...common,
  path: `${path}/auxiliaries`,
  summary: 'Plan de cuentas: reclasificar y abrir auxiliares',
  params,
  body: openBody,
  answer,
})
export const previewAuxiliaries = endpoint({
  ...common,
  path: `${path}/auxiliaries/preview`,
  summary: 'Plan de cuentas: ver lo que pasaría al abrir auxiliares',
  dry: true,
  params,
  body: openBody,
  answer,
})

const dated = {
  date: day('Fecha del comprobante'),
  reason: note('Motivo', { min: 10, max: 500, help: 'Mínimo 10 letras.' }),
}
export const mergeFields = { intoId: ref('accounting.account', 'Cuenta que permanece'), ...dated }
export const openFields = {
  code: code('Código de la primera auxiliar', { max: 12 }),
  name: text('Nombre', { max: 300 }),
  ...dated,
}
