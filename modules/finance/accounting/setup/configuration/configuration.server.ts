import { parameterName } from '@quina/blocks'
import {
  decideParameter,
  type Input,
  type Operation,
  parameterOn,
  refusing,
  sentFile,
  serveCommand,
  serveFile,
  serveQuery,
} from '@quina/blocks/server'
import { rowsFrom, rowWhere, type Tx } from '@quina/db/server'
import { keepsPublicBooks } from '@quina/hospital/server'
import { type Day, insist, Problem } from '@quina/kernel'
import { z } from 'zod'
import { mustPost } from '../../ledger/posting/check.domain.ts'
import { type AnyPosting, type PostingRule, postings } from '../../ledger/posting/posting.contract.ts'
import { purposes } from '../../ledger/purpose/purpose.contract.ts'
import { seedPurposes } from '../../ledger/purpose/purpose.server.ts'
import { seedChart, seedPublishedChart, seedVoucherKinds } from '../starter/seed.server.ts'
import { changePurpose, changeTemplate, closedUntil, decide, mustBeAfter } from './change.server.ts'
import {
  type Configuration,
  changePosting,
  checkConfiguration,
  choosePurpose,
  decidePolicy,
  decideProposal,
  exportConfiguration,
  type ImportAnswer,
  importConfiguration,
  loadSeeds,
  readConfiguration,
  ruleShape,
  simulatePosting,
} from './configuration.contract.ts'
import { policies } from './policies.contract.ts'
import { simulate } from './simulate.server.ts'
import { stepsOf } from './steps.server.ts'

const askingOf = ({ today, actor: { userId } }: Pick<Input<unknown>, 'today' | 'actor'>) => ({
  vigencia: Number(today.slice(0, 4)),
  today,
  userId,
})

const twoPeople = { code: 'CON-054', message: 'Quien propone un cambio no lo aprueba.' }

/** The wizard of the books: reads the configuration, changes it and simulates its vouchers. */
export const configurationOperations: Operation[] = refusing(
  { 'accounting.purpose_account_two_people': twoPeople, 'accounting.posting_rule_two_people': twoPeople },
  [
    serveQuery(readConfiguration, (call) => configurationOf(call.tx, { ...askingOf(call), ...call.input })),
    serveCommand(choosePurpose, async ({ tx, input }) => ({ status: await changePurpose(tx, input) })),
    serveCommand(changePosting, async ({ tx, input }) => ({ status: await changeTemplate(tx, input) })),
    serveCommand(decidePolicy, async ({ tx, input: { name, fromDay, value }, actor }) => {
      const policy = policies.find((one) => parameterName(one) === name)
      insist(policy !== undefined, 'CON-126', `No existe la política «${name}».`, { status: 404 })
      mustBeAfter(await closedUntil(tx), fromDay)
      const typed = policy.field.kind === 'flag' ? value === 'true' : value
      await decideParameter(tx, policy, { fromDay, value: typed, userId: actor.userId })
      return { status: 'current' as const }
    }),
    serveCommand(decideProposal, async ({ tx, input: { kind, id, decision }, actor }) => {
      await decide(tx, { kind, id, accepts: decision === 'accept', userId: actor.userId })
      return { id }
    }),
    serveQuery(simulatePosting, ({ tx, input }) => simulate(tx, input)),
    serveCommand(loadSeeds, async ({ tx, today }) => {
      const before = await counted(tx)
      await seedChart(tx)
      if (await keepsPublicBooks(tx, today)) await seedPublishedChart(tx)
      await seedVoucherKinds(tx)
      await seedPurposes(tx)
      const after = await counted(tx)
      return { accounts: after.accounts - before.accounts, purposes: after.purposes - before.purposes }
    }),
    serveFile(exportConfiguration, (call) => exported(call.tx, askingOf(call))),
    serveQuery(checkConfiguration, (call) => imported(call.tx, sentFile(call).content, askingOf(call))),
    serveCommand(importConfiguration, async (call) => {
      const outcome = await imported(call.tx, sentFile(call).content, askingOf(call))
      const message = 'El archivo tiene errores: no se aplicó nada.'
      if (outcome.problems.length > 0)
        throw new Problem('CON-128', message, { facts: { problems: outcome.problems } })
      return outcome
    }),
  ],
)

