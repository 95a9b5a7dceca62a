import {
  type Actor,
  type Input,
  type Operation,
  refusing,
  serveCommand,
  serveQuery,
} from '@quina/blocks/server'
import { oneFrom, rowsFrom, type Tx } from '@quina/db/server'
import {
  type Day,
  type Id,
  insist,
  type Money,
  type MoneyText,
  money,
  moneyText,
  must,
  mustBeFound,
  negate,
  refused,
  showDay,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import { sql } from 'kysely'
import { credit, debit, entry, type JournalEntry } from '../../ledger/journal/journal.domain.ts'
import { journalLedger } from '../../ledger/journal/journal-ledger.server.ts'
import { keptIn } from '../../ledger/sub-ledger/sub-ledger.server.ts'
import { levelOf, parentCodeOf } from '../account/account.domain.ts'
import { addBelow } from '../account/auxiliary.server.ts'
import {
  mergeAccount,
  openAuxiliaries,
  previewAuxiliaries,
  previewMerge,
  type ReclassifyAnswer,
} from './reclassify.contract.ts'

type Why = Readonly<{ date: Day; reason: string }>
type MergeInput = Why & { readonly id: string; readonly intoId: string }
type SubaccountInput = Why & { readonly id: string; readonly code: string; readonly name: string }

/** Merges an auxiliary into another: a voucher moves its balances, and its references are replaced by the other. */
async function merge({ tx, actor, input }: Input<MergeInput>): Promise<ReclassifyAnswer> {
  const [from, into] = await locked(tx, [input.id, input.intoId])
  mustMerge(from!, into!)
  const answer = await move(tx, { actor, from: from!, into: into!, input })
  await sql`update accounting.account set active = false, accepts_moves = false, version = version + 1,
    until_day = greatest(from_day, ${input.date}::date), successor_id = ${into!.id}::uuid
    where id = ${input.id}::uuid`.execute(tx)
  return answer
}

/** Opens the first auxiliary of an account that has moves. The auxiliary takes all its balances and its later moves (CON-003). */
async function openBelow({ tx, actor, input }: Input<SubaccountInput>): Promise<ReclassifyAnswer> {
  const [parent] = await locked(tx, [input.id])
  mustOpenBelow(parent!, input.code)
  const into = { ...parent!, id: await addBelow(tx, input.id, input), code: input.code }
  const answer = await move(tx, { actor, from: parent!, into, input })
  await sql`update accounting.account set accepts_moves = false, successor_id = ${into.id}::uuid, version = version + 1
    where id = ${input.id}::uuid`.execute(tx)
  return answer
}

/** The accounts, in the order of the input; locked by id, so that no posting slips in meanwhile. */
async function locked(tx: Tx, ids: readonly string[]): Promise<(AccountState | undefined)[]> {
  const rows = await tx
    .selectFrom('accounting.account')
    .select(['id', 'code', 'nature', 'acceptsMoves', 'active'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id)
    return mustBeFound(row, 'La cuenta')
  })
}

type Move = Readonly<{ actor: Actor; from: AccountState; into: AccountState; input: Why }>

async function move(tx: Tx, { actor, from, into, input }: Move): Promise<ReclassifyAnswer> {
  const on = input.date
  mustLeave(on, { ...(await around(tx, from.id, on)), keeps: await keptIn(tx, from.id) })
  const held = await heldIn(tx, from.id, on)
  const moving = { from: from.code, into: into.code, on, reason: input.reason }
  const voucher = reclassification(held, moving)
  const source = { document: 'accounting.account', id: from.id, campusId: actor.campusId }
  if (voucher !== null) await journalLedger.post(tx, source, [voucher])
  await hand(tx, from, into)
  return { accountId: into.id, ...(await reported(tx, voucher)) }
}

async function around(tx: Tx, id: string, on: Day): Promise<Omit<AccountUse, 'keeps'>> {
  const vigencia = vigenciaOf(on)
  return oneFrom<Omit<AccountUse, 'keeps'>>(tx)`
    select (select max(day) from accounting.entry_line where account_id = ${id}::uuid) as last_move,
           (select b.vigencia from accounting.account_balance b where b.account_id = ${id}::uuid and b.vigencia < ${vigencia}
              and not exists (select from accounting.closing_step s
                              where s.vigencia = b.vigencia and s.step = 'opening' and s.undone_at is null)
              and not exists (select from accounting.account_balance o where o.vigencia > b.vigencia and o.period = 0)
            group by b.vigencia having sum(b.debit - b.credit) <> 0 order by 1 limit 1) as unopened`
}

