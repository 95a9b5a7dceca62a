import { setTimeout as sleep } from 'node:timers/promises'
import { brokenInvariants } from '@quina/budget/server'
import { type Connection, type Proofs, sealAudit, verifyAudit } from '@quina/db/server'
import { sql } from 'kysely'
import { type Input, isDone, type Journal } from './journal.ts'

/** Returns every broken promise of the data, in words, after anything that happened to the product. */
export async function findings(
  connection: Connection,
  journal: Journal,
  proofs: Proofs = {},
): Promise<string[]> {
  return [
    ...journal.wrong,
    ...(await brokenInvariants(connection.db)),
    ...(await lostOrDoubled(connection, journal.input)),
    ...(await brokenAudit(connection, proofs)),
  ]
}

const create =
  /^\/api\/budget\/(initial|cdpRequest|cdp|registro|obligacion|pago|modification|ingreso|block|futura)$/
/** Preparing a year drafts its initial budget. */
const prepare = /^\/api\/budget\/prepareYear$/
/** Carrying a year over creates documents in the next one, and a bill creates its own, without a call of the test. */
const constitute = /\/constituteRezago$/
const command = /^\/api\/budget\/(\w+)\/([0-9a-f-]{36})\/(\w+)$/

/** Compares drafts and commands by document with the acknowledged ones: none may be missing or doubled. */
async function lostOrDoubled({ db }: Connection, input: readonly Input[]): Promise<string[]> {
  const done = input.filter(isDone)
  const reported = new Map<string, number>()
  const tell = (what: string) => reported.set(what, (reported.get(what) ?? 0) + 1)
  for (const { path, answer } of done) {
    const [, kind] = create.exec(path) ?? []
    if (kind !== undefined) tell(`draft ${kind} ${(JSON.parse(answer!.body) as { id: string }).id}`)
    if (prepare.test(path))
      tell(`draft initial ${(JSON.parse(answer!.body) as { initialId: string }).initialId}`)
    if (constitute.test(path)) tell(`constitution ${(JSON.parse(answer!.body) as { id: string }).id}`)
    const [, of, id, action] = command.exec(path) ?? []
    if (of !== undefined) tell(`${action} ${of} ${id}`)
  }
  const { rows } = await stored.execute(db)
  const found = new Map(rows.map(({ what, many }) => [what, many]))
  const every = new Set([...reported.keys(), ...found.keys()])
  return [...every]
    .filter((what) => reported.get(what) !== found.get(what))
    .map((what) => `${what}: acknowledged ${reported.get(what) ?? 0}, done ${found.get(what) ?? 0}`)
}

/** What the users who sign in over HTTP did; another user laid the initial data. */
const stored = sql<{ what: string; many: number }>`
  with ours as (select user_id as id from admin.credential),
  made as (
    select next_registro_id as id from budget.rezago union select next_obligacion_id from budget.rezago
    union select g.cdp_id from budget.registro g join budget.rezago z on z.next_registro_id = g.id
    union select modification_id from budget.constitution
    union select unnest(array[cdp_id, registro_id, obligacion_id]) from budget.block
    union select unnest(array[g.id, g.cdp_id, m.modification_id]) from budget.futura_move m
      join budget.registro g on g.id = m.next_registro_id),
  drafts as (
    select 'cdp' as kind, id, created_by from budget.cdp
    union all select 'cdpRequest', id, created_by from budget.cdp_request
    union all select 'initial', id, created_by from budget.initial
    union all select 'registro', id, created_by from budget.registro
    union all select 'obligacion', id, created_by from budget.obligacion
    union all select 'pago', id, created_by from budget.pago
    union all select 'modification', id, created_by from budget.modification
    union all select 'ingreso', id, created_by from budget.ingreso
    union all select 'block', id, created_by from budget.block
    union all select 'futura', id, created_by from budget.futura)
  select 'draft ' || kind || ' ' || id as what, 1 as many from drafts where created_by in (select id from ours)
    and id not in (select id from made where id is not null)
  union all
  select 'constitution ' || id, 1 from budget.constitution where created_by in (select id from ours)
  union all
  select action || ' ' || replace(document, 'budget.', '') || ' ' || document_id, count(*)::int
  from platform.history where user_id in (select id from ours) and document like 'budget.%'
    and document_id not in (select id from made where id is not null) group by 1`

/** Sealing waits for the transactions that began earlier, and other databases of the server have theirs too. */
const sealsWithinTries = 120

async function brokenAudit(connection: Connection, proofs: Proofs): Promise<string[]> {
  for (let tries = 1; ; tries++) {
    await sealAudit(connection, { chain: proofs.chain ?? null })
    const { firstBroken, pending, rows } = await verifyAudit(connection, proofs)
    if (firstBroken !== undefined) return [`audit row ${firstBroken.id}: ${firstBroken.why}`]
    if (pending === 0 && rows > 0) return []
    if (tries === sealsWithinTries) return [`audit: ${rows} rows sealed and ${pending} left`]
    await sleep(500)
  }
}
