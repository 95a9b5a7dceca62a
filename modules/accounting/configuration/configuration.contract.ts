import { endpoint } from '@quina/blocks'
import { isDay } from '@quina/kernel'
import { z } from 'zod'

export const configurationPermissions = {
  view: 'accounting.configuration.view',
  edit: 'accounting.configuration.edit',
  approve: 'accounting.configuration.approve',
} as const

const path = '/api/accounting/configuration'
const tag = 'accounting'
const day = z.string().refine(isDay, 'La fecha no es válida.')
const value = z.union([z.string(), z.boolean()])
const reason = z.string().trim().min(5, 'Escriba al menos 5 letras.').max(500)

/** One line of a template as it travels. */
export const ruleShape = z.strictObject({
  when: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
  side: z.enum(['debit', 'credit']),
  account: z.string().trim().max(80),
  value: z.string().trim().max(200),
})

const options = z.record(z.string(), z.string())
const step = z.object({
  key: z.string(),
  title: z.string(),
  percent: z.number(),
  detail: z.string(),
  to: z.string().nullable(),
})
const purpose = z.object({
  key: z.string(),
  area: z.string(),
  label: z.string(),
  help: z.string(),
  accountId: z.string().nullable(),
  account: z.string().nullable(),
  fromDay: z.string().nullable(),
})
const posting = z.object({
  event: z.string(),
  label: z.string(),
  facts: z.record(z.string(), options),
  values: options,
  accounts: options,
  lines: z.array(ruleShape),
  own: z.boolean(),
  fromDay: z.string().nullable(),
})
const policy = z.object({
  name: z.string(),
  label: z.string(),
  options: options.nullable(),
  value,
})
const proposal = z.object({
  id: z.string(),
  kind: z.enum(['purpose', 'posting']),
  what: z.string(),
  change: z.string(),
  fromDay: z.string(),
  reason: z.string().nullable(),
  by: z.string().nullable(),
  mine: z.boolean(),
})

export const configurationAnswer = z.object({
  vigencia: z.number(),
  /** The first day from which something may change; null while nothing was closed. */
  lockedUntil: z.string().nullable(),
  steps: z.array(step),
  purposes: z.array(purpose),
  postings: z.array(posting),
  policies: z.array(policy),
  proposals: z.array(proposal),
})
export type Configuration = z.output<typeof configurationAnswer>
export type ConfigurationPosting = Configuration['postings'][number]

/** The configuration as it holds today. */
export const readConfiguration = endpoint({
  method: 'GET',
  path,
  access: configurationPermissions.view,
  tag,
  summary: 'Configuración contable',
  query: z.object({ vigencia: z.coerce.number().int().min(2000).max(2100) }),
  answer: configurationAnswer,
})

const changed = z.object({ status: z.enum(['current', 'proposed']) })
const change = { access: configurationPermissions.edit, tag, method: 'POST' as const, answer: changed }

export const choosePurpose = endpoint({
  ...change,
  path: `${path}/purpose`,
  summary: 'Configuración contable: elegir la cuenta de un propósito',
  body: z.strictObject({ key: z.string().max(80), accountId: z.uuid(), fromDay: day, reason }),
})

/** Without lines, the event goes back to those that the program declares. */
export const changePosting = endpoint({
  ...change,
  path: `${path}/posting`,
  summary: 'Configuración contable: cambiar una plantilla',
  body: z.strictObject({
    event: z.string().max(80),
    lines: z.array(ruleShape).max(60).nullable(),
    fromDay: day,
    reason,
  }),
})

export const decidePolicy = endpoint({
  ...change,
  path: `${path}/policy`,
  summary: 'Configuración contable: decidir una política',
  body: z.strictObject({ name: z.string().max(100), fromDay: day, value }),
})

/** Accepting is for another person than whoever proposed; rejecting, for either. */
export const decideProposal = endpoint({
  method: 'POST',
  path: `${path}/proposal/:kind/:id/:decision`,
  access: configurationPermissions.approve,
  tag,
  summary: 'Configuración contable: aprobar o rechazar un cambio',
  params: z.object({
    kind: z.enum(['purpose', 'posting']),
    id: z.uuid(),
    decision: z.enum(['accept', 'reject']),
  }),
  answer: z.object({ id: z.string() }),
})

const texts = z.record(z.string(), z.string())
const line = z.object({ account: z.string(), name: z.string(), debit: z.string(), credit: z.string() })

/** What an event would post on a day, with lines being edited or with those that hold. */
export const simulatePosting = endpoint({
  method: 'POST',
  path: `${path}/simulate`,
  access: configurationPermissions.view,
  tag,
  summary: 'Configuración contable: simular un asiento',
  dry: true,
  body: z.strictObject({
    event: z.string().max(80),
    lines: z.array(ruleShape).max(60).nullable(),
    date: day,
    facts: texts,
    values: texts,
    accounts: texts,
  }),
  answer: z.object({ lines: z.array(line), debit: z.string(), credit: z.string(), drawn: z.string() }),
})
export type Simulated = z.output<typeof simulatePosting.answer & z.ZodType>

export const loadSeeds = endpoint({
  method: 'POST',
  path: `${path}/seed`,
  access: configurationPermissions.edit,
  tag,
  summary: 'Configuración contable: cargar las semillas',
  answer: z.object({ accounts: z.number(), purposes: z.number() }),
})

export const exportConfiguration = endpoint({
  method: 'GET',
  path: `${path}/export`,
  access: configurationPermissions.view,
  tag,
  summary: 'Configuración contable: exportar',
})

const imported = z.object({
  changes: z.array(z.string()),
  problems: z.array(z.string()),
})
export type Imported = z.output<typeof imported>
const upload = { method: 'POST' as const, access: configurationPermissions.edit, tag, upload: true as const }

export const checkConfiguration = endpoint({
  ...upload,
  path: `${path}/import/check`,
  summary: 'Configuración contable: revisar un archivo sin aplicarlo',
  dry: true,
  answer: imported,
})

export const importConfiguration = endpoint({
  ...upload,
  path: `${path}/import/apply`,
  summary: 'Configuración contable: importar un archivo',
  answer: imported,
})