/** The balance of the account in the vigencia of that day, from the opening and the moves. */
async function heldIn(tx: Tx, id: string, on: Day): Promise<Balance[]> {
  type Row = Omit<Balance, 'net' | 'base'> & { readonly net: MoneyText; readonly base: MoneyText | null }
  const rows = await rowsFrom<Row>(tx)`
    select l.tercero_id, l.cost_centre_id, l.fuente_id, l.open_item, max(l.due_on) as due_on,
           sum(l.debit - l.credit)::numeric(18,2) as net,
           case when a.requires_base
             then abs(coalesce(sum(case when l.debit > 0 then l.base else -l.base end), 0))::numeric(18,2) end as base
    from accounting.entry_line l join accounting.account a on a.id = l.account_id
    where l.account_id = ${id}::uuid and l.vigencia = ${vigenciaOf(on)}
    group by 1, 2, 3, 4, a.requires_base having sum(l.debit - l.credit) <> 0 order by 1, 2, 4, 3`
  return rows.map(({ net, base, ...row }) => ({
    ...row,
    net: money(net),
    base: base === null ? null : money(base),
  }))
}

type Account = Readonly<{ id: string; code: string }>

/** Columns of the module that name the account for future moves. Posted lines are not among them. */
const places: readonly (readonly [table: string, column: string, where: string])[] = [
  ['concept', 'debit_account_id', 'true'],
  ['concept', 'cost_account_id', 'true'],
  ['concept', 'credit_account_id', 'true'],
  ['concept', 'vat_account_id', 'true'],
  ['withholding_rule', 'account_id', 'true'],
  ['purpose_account', 'account_id', "status in ('proposed', 'current')"],
  ['account', 'closing_account_id', 'true'],
]

/**
 * Replaces one account by another in concepts, rules of withholding, purposes, templates, payables that are still owed and the
 * lines of notes that were not posted.
 */
async function hand(tx: Tx, from: Account, into: Account): Promise<void> {
  for (const [table, column, where] of places)
    await sql`update ${sql.table(`accounting.${table}`)} set ${sql.ref(column)} = ${into.id}::uuid, version = version + 1
      where ${sql.ref(column)} = ${from.id}::uuid and ${sql.raw(where)}`.execute(tx)
  await sql`update accounting.payable set account_id = ${into.id}::uuid where account_id = ${from.id}::uuid and live`.execute(
    tx,
  )
  await sql`update accounting.note_line l set account_id = ${into.id}::uuid from accounting.note n
    where n.id = l.parent_id and n.status in ('draft', 'template') and l.account_id = ${from.id}::uuid`.execute(
    tx,
  )
  await sql`update accounting.posting_rule r set version = version + 1, lines = (
      select jsonb_agg(case when line ->> 'account' = ${from.code} then jsonb_set(line, '{account}', to_jsonb(${into.code}::text))
                            else line end order by at)
      from jsonb_array_elements(r.lines) with ordinality as each (line, at))
    where r.status in ('proposed', 'current')
      and r.lines @> jsonb_build_array(jsonb_build_object('account', ${from.code}::text))`.execute(tx)
}

async function reported(tx: Tx, voucher: JournalEntry | null): Promise<Omit<ReclassifyAnswer, 'accountId'>> {
  if (voucher === null) return { lines: [], total: moneyText(zero) }
  const ids = voucher.lines.flatMap(({ terceroId }) => terceroId ?? [])
  const rows = await rowsFrom<{ id: string; name: string }>(tx)`
    select id, name from people.tercero_face where id = any(${ids}::uuid[])`
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return {
    lines: voucher.lines.map(({ account, terceroId, openItem, debit, credit }) => ({
      account,
      openItem,
      tercero: names.get(terceroId ?? '') ?? null,
      debit: moneyText(debit),
      credit: moneyText(credit),
    })),
    total: moneyText(voucher.total),
  }
}

/** Fills in a reason for the preview, which is shown before the user types one. */
const tried = <V>(call: Input<V>): Input<V & Pick<Why, 'reason'>> => ({
  ...call,
  input: { ...call.input, reason: 'Vista previa del comprobante' },
})

const refuse = (holds: boolean, field: string, message: string) => must(holds, 'CON-060', field, message)