async function counted(tx: Tx) {
  const accounts = await tx.selectFrom('accounting.account').select('id').execute()
  const purposes = await tx.selectFrom('accounting.purposeAccount').select('id').execute()
  return { accounts: accounts.length, purposes: purposes.length }
}

const format = 'quina.accounting.configuration/1'
const shape = z.object({
  format: z.literal(format),
  purposes: z.record(z.string(), z.string()),
  postings: z.record(z.string(), z.array(ruleShape)),
})

/** Exports the account codes of each purpose and the changed templates, for another hospital. */
async function exported(tx: Tx, asking: Query) {
  const { purposes, postings } = await configurationOf(tx, asking)
  const content = {
    format,
    purposes: Object.fromEntries(
      purposes.flatMap(({ key, account }) => (account ? [[key, account.split(' ')[0]]] : [])),
    ),
    postings: Object.fromEntries(postings.flatMap(({ event, own, lines }) => (own ? [[event, lines]] : []))),
  }
  const name = `Configuración contable ${asking.today}.json`
  return {
    download: { name, mediaType: 'application/json', content: Buffer.from(JSON.stringify(content, null, 2)) },
  }
}

/** Imports an exported file and applies its changes from today; it reports each change and every error. */
async function imported(tx: Tx, content: Buffer, asking: Query): Promise<ImportAnswer> {
  const file = parsed(content)
  const now = await configurationOf(tx, asking)
  const outcome: { changes: string[]; problems: string[] } = { changes: [], problems: [] }
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    try {
      await work()
      outcome.changes.push(what)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      outcome.problems.push(`${what}: ${error.message}`)
    }
  }
  const change = { fromDay: asking.today, reason: 'Importado de un archivo' }
  for (const [key, code] of Object.entries(file.purposes)) {
    const own = now.purposes.find((one) => one.key === key)
    if (own?.account?.split(' ')[0] === code) continue
    await attempt(`${own?.label ?? key}: ${code}`, async () => {
      const accountId = await idOf(tx, code)
      return changePurpose(tx, { ...change, key, accountId })
    })
  }
  for (const [event, lines] of Object.entries(file.postings)) {
    const own = now.postings.find((one) => one.event === event)
    if (JSON.stringify(own?.lines) === JSON.stringify(lines)) continue
    await attempt(`Plantilla ${own?.label ?? event}`, () =>
      changeTemplate(tx, { ...change, event, lines: lines }),
    )
  }
  return outcome
}

type Query = Readonly<{ vigencia: number; today: Day; userId: string }>

/** The configuration in force today, with the proposals to accept. */
async function configurationOf(tx: Tx, { vigencia, today, userId }: Query): Promise<Configuration> {
  const served = await purposesOn(tx, today)
  const templates = await templatesOn(tx, today)
  const broken = templates.filter(({ event, lines }) => !posts(event, lines)).length
  return {
    vigencia,
    lockedUntil: await closedUntil(tx),
    steps: await stepsOf(tx, { vigencia, today, purposes: served, templates: templates.length, broken }),
    purposes: served,
    postings: templates,
    policies: await policiesOn(tx, today),
    proposals: await proposalsOf(tx, userId),
  }
}

function posts(event: string, lines: readonly PostingRule[]): boolean {
  const posting = postings().find((one) => one.event === event)
  try {
    if (posting !== undefined) mustPost(posting, lines)
    return true
  } catch {
    return false
  }
}

async function purposesOn(tx: Tx, today: Day): Promise<Configuration['purposes']> {
  const rows = await rowsFrom<{ purpose: string; accountId: string; account: string; fromDay: string }>(tx)`
    select distinct on (p.purpose) p.purpose, p.account_id, a.code || ' ' || a.name as account, p.from_day
    from accounting.purpose_account p join accounting.account a on a.id = p.account_id
    where p.status = 'current' and p.from_day <= ${today}::date order by p.purpose, p.from_day desc`
  const known = new Map(rows.map((row) => [row.purpose, row]))
  return purposes().map(({ key, area, label, help }) => {
    const { accountId = null, account = null, fromDay = null } = known.get(key) ?? {}
    return { key, area, label, help, accountId, account, fromDay }
  })
}

