import { defineQuery, permissionFor, strings, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'
import { causacion } from '../causacion/causacion.contract.ts'

const {
  kind: _kind,
  sourceId: _source,
  supportDate: _day,
  electronicCode: _code,
  supervisor: _who,
  final: _last,
  ...input
} = causacion.fields

const table = z.object({
  title: z.string(),
  columns: z.array(z.object({ label: z.string(), align: z.enum(['start', 'end']) })),
  rows: z.array(z.array(z.string())),
})

const withheld = z.object({
  ...strings('ruleId', 'kind', 'code', 'name', 'account', 'base', 'rate'),
  rateUnit: z.enum(['percent', 'mil']),
  amount: z.string(),
  ...stringsOrNull('proposed', 'reason', 'norm'),
  explanation: z.string(),
})

const totals = z.object({ ...strings('base', 'vat', 'gross', 'withheld', 'amortised', 'net') })

const foreseen = z.object({
  totals,
  withholdings: z.array(withheld),
  spared: z.array(z.object({ kind: z.string(), concept: z.string().nullable(), reason: z.string() })),
  /** For each line of the registro: its balance, the amount this causación uses and the remainder. */
  registro: z.array(
    z.object({ label: z.string(), available: z.string(), input: z.string(), left: z.string() }),
  ),
  voucher: table,
})
export type Foreseen = z.output<typeof foreseen>

/** Previews what a causación would withhold, owe and post, while the user types it. */
export const foreseeCausacion = defineQuery({
  id: 'accounting.foreseeCausacion',
  title: 'Causaciones: ver lo que se contabilizaría',
  access: permissionFor(causacion, 'view'),
  params: input,
  answers: foreseen,
})