export const reclassifyOperations: Operation[] = refusing(
  {
    'accounting.account_accepts_moves': refused('CON-011', 'Una de las cuentas ya no acepta movimiento.'),
  },
  [
    serveCommand(mergeAccount, merge),
    serveQuery(previewMerge, (call) => merge(tried(call))),
    serveCommand(openAuxiliaries, openBelow),
    serveQuery(previewAuxiliaries, (call) => openBelow(tried(call))),
  ],
)

/** An account whose balances are moved, or that receives them. */
type AccountState = Readonly<{
  id: string
  code: string
  nature: string
  acceptsMoves: boolean
  active: boolean
}>

/** The balance of an account by tercero, cost centre, fuente and document: debits less credits. */
interface Balance {
  readonly terceroId: Id<'people.tercero'> | null
  readonly costCentreId: string | null
  readonly fuenteId: string | null
  readonly openItem: string | null
  readonly dueOn: Day | null
  readonly base: Money | null
  readonly net: Money
}

/** Checks that one account may be merged into another (finance dossier §5.1). @throws Problem CON-060 */
function mustMerge(from: AccountState, into: AccountState): void {
  refuse(levelOf(from.code) > 4, 'intoId', 'Solo se unen auxiliares: las demás cuentas son de la CGN.')
  refuse(from.id !== into.id, 'intoId', 'Elija otra cuenta: una cuenta no se une a sí misma.')
  refuse(from.acceptsMoves && from.active, 'intoId', `La cuenta ${from.code} no recibe movimiento.`)
  refuse(into.acceptsMoves && into.active, 'intoId', `La cuenta ${into.code} no recibe movimiento.`)
  const alike = from.nature === into.nature && from.code.charAt(0) === into.code.charAt(0)
  refuse(alike, 'intoId', 'Elija una cuenta de la misma clase y naturaleza.')
}

/** Checks that an auxiliary may be opened below an account to take its balances. @throws Problem CON-060 */
function mustOpenBelow(parent: AccountState, code: string): void {
  const fits = parent.acceptsMoves && parent.active && levelOf(parent.code) < 7
  refuse(fits, 'code', `La cuenta ${parent.code} no recibe movimiento o es ya del último nivel.`)
  const own = /^\d+$/.test(code) && parentCodeOf(code) === parent.code
  refuse(own, 'code', `Escriba ${parent.code} y dos dígitos más.`)
}

/** The moves of an account around a day. */
interface AccountUse {
  /** The day of the last move, in any year. */
  readonly lastMove: Day | null
  /** An earlier vigencia with balances whose next vigencia was not opened. */
  readonly unopened: number | null
  /** What other modules keep in the account. */
  readonly keeps: readonly string[]
}

/**
 * Checks that all the balances of an account may be moved out of it on a day.
 * @throws Problem CON-061 (another module keeps something in it), CON-062 (moves after that day), CON-063 (an earlier vigencia
 * that has not opened the next).
 */
function mustLeave(on: Day, { lastMove, unopened, keeps }: AccountUse): void {
  const kept = `La cuenta es de ${keeps.join(', ')}: cámbiele primero la cuenta contable.`
  insist(keeps.length === 0, 'CON-061', kept, { status: 409 })
  const later = `La cuenta tiene movimientos hasta el ${showDay(lastMove ?? on)}: elija esa fecha o una posterior.`
  must(lastMove === null || lastMove <= on, 'CON-062', 'date', later)
  const before = `La vigencia ${unopened} no ha abierto la siguiente: cierre primero esa vigencia.`
  must(unopened === null, 'CON-063', 'date', before)
}

type ReclassificationInput = Readonly<{ from: string; into: string; on: Day; reason: string }>

/** The voucher that moves all the balances of an account to another; null when there are none. */
function reclassification(
  held: readonly Balance[],
  { from, into, on, reason }: ReclassificationInput,
): JournalEntry | null {
  const lines = held
    .filter(({ net }) => net !== zero)
    .flatMap(({ net, ...about }) =>
      net > zero
        ? [debit(into, net, about), credit(from, net, about)]
        : [debit(from, negate(net), about), credit(into, negate(net), about)],
    )
  if (lines.length === 0) return null
  const concept = `Reclasificación de ${from} a ${into}: ${reason}`
  return entry({ kind: 'NC', day: on, concept, movesBanks: true }, lines)
}