async function templatesOn(tx: Tx, today: Day): Promise<Configuration['postings']> {
  const rows = await rowsFrom<{ event: string; lines: PostingRule[] | null; fromDay: string }>(tx)`
    select distinct on (event) event, lines, from_day from accounting.posting_rule
    where status = 'current' and from_day <= ${today}::date order by event, from_day desc`
  const own = new Map(rows.map((row) => [row.event, row]))
  return postings().map((posting) => shown(posting, own.get(posting.event)))
}

function shown(
  { event, label, facts, values, accounts, lines }: AnyPosting,
  own: { readonly lines: PostingRule[] | null; readonly fromDay: string } | undefined,
): Configuration['postings'][number] {
  const held = own?.lines ?? null
  return {
    event,
    label,
    facts: Object.fromEntries(Object.entries(facts).map(([name, all]) => [name, { ...all }])),
    values: { ...values },
    accounts: { ...accounts },
    lines: (held ?? lines).map(travelling),
    own: held !== null,
    fromDay: own?.fromDay ?? null,
  }
}

function travelling({
  when,
  side,
  account,
  value,
}: PostingRule): Configuration['postings'][number]['lines'][number] {
  const conditions = Object.entries(when ?? {}).map(([name, wanted]): [string, string | string[]] => [
    name,
    typeof wanted === 'string' ? wanted : [...wanted],
  ])
  return { side, account, value, ...(when === undefined ? {} : { when: Object.fromEntries(conditions) }) }
}

async function policiesOn(tx: Tx, today: Day): Promise<Configuration['policies']> {
  const held: Configuration['policies'] = []
  for (const policy of policies) {
    const { label, options = null } = policy.field
    const value = (await parameterOn(tx, policy, today)) as string | boolean
    held.push({
      name: parameterName(policy),
      label,
      options: options === null ? null : { ...options },
      value,
    })
  }
  return held
}

async function proposalsOf(tx: Tx, userId: string): Promise<Configuration['proposals']> {
  const rows = await rowsFrom<Configuration['proposals'][number]>(tx)`
    select p.id, 'purpose' as kind, p.purpose as what, a.code || ' ' || a.name as change, p.from_day, p.reason, u.name as by,
           coalesce(p.proposed_by = ${userId}::uuid, false) as mine
    from accounting.purpose_account p join accounting.account a on a.id = p.account_id
    left join admin.app_user_face u on u.id = p.proposed_by where p.status = 'proposed'
    union all
    select r.id, 'posting', r.event, coalesce(jsonb_array_length(r.lines) || ' líneas', 'Las del programa'), r.from_day, r.reason,
           u.name, coalesce(r.proposed_by = ${userId}::uuid, false)
    from accounting.posting_rule r left join admin.app_user_face u on u.id = r.proposed_by where r.status = 'proposed'
    order by 5, 3`
  const names = new Map([
    ...purposes().map(({ key, label }) => [key, label] as const),
    ...postings().map(({ event, label }) => [event, label] as const),
  ])
  return rows.map((row) => ({ ...row, what: names.get(row.what) ?? row.what }))
}

function parsed(content: Buffer): z.output<typeof shape> {
  const read = shape.safeParse(jsonOf(content.toString('utf8')))
  insist(read.success, 'CON-059', 'El archivo no es una configuración contable exportada de aquí.')
  return read.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('CON-059', 'El archivo no es una configuración contable exportada de aquí.')
  }
}

async function idOf(tx: Tx, code: string): Promise<string> {
  const row = await rowWhere(tx, 'accounting.account', { code }, ['id'])
  insist(row !== undefined, 'CON-011', `La cuenta ${code} no existe.`)
  return row.id
}
