import {
  defineCommand,
  defineFile,
  defineQuery,
  type Field,
  f,
  permission,
  strings,
  stringsOrNull,
} from '@quina/blocks'
import { z } from 'zod'

export const configurationPermissions = {
  view: permission('accounting.configuration.view', 'Ver la configuración contable'),
  edit: permission('accounting.configuration.edit', 'Cambiar la configuración contable'),
  approve: permission('accounting.configuration.approve', 'Aprobar cambios de la configuración contable'),
}

const value = z.union([z.string(), z.boolean()])

/** One line of a template, as it is sent. */
export const ruleShape = z.strictObject({
  when: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
  side: z.enum(['debit', 'credit']),
  account: z.string().trim().max(80),
  value: z.string().trim().max(200),
})

const options = z.record(z.string(), z.string())
const step = z.object({
  ...strings('key', 'title'),
  percent: z.number(),
  detail: z.string(),
  to: z.string().nullable(),
})
const purpose = z.object({
  ...strings('key', 'area', 'label', 'help'),
  ...stringsOrNull('accountId', 'account', 'fromDay'),
})
const posting = z.object({
  ...strings('event', 'label'),
  facts: z.record(z.string(), options),
  values: options,
  accounts: options,
  lines: z.array(ruleShape).readonly(),
  own: z.boolean(),
  fromDay: z.string().nullable(),
})
const policy = z.object({ name: z.string(), label: z.string(), options: options.nullable(), value })
const proposal = z.object({
  id: z.string(),
  kind: z.enum(['purpose', 'posting']),
  ...strings('what', 'change', 'fromDay'),
  ...stringsOrNull('reason', 'by'),
  mine: z.boolean(),
})

export const configurationAnswer = z.object({
  vigencia: z.number(),
  /** The last closed day, after which changes may begin; null while nothing was closed. */
  lockedUntil: z.string().nullable(),
  steps: z.array(step),
  purposes: z.array(purpose),
  postings: z.array(posting),
  policies: z.array(policy),
  proposals: z.array(proposal),
})
export type Configuration = z.output<typeof configurationAnswer>
export type ConfigurationPosting = Configuration['postings'][number]

const module = 'accounting'

/** The configuration in force today. */
export const readConfiguration = defineQuery({
  module,
  name: 'configuration',
  title: 'Configuración contable',
  access: configurationPermissions.view,
  params: { vigencia: f.integer('Vigencia', { min: 2000, max: 2100 }) },
  answers: configurationAnswer,
})

const changes = {
  module,
  access: configurationPermissions.edit,
  verb: 'Guardar el cambio',
  answers: z.object({ status: z.enum(['current', 'proposed']) }),
}
const dated = { fromDay: f.day('Rige desde'), reason: f.note('Motivo', { min: 5, max: 500 }) }

export const choosePurpose = defineCommand({
  ...changes,
  name: 'choosePurpose',
  title: 'Configuración contable: cuenta de un propósito',
  about: { key: f.code('Propósito', { max: 80 }) },
  params: { accountId: f.ref('accounting.account', 'Cuenta'), ...dated },
})

type Rule = z.output<typeof ruleShape>
/** The lines of a template being edited; null for those of the program, or those in force. */
const rules: Field<readonly Rule[] | null> = {
  kind: 'lines',
  label: 'Líneas',
  of: {},
  schema: z.array(ruleShape).max(60).readonly().nullable(),
}

export const changePosting = defineCommand({
  ...changes,
  name: 'changePosting',
  title: 'Configuración contable: plantilla de un hecho',
  about: { event: f.code('Plantilla', { max: 80 }), lines: rules },
  params: dated,
})

export const decidePolicy = defineCommand({
  ...changes,
  name: 'decidePolicy',
  about: { name: f.code('Política', { max: 100 }) },
  params: { value: f.text('Valor'), fromDay: dated.fromDay },
})

/** Only a person other than the proposer may accept; either may reject. */
export const decideProposal = defineCommand({
  module,
  name: 'decideProposal',
  verb: 'Aprobar o rechazar el cambio',
  access: configurationPermissions.approve,
  about: {
    kind: f.choice('De', { purpose: 'Propósito', posting: 'Plantilla' }),
    id: f.ref('accounting.proposal', 'Cambio'),
    decision: f.choice('Decisión', { accept: 'Aprobar', reject: 'Rechazar' }),
  },
  answers: z.object({ id: z.string() }),
})

const typed = (label: string): Field<Readonly<Record<string, string>>> => ({
  kind: 'lines',
  label,
  of: {},
  schema: z.record(z.string(), z.string()),
})
const line = z.object({ account: z.string(), name: z.string(), debit: z.string(), credit: z.string() })
const simulated = z.object({ lines: z.array(line), debit: z.string(), credit: z.string(), drawn: z.string() })
export type SimulationAnswer = z.output<typeof simulated>

/** Simulates the voucher of an event on a day, with the lines being edited or those in force. */
export const simulatePosting = defineQuery({
  module,
  name: 'simulatePosting',
  title: 'Configuración contable: simular un asiento',
  access: configurationPermissions.view,
  params: {
    event: f.code('Plantilla', { max: 80 }),
    lines: rules,
    date: f.day('Fecha'),
    facts: typed('Hechos'),
    values: typed('Valores'),
    accounts: typed('Cuentas'),
  },
  answers: simulated,
})

export const loadSeeds = defineCommand({
  module,
  name: 'loadSeeds',
  verb: 'Cargar semillas',
  access: configurationPermissions.edit,
  answers: z.object({ accounts: z.number(), purposes: z.number() }),
})

export const exportConfiguration = defineFile({
  module,
  name: 'exportConfiguration',
  taken: 'export',
  title: 'Configuración contable: exportar',
  access: configurationPermissions.view,
})

const imported = z.object({ changes: z.array(z.string()), problems: z.array(z.string()) })
export type ImportAnswer = z.output<typeof imported>
const brought = { module, access: configurationPermissions.edit, takes: 'file', answers: imported } as const

export const checkConfiguration = defineQuery({
  ...brought,
  name: 'checkConfiguration',
  title: 'Configuración contable: revisar un archivo sin aplicarlo',
})

export const importConfiguration = defineCommand({
  ...brought,
  name: 'importConfiguration',
  verb: 'Importar la configuración',
})
