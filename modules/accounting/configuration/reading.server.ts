import { parameterName } from '@quina/blocks'
import { parameterOn } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { sql } from 'kysely'
import { mustPost } from '../posting/check.domain.ts'
import { type AnyPosting, type PostingRule, postings } from '../posting/posting.contract.ts'
import { purposes } from '../purpose/purpose.contract.ts'
import { closedUntil } from './change.server.ts'
import type { Configuration } from './configuration.contract.ts'
import { policies } from './policies.contract.ts'
import { stepsOf } from './steps.server.ts'

export interface Asking {
  readonly vigencia: number
  readonly today: Day
  readonly userId: string
}

/** The configuration as it holds today, with what waits to be accepted. */
export async function configurationOf(tx: Tx, { vigencia, today, userId }: Asking): Promise<Configuration> {
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
  const { rows } = await sql<{ purpose: string; accountId: string; account: string; fromDay: string }>`
    select distinct on (p.purpose) p.purpose, p.account_id, a.code || ' ' || a.name as account, p.from_day
    from accounting.purpose_account p join accounting.account a on a.id = p.account_id
    where p.status = 'current' and p.from_day <= ${today}::date order by p.purpose, p.from_day desc`.execute(
    tx,
  )
  const known = new Map(rows.map((row) => [row.purpose, row]))
  return purposes().map(({ key, area, label, help }) => {
    const { accountId = null, account = null, fromDay = null } = known.get(key) ?? {}
    return { key, area, label, help, accountId, account, fromDay }
  })
}

async function templatesOn(tx: Tx, today: Day): Promise<Configuration['postings']> {
  const { rows } = await sql<{ event: string; lines: PostingRule[] | null; fromDay: string }>`
    select distinct on (event) event, lines, from_day from accounting.posting_rule
    where status = 'current' and from_day <= ${today}::date order by event, from_day desc`.execute(tx)
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
  const { rows } = await sql<Configuration['proposals'][number]>`
    select p.id, 'purpose' as kind, p.purpose as what, a.code || ' ' || a.name as change, p.from_day, p.reason, u.name as by,
           coalesce(p.proposed_by = ${userId}::uuid, false) as mine
    from accounting.purpose_account p join accounting.account a on a.id = p.account_id
    left join admin.app_user u on u.id = p.proposed_by where p.status = 'proposed'
    union all
    select r.id, 'posting', r.event, coalesce(jsonb_array_length(r.lines) || ' líneas', 'Las del programa'), r.from_day, r.reason,
           u.name, coalesce(r.proposed_by = ${userId}::uuid, false)
    from accounting.posting_rule r left join admin.app_user u on u.id = r.proposed_by where r.status = 'proposed'
    order by 5, 3`.execute(tx)
  const names = new Map([
    ...purposes().map(({ key, label }) => [key, label] as const),
    ...postings().map(({ event, label }) => [event, label] as const),
  ])
  return rows.map((row) => ({ ...row, what: names.get(row.what) ?? row.what }))
}
