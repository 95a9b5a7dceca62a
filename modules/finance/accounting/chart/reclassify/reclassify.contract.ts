import { defineCommand, defineQuery, f, permission, strings, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'

/** Allows merging two auxiliaries, and opening auxiliaries below an account that has moves. */
export const reclassifyAccounts = permission(
  'accounting.account.reclassify',
  'Unir cuentas y abrir auxiliares con sus saldos',
)

const line = z.object({
  account: z.string(),
  ...stringsOrNull('tercero', 'openItem'),
  ...strings('debit', 'credit'),
})
const reclassified = z.object({
  /** The account that holds the balances now. */
  accountId: z.string(),
  /** The lines of the voucher, posted or previewed; empty when there was nothing to move. */
  lines: z.array(line),
  total: z.string(),
})
export type ReclassifyAnswer = z.output<typeof reclassified>

const shared = { module: 'accounting', access: reclassifyAccounts, answers: reclassified }
const about = { id: f.ref('accounting.account', 'Cuenta') }
const date = f.day('Fecha del comprobante')
const reason = f.note('Motivo', { min: 10, max: 500, help: 'Mínimo 10 letras.' })
const merging = { intoId: f.ref('accounting.account', 'Cuenta que permanece'), date }
const opening = {
  code: f.code('Código de la primera auxiliar', { max: 12 }),
  name: f.text('Nombre', { max: 300 }),
  date,
}

export const mergeAccount = defineCommand({
  ...shared,
  name: 'mergeAccount',
  verb: 'Unir las cuentas',
  consequence:
    'Sus saldos pasan a la otra con un comprobante, y los conceptos, reglas y plantillas que la nombran pasan a nombrar ' +
    'la otra. La cuenta queda inactiva; lo contabilizado no cambia.',
  danger: true,
  about,
  params: { ...merging, reason },
})
export const previewMerge = defineQuery({
  ...shared,
  name: 'previewMerge',
  title: 'Plan de cuentas: ver lo que pasaría al unir una auxiliar',
  tries: true,
  params: { ...about, ...merging },
  opens: ['id'],
})

export const openAuxiliaries = defineCommand({
  ...shared,
  name: 'openAuxiliaries',
  verb: 'Abrir la auxiliar',
  consequence:
    'Crea la primera auxiliar y le pasa con un comprobante todo lo que la cuenta tiene. Desde entonces el movimiento va a ' +
    'las auxiliares; lo contabilizado no cambia.',
  about,
  params: { ...opening, reason },
})
export const previewAuxiliaries = defineQuery({
  ...shared,
  name: 'previewAuxiliaries',
  title: 'Plan de cuentas: ver lo que pasaría al abrir auxiliares',
  tries: true,
  params: { ...about, ...opening },
  opens: ['id'],
})
