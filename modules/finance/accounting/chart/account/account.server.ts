import {
  type Call,
  catalogService,
  type Operation,
  readSheet,
  serveCatalog,
  type UploadedFile,
} from '@quina/blocks/server'
import { rowFrom, rowsFrom, rowWhere, type Tx } from '@quina/db/server'
import { insist, must, refused } from '@quina/kernel'
import { sql } from 'kysely'
import { type AccountValues, account } from './account.contract.ts'
import { type AccountHistory, mustAllowChange, mustBeWellFormed, parentCodeOf } from './account.domain.ts'

const duplicate = 'Ya existe una cuenta con ese código.'

export const accountService = catalogService<typeof account>({
  catalog: account,
  whose: 'house',
  chosenBy: [
    'accounting',
    'treasury',
    'tariffs',
    'insurers',
    'billing',
    'receivables',
    'payroll',
    'warehouse',
  ],
  completes: async (tx, { values }) => ({ ...values, parentId: await parentOf(tx, values) }),
  async onSave(tx, { id, values }) {
    if (id !== null) return mustAllowChange(await historyOf(tx, id), values)
    if (values.parentId !== null) await openBelow(tx, values.parentId)
  },
  async onDeactivate(tx, id) {
    const found = await rowFrom<{ below: boolean; balance: boolean }>(tx)`
      select exists (select from accounting.account where parent_id = ${id}::uuid and active) as below,
             exists (select from accounting.account_balance b where b.account_id = ${id}::uuid
                     group by b.vigencia having sum(b.debit) <> sum(b.credit)
                       and b.vigencia = (select max(vigencia) from accounting.account_balance where account_id = ${id}::uuid))
               as balance`
    insist(found?.below !== true, 'CON-004', 'Inactive primero sus auxiliares.', { status: 409 })
    const left = 'La cuenta tiene saldo: trasládelo antes de inactivarla.'
    insist(found?.balance !== true, 'CON-004', left, { status: 409 })
  },
  refusals: { account_code: refused('CON-009', duplicate, 'code') },
})

/** Every call of the chart. Its import also accepts the catalogue as the CGN publishes it. */
export const accountOperations: Operation[] = serveCatalog(accountService).map(({ endpoint, handle }) => ({
  endpoint,
  handle: endpoint.upload === true ? async (call: Call) => handle(await translated(call)) : handle,
}))

async function translated(call: Call): Promise<Call> {
  if (call.file === undefined) return call
  const ours = fromCgn(await readSheet(call.file.content, { signal: call.gone }), await codesAbove(call.tx))
  if (ours === null) return call
  const file: UploadedFile = { name: 'puc.csv', mediaType: 'text/csv', content: Buffer.from(ours) }
  return { ...call, file }
}

/** The codes of the accounts with auxiliaries, which take no moves even if the CGN's catalogue says they do. */
async function codesAbove(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await rowsFrom<{ code: string }>(tx)`
    select distinct p.code from accounting.account a join accounting.account p on p.id = a.parent_id`
  return new Set(rows.map(({ code }) => code))
}

/** The parent is derived from the code. @throws Problem CON-001 when it does not exist, CON-002 when another one was chosen. */
async function parentOf(tx: Tx, values: AccountValues): Promise<string | null> {
  mustBeWellFormed(values)
  const code = parentCodeOf(values.code)
  if (code === null) return null
  const parent = await rowWhere(tx, 'accounting.account', { code }, ['id'])
  must(parent !== undefined, 'CON-001', 'code', `Falta la cuenta padre ${code}.`)
  const agrees = values.parentId === null || (values.parentId as string) === parent.id
  must(agrees, 'CON-002', 'parentId', `El código no corresponde a la cuenta padre: la suya es ${code}.`)
  return parent.id
}

/**
 * Stops an account from taking moves, because it gets auxiliaries. Locks its row, so that nothing is posted to it meanwhile.
 * @throws Problem CON-003 when it already has moves.
 */
export async function openBelow(tx: Tx, parentId: string): Promise<void> {
  await tx.selectFrom('accounting.account').select('id').where('id', '=', parentId).forUpdate().execute()
  const message = 'La cuenta padre tiene movimiento: ábrala y use «Reclasificar y abrir auxiliares».'
  must(!(await hasMoves(tx, parentId)), 'CON-003', 'code', message)
  await tx
    .updateTable('accounting.account')
    .set((row) => ({ acceptsMoves: false, version: row('version', '+', 1) }))
    .where('id', '=', parentId)
    .where('acceptsMoves', '=', true)
    .execute()
}

async function historyOf(tx: Tx, id: string): Promise<AccountHistory> {
  const row = await tx
    .selectFrom('accounting.account as a')
    .select(['a.code', 'a.nature'])
    .select((query) =>
      query
        .exists(
          query
            .selectFrom('accounting.account as child')
            .select('child.id')
            .whereRef('child.parentId', '=', 'a.id'),
        )
        .as('hasChildren'),
    )
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    nature: row.nature as AccountValues['nature'],
    hasChildren: row.hasChildren === true,
    hasMoves: await hasMoves(tx, id),
  }
}

/** Every line updates a balance row, so the check reads balances instead of years of lines. */
async function hasMoves(tx: Tx, id: string): Promise<boolean> {
  const found =
    await sql`select from accounting.account_balance where account_id = ${id}::uuid limit 1`.execute(tx)
  return found.rows.length > 0
}

interface ReadFile {
  readonly header: readonly string[]
  readonly rows: readonly { readonly cells: readonly unknown[] }[]
}

/** The headings of the catalogue that the CGN publishes, and those of our import. */
const headings = new Map([
  ['codigo', 'Código'],
  ['nombre', 'Nombre'],
  ['naturaleza', 'Naturaleza'],
  ['acepta_movimiento', 'Acepta movimiento'],
  ['exige_tercero', 'Exige tercero'],
  ['exige_centro_costo', 'Exige centro de costo'],
  ['exige_base', 'Exige base'],
  ['tipo_retencion', 'Retención'],
  ['exige_documento_cruce', 'Exige documento cruce'],
])
const natures: Readonly<Record<string, string>> = { D: 'Débito', C: 'Crédito' }

/**
 * Converts the catalogue of the CGN to our import format, row by row; null when the file is another one. An account with
 * auxiliaries of the entity (`above`) takes no moves, even if the catalogue says it does.
 */
export function fromCgn({ header, rows }: ReadFile, above: ReadonlySet<string> = new Set()): string | null {
  const moves = header.indexOf('acepta_movimiento')
  if (moves === -1) return null
  const nature = header.indexOf('naturaleza')
  const code = header.indexOf('codigo')
  const translated = rows.map(({ cells }) =>
    cells.map((cell, index) => {
      if (index === nature) return natures[String(cell)] ?? cell
      return index === moves && above.has(String(cells[code])) ? 'No' : cell
    }),
  )
  return [header.map((name) => headings.get(name) ?? name), ...translated].map(csvLine).join('\n')
}

const csvLine = (cells: readonly unknown[]): string =>
  cells.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(',')
